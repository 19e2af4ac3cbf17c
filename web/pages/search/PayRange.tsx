import { useEffect, useState } from 'react'
import type { JobFacets } from '../../../src/client/index.ts'
import { pace } from '../../api/pace.ts'
import { money } from '../../format/money.ts'
import { counted } from '../../format/number.ts'
import styles from './PayRange.module.css'
import type { SearchState } from './state.ts'
import type { PayScale } from './use-search.ts'

interface Properties {
  histogram: JobFacets['salary_histogram'] | undefined
  scale: PayScale
  state: SearchState
  onChange: (change: SearchState, how: 'typing' | 'chosen') => void
}

/** The histogram of pay, and two handles to choose a range. */
export function PayRange({ histogram, scale, state, onChange }: Properties) {
  const buckets = histogram?.buckets ?? []
  const first = buckets[0]
  const last = buckets.at(-1)
  const [range, setRange] = useState<[number, number] | null>(null)
  // The address is right again once it has followed the handles.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the address ends the dragging
  useEffect(() => setRange(null), [state.salary_min, state.salary_max])
  if (!first || !last) {
    return <p className={styles.none}>{histogram ? `No job states pay in ${scale.currency} by the ${scale.period}.` : ''}</p>
  }

  const step = (first.to ?? first.from + 1) - first.from
  const [low, high] = [first.from, last.to ?? last.from + step]
  const stated = (text: string | undefined, otherwise: number) => {
    const value = Number(text)
    return text === undefined || !Number.isFinite(value) ? otherwise : Math.min(high, Math.max(low, value))
  }
  const [from, to] = range ?? [stated(state.salary_min, low), stated(state.salary_max, high)]

  function drag(next: [number, number]) {
    setRange(next)
    pace.schedule(() =>
      onChange(
        {
          salary_min: next[0] > low ? String(next[0]) : undefined,
          salary_max: next[1] < high ? String(next[1]) : undefined,
          salary_currency: [scale.currency],
        },
        'typing',
      ),
    )
  }
  const most = Math.max(...buckets.map(({ count }) => count))
  const shown = (amount: number) => money(amount, scale.currency, scale.period === 'hour')
  return (
    <div className={styles.range}>
      <div className={styles.bars} aria-hidden="true">
        {buckets.map((bucket) => (
          <span
            key={bucket.from}
            className={bucket.from >= from && bucket.from < to ? styles.bar : styles.outside}
            style={{ height: `${bucket.count === 0 ? 0 : Math.max(4, (bucket.count / most) * 100)}%` }}
            title={`${shown(bucket.from)}: ${counted(bucket.count, 'job')}`}
          />
        ))}
      </div>
      <div className={styles.track}>
        <span
          className={styles.chosen}
          style={{ left: `${((from - low) / (high - low)) * 100}%`, right: `${100 - ((to - low) / (high - low)) * 100}%` }}
        />
        <Handle
          label="Pay at least"
          {...{ low, high, step, value: from, shown }}
          onChange={(value) => drag([Math.min(value, to - step), to])}
        />
        <Handle
          label="Pay at most"
          {...{ low, high, step, value: to, shown }}
          onChange={(value) => drag([from, Math.max(value, from + step)])}
        />
      </div>
      <p className={styles.ends}>
        <span>{shown(from)}</span>
        <span>
          {shown(to)}
          {last.to === null && to === high ? ' and more' : ''}
        </span>
      </p>
    </div>
  )
}

interface HandleProperties {
  label: string
  low: number
  high: number
  step: number
  value: number
  shown: (amount: number) => string
  onChange: (value: number) => void
}

function Handle({ label, low, high, step, value, shown, onChange }: HandleProperties) {
  return (
    <input
      type="range"
      className={styles.handle}
      aria-label={label}
      aria-valuetext={shown(value)}
      min={low}
      max={high}
      step={step}
      value={value}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  )
}
