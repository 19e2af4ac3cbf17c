import { useEffect, useId, useState } from 'react'
import { pace } from '../../api/pace.ts'
import styles from './Field.module.css'

interface Properties {
  label: string
  value: string | undefined
  /** What the service says is wrong with it. */
  wrong?: string
  type?: 'text' | 'number' | 'date'
  placeholder?: string
  /** The service refuses shorter texts, so they are not sent. */
  least?: number
  onChange: (value: string | undefined) => void
}

/** One typed filter: searched for as it is typed. */
export function Field({ label, value, wrong, type = 'text', placeholder, least = 1, onChange }: Properties) {
  const id = useId()
  const [text, setText] = useState(value ?? '')
  useEffect(() => setText(value ?? ''), [value])
  const write = (written: string) => {
    setText(written)
    const trimmed = written.trim()
    if (trimmed === (value ?? '') || (trimmed !== '' && trimmed.length < least)) return pace.cancel()
    pace.schedule(() => onChange(trimmed === '' ? undefined : trimmed))
  }
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        type={type}
        min={type === 'number' ? 0 : undefined}
        placeholder={placeholder}
        value={text}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? `${id}-wrong` : undefined}
        onChange={({ target }) => write(target.value)}
      />
      {wrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          {label} {wrong}.
        </p>
      )}
    </div>
  )
}
