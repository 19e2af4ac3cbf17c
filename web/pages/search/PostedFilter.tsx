import { Field } from './Field.tsx'
import styles from './Filters.module.css'
import { ANY_TIME, type SearchState } from './state.ts'

const DAY_MS = 86_400_000

const CHOICES: { label: string; days: number | 'window' | 'any' }[] = [
  { label: 'Last 90 days', days: 'window' },
  { label: 'Any time', days: 'any' },
  { label: 'Last 24 hours', days: 1 },
  { label: 'Last 7 days', days: 7 },
  { label: 'Last 30 days', days: 30 },
]
const OTHER = 'Chosen dates'

function since(days: number | 'window' | 'any'): string | undefined {
  if (days === 'window') return undefined
  return days === 'any' ? ANY_TIME : daysAgo(days)
}

/** Whole minutes, so that the address stays short. */
const daysAgo = (days: number) => `${new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 16)}:00Z`

interface Properties {
  state: SearchState
  wrong: Map<string, string>
  onChange: (change: SearchState) => void
}

/** When a job was posted. Without any date the service shows the last 90 days. */
export function PostedFilter({ state, wrong, onChange }: Properties) {
  const { posted_since, posted_until, first_seen_since } = state
  const shown = chosen(state)
  return (
    <>
      <select
        className={styles.select}
        aria-label="Posted"
        value={shown}
        onChange={({ target }) => {
          const choice = CHOICES.find(({ label }) => label === target.value)
          if (choice) onChange({ posted_since: since(choice.days), posted_until: undefined, first_seen_since: undefined })
        }}
      >
        {CHOICES.map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
        {shown === OTHER && <option>{OTHER}</option>}
      </select>
      <div className={styles.pair}>
        <Field
          label="From"
          type="date"
          value={dayOf(posted_since)}
          wrong={wrong.get('posted_since')}
          onChange={(day) => onChange({ posted_since: day && `${day}T00:00:00Z` })}
        />
        <Field
          label="To"
          type="date"
          value={dayOf(posted_until)}
          wrong={wrong.get('posted_until')}
          onChange={(day) => onChange({ posted_until: day && `${day}T23:59:59.999Z` })}
        />
      </div>
      <Field
        label="First seen here since"
        type="date"
        value={dayOf(first_seen_since)}
        wrong={wrong.get('first_seen_since')}
        onChange={(day) => onChange({ first_seen_since: day && `${day}T00:00:00Z` })}
      />
    </>
  )
}

const dayOf = (moment: string | undefined) => (moment === ANY_TIME ? undefined : moment?.slice(0, 10))

/** The choice that the address stands for. A link that is a little older still shows its number of days. */
function chosen({ posted_since, posted_until, first_seen_since, status }: SearchState): string {
  if (posted_until || first_seen_since) return OTHER
  if (posted_since === undefined) return status === 'closed' ? 'Any time' : 'Last 90 days'
  if (posted_since === ANY_TIME) return 'Any time'
  const age = (Date.now() - Date.parse(posted_since)) / DAY_MS
  return CHOICES.find(({ days }) => typeof days === 'number' && Math.abs(age - days) < 0.1)?.label ?? OTHER
}
