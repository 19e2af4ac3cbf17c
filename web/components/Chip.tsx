import styles from './Chip.module.css'
import { Icon } from './Icon.tsx'

/** A filter that is in force, with a button that removes it. */
export function Chip({ label, value, onRemove }: { label: string; value: string; onRemove: () => void }) {
  return (
    <span className={styles.chip}>
      <span className={styles.label}>{label}</span>
      <span className={styles.value}>{value}</span>
      <button type="button" className={styles.remove} onClick={onRemove} aria-label={`Remove ${label} ${value}`}>
        <Icon name="close" size={12} />
      </button>
    </span>
  )
}
