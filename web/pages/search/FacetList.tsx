import { useState } from 'react'
import type { FacetValue } from '../../../src/client/index.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { compact, count } from '../../format/number.ts'
import styles from './FacetList.module.css'

interface Properties {
  /** What the values are, for a group that is read aloud. */
  label: string
  /** Undefined while they are on their way; null when they could not be counted. */
  values: FacetValue[] | null | undefined
  chosen: readonly string[]
  nameOf: (value: FacetValue) => string
  onToggle: (value: string) => void
  /** Choosing a value takes the place of the one before: the marks are round, as those of radio buttons. */
  single?: boolean
  /** How many are shown before "Show more"; also how many lines are kept free while loading. */
  shown?: number
}

const MOST = 40

/** The values of one facet with their counts. What is chosen comes first, even when nothing has it. */
export function FacetList({ label, values, chosen, nameOf, onToggle, single = false, shown = 6 }: Properties) {
  const [all, setAll] = useState(false)
  if (values === undefined) return <Loading lines={shown} />
  if (values === null) return <p className={styles.none}>Not counted.</p>
  const ordered = chosenFirst(values, chosen)
  if (ordered.length === 0) return <p className={styles.none}>None in this result.</p>
  const most = Math.max(1, ...values.map((value) => value.count))
  const visible = ordered.slice(0, all ? MOST : shown)
  return (
    <>
      <fieldset aria-label={label}>
        {visible.map((value) => (
          <button
            key={String(value.value)}
            type="button"
            className={styles.value}
            aria-pressed={chosen.includes(String(value.value))}
            onClick={() => onToggle(String(value.value))}
          >
            <span className={styles.bar} style={{ width: `${(value.count / most) * 100}%` }} />
            <span className={single ? `${styles.tick} ${styles.single}` : styles.tick} />
            <span className={styles.name}>{nameOf(value)}</span>
            <span className={styles.count} title={count(value.count)}>
              {compact(value.count)}
            </span>
          </button>
        ))}
      </fieldset>
      {ordered.length > shown && (
        <button type="button" className={styles.more} onClick={() => setAll(!all)} aria-expanded={all}>
          {all ? 'Show fewer' : `Show ${Math.min(MOST, ordered.length) - shown} more`}
        </button>
      )}
    </>
  )
}

function chosenFirst(values: FacetValue[], chosen: readonly string[]): FacetValue[] {
  const isChosen = ({ value }: FacetValue) => chosen.includes(String(value))
  const known = new Set(values.map(({ value }) => String(value)))
  const absent = chosen.filter((value) => !known.has(value)).map((value) => ({ value, name: null, count: 0 }))
  return [...absent, ...values.filter(isChosen), ...values.filter((value) => !isChosen(value))]
}

function Loading({ lines }: { lines: number }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <li key={line} className={styles.loading}>
          <Skeleton width={`${70 - line * 6}%`} />
        </li>
      ))}
    </ul>
  )
}
