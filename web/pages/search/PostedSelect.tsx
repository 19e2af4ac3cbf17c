import type { JobFacets } from '../../../src/client/index.ts'
import { count } from '../../format/number.ts'
import { ANY_TIME, type SearchState } from './state.ts'

const DAY_MS = 86_400_000

const ANY = 'Any time'
const CHOICES: { label: string; days: number | 'window' | 'any' }[] = [
  { label: 'Last 90 days', days: 'window' },
  { label: ANY, days: 'any' },
  { label: 'Last 24 hours', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
]
const OTHER = 'Chosen dates'

interface Properties {
  state: SearchState
  /** Open jobs that the 90-day window leaves out. */
  older: number
  className?: string
  onChange: (change: SearchState) => void
}

/** The spans of time that are asked for most. Without any date the service shows the last 90 days. */
export function PostedSelect({ state, older, className, onChange }: Properties) {
  const shown = chosen(state)
  return (
    <select
      className={className}
      aria-label="Posted"
      value={shown}
      onChange={({ target }) => {
        const choice = CHOICES.find(({ label }) => label === target.value)
        if (choice) onChange({ posted_since: since(choice.days), posted_until: undefined, first_seen_since: undefined })
      }}
    >
      {CHOICES.map(({ label }) => (
        <option key={label} value={label}>
          {label === ANY && older > 0 ? `${label} (${count(older)} more)` : label}
        </option>
      ))}
      {shown === OTHER && <option>{OTHER}</option>}
    </select>
  )
}

/** The open jobs that the 90-day window leaves out of the result. */
export const olderJobs = (facets: JobFacets | null | undefined): number =>
  facets?.count_without_window == null ? 0 : facets.count_without_window - facets.count

function since(days: number | 'window' | 'any'): string | undefined {
  if (days === 'window') return undefined
  return days === 'any' ? ANY_TIME : daysAgo(days)
}

/** Whole minutes, so that the address stays short. */
const daysAgo = (days: number) => `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16)}:00Z`

/** The choice that the address stands for. A link that is a little older still shows its number of days. */
function chosen({ posted_since, posted_until, first_seen_since, status }: SearchState): string {
  if (posted_until || first_seen_since) return OTHER
  if (posted_since === undefined) return status === 'closed' ? ANY : 'Last 90 days'
  if (posted_since === ANY_TIME) return ANY
  const age = (Date.now() - Date.parse(posted_since)) / DAY_MS
  return CHOICES.find(({ days }) => typeof days === 'number' && Math.abs(age - days) < 0.1)?.label ?? OTHER
}
