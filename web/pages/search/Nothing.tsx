import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/State.tsx'
import { counted } from '../../format/number.ts'
import { fewerWords } from './fewer-words.ts'
import styles from './Nothing.module.css'
import { ANY_TIME, FILTERS, type FilterName, filtersInForce, isWithinWindow, type SearchState, searchQuery } from './state.ts'
import type { How } from './use-change.ts'
import { rest, useSuggestions } from './use-suggestions.ts'

interface Properties {
  state: SearchState
  /** Older jobs that match, which the 90-day window leaves out. */
  hidden: number
  wordsOf: (name: FilterName, value: string) => string
  onChange: (change: SearchState, how?: How) => void
}

/** Replaces an empty result: the reason, and changes to the search that would find jobs. */
export default function Nothing({ state, hidden, wordsOf, onChange }: Properties) {
  const bare = Object.keys(state).length === 0
  if (bare && hidden === 0) {
    return (
      <EmptyState title="The catalog is empty">
        <p>
          No board has been read yet. <Link to="/coverage">Coverage</Link> shows what is being read, and{' '}
          <a href="/docs/collecting">Collecting</a> says how to add boards.
        </p>
        <p>This page looks again every three seconds.</p>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No job matches"
      actions={
        <>
          {hidden > 0 && (
            <Button look="primary" onClick={() => onChange({ posted_since: ANY_TIME })}>
              Show {counted(hidden, 'older job')}
            </Button>
          )}
          {filtersInForce(state).length > 0 && (
            <Button onClick={() => onChange({ q: state.q, q_scope: state.q_scope }, 'all')}>Without filters</Button>
          )}
          {state.q !== undefined && state.q_scope !== 'full' && (
            <Button onClick={() => onChange({ q_scope: 'full' })}>Look in descriptions too</Button>
          )}
        </>
      }
    >
      <p>{state.q === undefined ? 'Take a filter away.' : 'Write fewer words, join them by OR, or take a filter away.'}</p>
      <WaysOut state={state} wordsOf={wordsOf} onChange={onChange} />
    </EmptyState>
  )
}

interface Way {
  label: string
  count: number
  change: SearchState
}

/** Other searches that find jobs: another spelling, one filter less, one word less. */
function WaysOut({ state, wordsOf, onChange }: Omit<Properties, 'hidden'>) {
  const { queries = [], filters = [] } = useSuggestions(state) ?? {}
  const shorter = useFewerWords(state)
  const spellings = queries.map(({ q, count }): Way => ({ label: q, count, change: { q } }))
  const less = filters
    .filter(({ name }) => !isOfferedAbove(name, state))
    .map(({ name, count }): Way => ({ label: `without ${nameOf(name, state, wordsOf)}`, count, change: { [name]: undefined } }))
  return (
    <>
      <Ways title="Did you mean" ways={spellings} onChange={onChange} />
      <Ways title="There are jobs" ways={[...less, ...shorter].sort((a, b) => b.count - a.count)} onChange={onChange} />
    </>
  )
}

function Ways({ title, ways, onChange }: { title: string; ways: Way[] } & Pick<Properties, 'onChange'>) {
  if (ways.length === 0) return null
  return (
    <>
      <p className={styles.title}>{title}</p>
      <ul className={styles.ways}>
        {ways.map(({ label, count, change }) => (
          <li key={label}>
            <button type="button" className={styles.way} onClick={() => onChange(change)}>
              <span>{label}</span> <span className={styles.count}>{counted(count, 'job')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

function useFewerWords(state: SearchState): Way[] {
  const { data = [] } = useQuery({
    queryKey: ['fewer words', searchQuery(state)],
    queryFn: async ({ signal }) => {
      await rest(signal)
      const tried = fewerWords(state.q ?? '').map(async ({ word, q }): Promise<Way> => {
        const count = await client.count(searchQuery({ ...state, q }), { signal })
        return { label: `without the word “${word}”`, count, change: { q } }
      })
      return (await Promise.all(tried)).filter(({ count }) => count > 0)
    },
    enabled: fewerWords(state.q ?? '').length > 0,
  })
  return data
}

/** The button for older jobs lifts the window, and to drop a query that stands alone is to look at everything. */
const isOfferedAbove = (name: FilterName, state: SearchState) =>
  (name === 'posted_since' && isWithinWindow(state)) || (name === 'q' && filtersInForce(state).length === 0)

function nameOf(name: FilterName, state: SearchState, wordsOf: Properties['wordsOf']): string {
  if (name === 'q') return `“${state.q}”`
  const values = [state[name] ?? []].flat().map((value) => wordsOf(name, value))
  return `${FILTERS[name].label}: ${values.join(', ')}`
}
