import type { ReactNode } from 'react'
import { Icon, type IconName } from './Icon.tsx'
import styles from './State.module.css'

interface Properties {
  icon: IconName
  title: string
  children?: ReactNode
  /** Buttons or links for the next step. */
  actions?: ReactNode
  tone?: 'calm' | 'warn' | 'danger'
}

/** A message in the place of content: nothing was found, nothing is loaded, or a request failed. */
export function State({ icon, title, children, actions, tone = 'calm' }: Properties) {
  return (
    <div className={`${styles.state} ${styles[tone]}`} role={tone === 'calm' ? undefined : 'alert'}>
      <span className={styles.icon}>
        <Icon name={icon} size={24} />
      </span>
      <h2>{title}</h2>
      {children && <div className={styles.words}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

export function EmptyState({ title, children, actions }: Omit<Properties, 'icon' | 'tone'>) {
  return (
    <State icon="empty" title={title} actions={actions}>
      {children}
    </State>
  )
}
