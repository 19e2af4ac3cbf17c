import { DialogDismiss, DialogHeading, Dialog as Modal } from '@ariakit/react'
import type { ReactNode } from 'react'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

interface Properties {
  title: string
  open: boolean
  onClose: () => void
  /** sheet: from the edge of the screen, for content that is a column on wide screens. */
  form?: 'window' | 'sheet'
  children: ReactNode
  footer?: ReactNode
}

/** A window over the page. Escape and a click outside close it, and the focus goes back to where it was. */
export function Dialog({ title, open, onClose, form = 'window', children, footer }: Properties) {
  return (
    <Modal
      unmountOnHide
      open={open}
      onClose={onClose}
      className={`${styles.dialog} ${styles[form]}`}
      backdrop={<div className={styles.scrim} />}
    >
      <header className={styles.header}>
        <DialogHeading className={styles.title}>{title}</DialogHeading>
        <DialogDismiss className={styles.close} aria-label="Close">
          <Icon name="close" />
        </DialogDismiss>
      </header>
      <div className={styles.body}>{children}</div>
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </Modal>
  )
}
