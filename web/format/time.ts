const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'always', style: 'narrow' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** Such as "3d ago". */
export function ago(moment: string, now: number = Date.now()): string {
  const seconds = (Date.parse(moment) - now) / 1000
  const [unit, size] = STEPS.find(([, size]) => Math.abs(seconds) >= size) ?? (['second', 1] as const)
  if (Math.abs(seconds) < 5) return 'now'
  return relative.format(Math.trunc(seconds / size), unit)
}

/** Such as "15 Nov 2026", in UTC as the API counts. */
export const date = (moment: string) => day.format(new Date(moment))

/** Such as "15 Nov 2026, 20:07 UTC". */
export const dateTime = (moment: string) => `${minute.format(new Date(moment))} UTC`

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit', timeZone: 'UTC' })

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Such as "20:07:31" for today and "14 Nov" for an earlier day, in UTC. */
export function clockOrDay(moment: string, now: number = Date.now()): string {
  const today = new Date(now).toISOString().slice(0, 10)
  return (new Date(moment).toISOString().startsWith(today) ? clock : shortDay).format(new Date(moment))
}
