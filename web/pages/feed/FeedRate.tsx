import { count, counted } from '../../format/number.ts'
import styles from './FeedRate.module.css'

export const RATE_MINUTES = 30

/** The number of changes in each of the last minutes, as bars, and in the last full minute as a number. */
export function FeedRate({ times, now }: { times: number[]; now: number }) {
  const perMinute = Array.from({ length: RATE_MINUTES }, () => 0)
  for (const time of times) {
    const age = Math.floor((now - time) / 60_000)
    if (age >= 0 && age < RATE_MINUTES) perMinute[age] = (perMinute[age] ?? 0) + 1
  }
  const most = Math.max(...perMinute, 1)
  const last = perMinute[0] ?? 0
  const all = perMinute.reduce((sum, number) => sum + number, 0)
  return (
    <figure className={styles.rate}>
      <svg viewBox={`0 0 ${RATE_MINUTES * 6} 24`} width={RATE_MINUTES * 6} height="24" aria-hidden="true">
        {perMinute.map((number, age) => {
          const height = number === 0 ? 1 : Math.max(2, Math.round((number / most) * 24))
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute
              key={age}
              x={(RATE_MINUTES - 1 - age) * 6}
              y={24 - height}
              width="4"
              height={height}
              className={number === 0 ? styles.none : styles.bar}
            />
          )
        })}
      </svg>
      <figcaption>
        <strong>{counted(last, 'change')}</strong> in the last minute
        <span className={styles.scale}>
          , {count(all)} in {RATE_MINUTES} minutes
        </span>
      </figcaption>
    </figure>
  )
}
