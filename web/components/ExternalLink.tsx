import { type ReactNode, useState } from 'react'
import { useDemo } from '../api/collection.ts'
import { Dialog } from './Dialog.tsx'
import styles from './ExternalLink.module.css'
import { Icon } from './Icon.tsx'

interface Properties {
  href: string
  className?: string
  /** Without the sign of a link that leaves, as in running text. */
  plain?: boolean
  children: ReactNode
}

/**
 * A link to an employer's site. It opens in a new tab and tells the other site nothing. The demo's employers do not exist, but the
 * systems whose addresses they have do: there it explains itself instead, and it leads nowhere until it is known whether this is the demo.
 */
export function ExternalLink({ href, className, plain = false, children }: Properties) {
  const demo = useDemo()
  const sign = !plain && <Icon name="external" size={12} />
  if (demo)
    return (
      <MadeUp href={href} className={className}>
        {children} {sign}
      </MadeUp>
    )
  return (
    <a href={demo === false ? href : undefined} className={className} target="_blank" rel="noopener nofollow noreferrer">
      {children} {sign}
      {!plain && <span className="visually-hidden"> (opens in a new tab)</span>}
    </a>
  )
}

function MadeUp({ href, className, children }: Properties) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={`${styles.link} ${className ?? ''}`} onClick={() => setOpen(true)}>
        {children}
      </button>
      <Dialog title="This employer is made up" open={open} onClose={() => setOpen(false)}>
        <p className={styles.words}>
          This is a demo: its employers and postings do not exist, so there is nobody to write to. A real posting would open
        </p>
        <p className={styles.address}>
          <code>{href}</code>
        </p>
        <p className={styles.words}>
          <a href="/docs/collecting">Collecting</a> says how to read real boards.
        </p>
      </Dialog>
    </>
  )
}
