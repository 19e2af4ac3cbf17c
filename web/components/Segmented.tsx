import { useId } from 'react'
import styles from './Segmented.module.css'

interface Properties {
  label: string
  options: { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice of few, all in sight. */
export function Segmented({ label, options, value, onChange }: Properties) {
  const name = useId()
  return (
    <fieldset className={styles.group}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            className={styles.radio}
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.face}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
