import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { EmptyState } from '../../components/State.tsx'
import { counted } from '../../format/number.ts'
import styles from './Nothing.module.css'
import { ANY_TIME, FILTERS, type FilterName, filtersInForce, type SearchState, searchQuery } from './state.ts'
import type { How } from './use-change.ts'
import { type WayOut, waysOut } from './ways-out.ts'

interface Properties {
  state: SearchState
  /** Older jobs that match, which the 90-day window leaves out. */
  hidden: number
  wordsOf: (name: FilterName, value: string) => string
  onChange: (change: SearchState, how?: How) => void
}

/** What stands in place of a result without jobs: why, and what would find some. */
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

/** Whoever is still typing needs none, and the requests would count against the account's budget. */
const REST_MS = 1_000

function WaysOut({ state, wordsOf, onChange }: Omit<Properties, 'hidden'>) {
  const { data } = useQuery({
    queryKey: ['ways out', searchQuery(state)],
    queryFn: async ({ signal }) => {
      await rest(signal)
      const ways = await Promise.all(
        waysOut(state).map(async (way) => ({ ...way, count: await client.count(searchQuery(way.state), { signal }) })),
      )
      return ways.filter(({ count }) => count > 0).sort((a, b) => b.count - a.count)
    },
  })
  if (!data || data.length === 0) return null
  return (
    <>
      <p className={styles.title}>There are jobs</p>
      <ul className={styles.ways}>
        {data.map((way) => (
          <li key={keyOf(way)}>
            <button type="button" className={styles.way} onClick={() => onChange(way.state, 'all')}>
              <span>{nameOf(way, wordsOf)}</span> <span className={styles.count}>{counted(way.count, 'job')}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const keyOf = ({ leftOut }: WayOut) => Object.values(leftOut).join(' ')

function nameOf({ leftOut }: WayOut, wordsOf: Properties['wordsOf']): string {
  if (leftOut.kind === 'filters') return 'without any filter'
  if (leftOut.kind === 'word') return `without the word “${leftOut.word}”`
  return `without ${FILTERS[leftOut.name].label}: ${wordsOf(leftOut.name, leftOut.value)}`
}

function rest(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, REST_MS)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}
