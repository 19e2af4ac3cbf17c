import { useEffect, useRef, useState } from 'react'
import { pace } from '../../api/pace.ts'

/** The service refuses longer texts, and an address of many thousand characters does not even reach it. */
export const MOST_CHARACTERS = 200

interface Wanted {
  /** The text in the address. */
  value: string
  /** The service refuses shorter texts, so they are not sent. */
  least: number
  onSend: (text: string) => void
}

/** The text of a field that is searched for as it is typed. */
export function useSearchText({ value, least, onSend }: Wanted) {
  const [text, setText] = useState(value)
  // The address changes a little after a text was sent. Text typed in the meantime must stay in the field.
  const onTheWay = useRef<string[]>([])
  useEffect(() => {
    const arrived = onTheWay.current.lastIndexOf(value)
    onTheWay.current = onTheWay.current.slice(arrived + 1)
    if (arrived >= 0) return
    // Back, forward and links change the address from outside.
    onTheWay.current = []
    pace.cancel()
    setText(value)
  }, [value])

  const write = (written: string) => {
    setText(written)
    const wanted = written.trim()
    const length = [...wanted].length
    const sent = onTheWay.current.at(-1) ?? value
    if (wanted === sent || (length > 0 && length < least) || length > MOST_CHARACTERS) return pace.cancel()
    pace.schedule(() => {
      onTheWay.current.push(wanted)
      onSend(wanted)
    })
  }
  return { text, write, length: [...text.trim()].length }
}
