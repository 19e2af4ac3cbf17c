import { useState } from 'react'
import { pace } from '../api/pace.ts'

/** The typed text, after a short pause in typing. */
export function useTyped(): [string, (text: string) => void] {
  const [typed, setTyped] = useState('')
  return [
    typed,
    (text) => {
      const trimmed = text.trim()
      if (trimmed === '') {
        pace.cancel()
        setTyped('')
      } else pace.schedule(() => setTyped(trimmed))
    },
  ]
}
