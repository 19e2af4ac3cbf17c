import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { count } from '../../format/number.ts'
import styles from './NewJobs.module.css'
import { isWithinWindow, type SearchState, searchQuery } from './state.ts'

/** A page that is left open uses four requests a minute, and none while its tab is hidden. */
const LOOK_EVERY_MS = 15_000
const WINDOW_MS = 90 * 86_400_000

interface Properties {
  state: SearchState
  /** When the jobs on the screen were read, by the server's clock. */
  since: Date | null
  onShow: () => void
}

/** How many jobs that match have arrived since the list was read. The list itself never moves unasked. */
export function NewJobs({ state, since, onShow }: Properties) {
  const { data = 0 } = useQuery({
    queryKey: ['new jobs', searchQuery(state), since?.getTime()],
    queryFn: async ({ signal }) => {
      const { count } = await client.facets({ ...newerThan(state, since ?? new Date()), facet: ['level'] }, { signal })
      return count
    },
    enabled: since !== null && state.status !== 'closed',
    // The first look comes after the interval, because nothing is new at once.
    initialData: 0,
    refetchOnMount: false,
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <div className={styles.place} role="status">
      {data > 0 && (
        <Button look="quiet" icon="up" className={styles.new} onClick={onShow}>
          {count(data)} new
        </Button>
      )}
    </div>
  )
}

/** The same search among the jobs that were first seen later. A date lifts the 90-day window, so the window is stated. */
function newerThan(state: SearchState, since: Date) {
  // The server's clock is told in whole seconds: the next one is surely after the list.
  const seen = new Date(since.getTime() + 1_000).toISOString()
  const { sort, ...query } = searchQuery(state)
  return {
    ...query,
    ...(isWithinWindow(state) && { posted_since: new Date(since.getTime() - WINDOW_MS).toISOString() }),
    first_seen_since: [seen, state.first_seen_since ?? ''].sort().at(-1),
  }
}
