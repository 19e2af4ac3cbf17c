import { useId } from 'react'
import styles from './Field.module.css'
import { MOST_CHARACTERS, useSearchText } from './use-search-text.ts'

interface Properties {
  label: string
  value: string | undefined
  /** The service's error message for the field. */
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
  const { text, write } = useSearchText({
    value: value ?? '',
    least,
    onSend: (written) => onChange(written === '' ? undefined : written),
  })
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className={styles.input}
        type={type}
        min={type === 'number' ? 0 : undefined}
        maxLength={MOST_CHARACTERS}
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
