import { ago, date, dateTime } from '../format/time.ts'

/** A moment: how long ago or its date, with the exact time on hover. */
export function Time({ at, as = 'ago' }: { at: string; as?: 'ago' | 'date' | 'exact' }) {
  const shown = { ago, date, exact: dateTime }[as](at)
  return (
    <time dateTime={at} title={dateTime(at)}>
      {shown}
    </time>
  )
}
