import { Select, SelectItem, SelectItemCheck, SelectPopover, SelectProvider } from '@ariakit/react'
import { Icon } from '../../components/Icon.tsx'
import styles from './ChoiceSelect.module.css'

export interface Choice {
  value: string
  label: string
}

interface Properties {
  label: string
  choices: Choice[]
  chosen: string[]
  onChoose: (chosen: string[]) => void
}

/** A filter with several values: a button that names the chosen values, and a list behind it. */
export function ChoiceSelect({ label, choices, chosen, onChoose }: Properties) {
  const names = choices.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  return (
    <SelectProvider value={chosen} setValue={onChoose} placement="bottom-start">
      <Select aria-label={[label, ...names].join(' ')} className={`${styles.button} ${chosen.length > 0 ? styles.inForce : ''}`}>
        <span>{label}</span>
        {names.length > 0 && <span className={styles.chosen}>{names.length > 2 ? names.length : names.join(', ')}</span>}
        <Icon name="chevron" size={12} />
      </Select>
      <SelectPopover gutter={4} className={styles.list} aria-label={label}>
        {choices.map(({ value, label }) => (
          <SelectItem key={value} value={value} className={styles.item}>
            <SelectItemCheck className={styles.check}>
              <Icon name="check" size={12} />
            </SelectItemCheck>
            {label}
          </SelectItem>
        ))}
      </SelectPopover>
    </SelectProvider>
  )
}
