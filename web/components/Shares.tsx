import type { ReactNode } from 'react'
import styles from './Shares.module.css'
import { Skeleton } from './Skeleton.tsx'

export interface Share {
  key: string
  name: ReactNode
  /** From 0 to 1. */
  part: number
  /** The number itself, such as "1,204 jobs". */
  value: string
}

interface Properties {
  label: string
  /** Undefined: not loaded yet. */
  shares: Share[] | undefined
  none: string
  /** The expected number of rows, whose place is kept while loading. */
  expected?: number
}

/** Parts of a whole as bars with their names and numbers. */
export function Shares({ label, shares, none, expected = 6 }: Properties) {
  if (shares?.length === 0) return <p className={`${styles.shares} ${styles.none}`}>{none}</p>
  return (
    <ul className={styles.shares} aria-label={label} aria-busy={shares === undefined}>
      {(shares ?? LOADING.slice(0, expected)).map(({ key, name, part, value }) => (
        <li key={key} className={styles.share}>
          <span className={styles.name}>{name}</span>
          <span className={styles.value}>{value}</span>
          <progress className={styles.bar} value={part} max={1} aria-label={`${key}: ${value}`} />
        </li>
      ))}
    </ul>
  )
}

const LOADING: Share[] = ['72%', '48%', '60%', '40%', '56%', '34%', '64%', '52%', '44%', '68%', '50%', '38%', '58%', '46%'].map(
  (width) => ({
    key: width,
    name: <Skeleton width={width} height="14px" />,
    part: 0,
    value: '',
  }),
)
