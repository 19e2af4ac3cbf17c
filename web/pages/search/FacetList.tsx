import { useId, useState } from 'react'
import type { FacetValue } from '../../../src/client/index.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { compact, count } from '../../format/number.ts'
import styles from './FacetList.module.css'
import { placedIn } from './placed.ts'

interface Properties {
  /** The name of the group for screen readers. */
  label: string
  /** Undefined while they are on their way; null when they could not be counted. */
  values: FacetValue[] | null | undefined
  chosen: readonly string[]
  nameOf: (value: FacetValue) => string
  onToggle: (value: string) => void
  /** A chosen value replaces the previous one: the marks are round, like radio buttons. */
  single?: boolean
  /** The number of values before "Show more", and of lines that are kept free while loading. */
  shown?: number
  /** The words on the button that shows all values; the number of further values unless given. */
  allWords?: string
  onShowAll?: () => void
}

/** A longer list gets a field that finds a value by its name. */
const EASILY_READ = 20

/** The values of one facet with their counts. Chosen values come first, even when no job has them. */
export function FacetList({
  label,
  values,
  chosen,
  nameOf,
  onToggle,
  single = false,
  shown = 6,
  allWords,
  onShowAll,
}: Properties) {
  const [all, setAll] = useState(false)
  const [typed, setTyped] = useState('')
  const id = useId()
  if (values === undefined) return <Loading lines={shown} />
  if (values === null) return <p className={styles.none}>Not counted.</p>
  const ordered = chosenFirst(values, chosen)
  if (ordered.length === 0 && !allWords) return <p className={styles.none}>None in this result.</p>
  const most = Math.max(1, ...values.map((value) => value.count))
  const wanted = typed.trim().toLowerCase()
  const visible = all ? ordered.filter((value) => nameOf(value).toLowerCase().includes(wanted)) : ordered.slice(0, shown)
  const toggleAll = () => {
    if (!all) onShowAll?.()
    setAll(!all)
    setTyped('')
  }
  return (
    <>
      {all && ordered.length > EASILY_READ && (
        <input
          type="search"
          className={styles.find}
          aria-label={`Find in ${label}`}
          placeholder="Find in this list…"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <fieldset id={id} aria-label={label} className={all ? styles.all : undefined}>
        {visible.map((value) => (
          <button
            key={String(value.value)}
            type="button"
            className={styles.value}
            aria-pressed={chosen.includes(String(value.value))}
            onClick={() => onToggle(String(value.value))}
          >
            <span className={styles.bar} style={{ width: `${(placedIn(value) / most) * 100}%` }} />
            <span className={single ? `${styles.tick} ${styles.single}` : styles.tick} />
            <span className={styles.name}>{nameOf(value)}</span>
            <Count of={value} />
          </button>
        ))}
        {visible.length === 0 && <p className={styles.none}>{wanted ? 'None is called so.' : 'None in this result.'}</p>}
      </fieldset>
      {(allWords || ordered.length > shown) && (
        <button type="button" className={styles.more} onClick={toggleAll} aria-expanded={all} aria-controls={id}>
          {all ? 'Show fewer' : (allWords ?? `Show ${ordered.length - shown} more`)}
        </button>
      )}
    </>
  )
}

function Count({ of: value }: { of: FacetValue }) {
  const placed = placedIn(value)
  const regional = value.count - placed
  if (regional === 0)
    return (
      <span className={styles.count} title={count(value.count)}>
        {compact(value.count)}
      </span>
    )
  return (
    <span className={styles.count} title={`${count(placed)} in the country, ${count(regional)} for a region that includes it`}>
      {compact(placed)}
      <span className={styles.regional}>
        {' '}
        +&thinsp;{compact(regional)}
        <span className="visually-hidden"> for a region</span>
      </span>
    </span>
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
