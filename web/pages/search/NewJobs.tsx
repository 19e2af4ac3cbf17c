import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import styles from './NewJobs.module.css'
import { isWithinWindow, type SearchState, searchQuery } from './state.ts'

/** A page that is left open uses four requests a minute, and none while its tab is hidden. */
const LOOK_EVERY_MS = 15_000
const MOST_COUNTED = 99
const WINDOW_MS = 90 * 86_400_000

interface Properties {
  state: SearchState
  /** When the jobs on the screen were read, by the server's clock; null while there are none to compare with. */
  since: Date | null
  /** The titles on the screen contain the query letter by letter; otherwise such titles are not told as new. */
  fuzzy: boolean
  onShow: () => void
}

/** The number of matching jobs that have arrived since the list was read. The list itself never moves unasked. */
export function NewJobs({ state, since, fuzzy, onShow }: Properties) {
  const { data: found } = useQuery({
    queryKey: ['new jobs', searchQuery(state), since?.getTime()],
    // It finds nothing nearly always, so looking is cheaper than counting.
    queryFn: async ({ signal }) => {
      const query = { ...newerThan(state, since ?? new Date()), limit: MOST_COUNTED + 1 }
      const page = await client.search(query, { signal })
      return page.fuzzy && !fuzzy ? 0 : page.data.length
    },
    enabled: since !== null && state.status !== 'closed',
    // The first look comes after the interval, because nothing is new at once.
    initialData: 0,
    refetchOnMount: false,
    refetchInterval: LOOK_EVERY_MS,
  })
  return (
    <span role="status">
      {found > 0 && (
        <Button look="quiet" icon="up" className={styles.new} onClick={onShow}>
          {found > MOST_COUNTED ? `${MOST_COUNTED}+` : found} new
        </Button>
      )}
    </span>
  )
}

/** The same search among the jobs that were first seen later. A date lifts the 90-day window, so the window is stated. */
function newerThan(state: SearchState, since: Date) {
  // The server's clock is told in whole seconds: the next one is surely after the list.
  const seen = new Date(since.getTime() + 1_000).toISOString()
  return {
    ...searchQuery(state),
    ...(isWithinWindow(state) && { posted_since: new Date(since.getTime() - WINDOW_MS).toISOString() }),
    first_seen_since: [seen, state.first_seen_since ?? ''].sort().at(-1),
  }
}
