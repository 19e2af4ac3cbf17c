import { useState } from 'react'
import { pace } from '../api/pace.ts'

/** What was typed, once it has been quiet for a moment. */
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
