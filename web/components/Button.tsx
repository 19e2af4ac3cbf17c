import type { ComponentProps } from 'react'
import styles from './Button.module.css'
import { Icon, type IconName } from './Icon.tsx'

interface Look {
  /** primary: the main action of the page. quiet: without a frame until pointed at. */
  look?: 'plain' | 'primary' | 'quiet'
  icon?: IconName
}

export function Button({ look = 'plain', icon, className, children, ...rest }: ComponentProps<'button'> & Look) {
  return (
    <button type="button" {...rest} className={`${styles.button} ${styles[look]} ${className ?? ''}`}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

/** A button that shows only an icon. Its label is read aloud and shown on hover. */
export function IconButton({ icon, label, className, ...rest }: ComponentProps<'button'> & { icon: IconName; label: string }) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`${styles.button} ${styles.icon} ${className ?? ''}`}
    >
      <Icon name={icon} />
    </button>
  )
}
