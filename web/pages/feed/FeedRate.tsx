import { counted } from '../../format/number.ts'
import styles from './FeedRate.module.css'

const MINUTES = 30

/** How many changes happened in each of the last minutes, as bars, and in the last full one as a number. */
export function FeedRate({ times, arrived, now }: { times: number[]; arrived: number; now: number }) {
  const perMinute = Array.from({ length: MINUTES }, () => 0)
  for (const time of times) {
    const age = Math.floor((now - time) / 60_000)
    if (age >= 0 && age < MINUTES) perMinute[age] = (perMinute[age] ?? 0) + 1
  }
  const most = Math.max(...perMinute, 1)
  const last = perMinute[0] ?? 0
  return (
    <figure className={styles.rate}>
      <svg viewBox={`0 0 ${MINUTES * 6} 24`} width={MINUTES * 6} height="24" aria-hidden="true">
        {perMinute.map((count, age) => {
          const height = count === 0 ? 1 : Math.max(2, Math.round((count / most) * 24))
          return (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its minute
              key={age}
              x={(MINUTES - 1 - age) * 6}
              y={24 - height}
              width="4"
              height={height}
              className={count === 0 ? styles.none : styles.bar}
            />
          )
        })}
      </svg>
      <figcaption>
        <strong>{counted(last, 'change')}</strong> in the last minute
        <span className={styles.scale}>, {counted(arrived, 'change')} since this page began</span>
      </figcaption>
    </figure>
  )
}
