import type { JobFacets } from '../../../src/client/index.ts'
import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { counted } from '../../format/number.ts'
import styles from './Notices.module.css'
import { ANY_TIME, isWithinWindow, type SearchState } from './state.ts'

interface Properties {
  state: SearchState
  /** Undefined while they are on their way; null when they could not be counted. */
  facets: JobFacets | null | undefined
  fuzzy: boolean
  /** Where the counts could not be had. */
  onCountAgain: (() => void) | null
  onChange: (change: SearchState) => void
}

/** What the reader must know to read the result rightly: the words were taken literally; older jobs are left out. */
export function Notices({ state, facets, fuzzy, onCountAgain, onChange }: Properties) {
  const hidden = facets?.count_without_window == null ? 0 : facets.count_without_window - facets.count
  // Nearly every catalog has older jobs: the place of the notice is kept, so that the list does not move down.
  const waiting = facets === undefined && isWithinWindow(state)
  return (
    <>
      {fuzzy && (
        <p className={styles.notice}>
          <Icon name="search" />
          <span>
            <strong>No {state.q_scope === 'full' ? 'job' : 'title'} has these words.</strong> These titles contain what you wrote,
            letter by letter.
          </span>
        </p>
      )}
      {onCountAgain && (
        <p className={styles.notice}>
          <Icon name="warning" />
          <span>
            <strong>The jobs could not be counted.</strong> The list is whole.
          </span>
          <Button look="quiet" onClick={onCountAgain}>
            Count again
          </Button>
        </p>
      )}
      {waiting && <p className={styles.waiting} />}
      {hidden > 0 && (
        <p className={styles.notice}>
          <Icon name="clock" />
          <span>
            <strong>The last 90 days.</strong> {counted(hidden, 'older open job')} {hidden === 1 ? 'is' : 'are'} left out, because
            no date was chosen.
          </span>
          <Button look="quiet" onClick={() => onChange({ posted_since: ANY_TIME })}>
            Show {hidden === 1 ? 'it' : 'them'} too
          </Button>
        </p>
      )}
    </>
  )
}
