import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { counted } from '../../format/number.ts'
import styles from './Notices.module.css'
import type { SearchState } from './state.ts'
import { readAnew } from './use-search.ts'
import { useSuggestions } from './use-suggestions.ts'

interface Properties {
  state: SearchState
  fuzzy: boolean
  /** Set where the server answered from memory, because its database was away. */
  ageSeconds: number | null
  onChange: (change: SearchState) => void
  /** Set where the counts could not be loaded. */
  onCountAgain: (() => void) | null
}

/** Tells how to read the result: it is not current, the words were taken literally, or the counts are missing. */
export function Notices({ state, fuzzy, ageSeconds, onChange, onCountAgain }: Properties) {
  return (
    <>
      {ageSeconds !== null && (
        <p className={styles.notice}>
          <Icon name="warning" />
          <span>
            <strong>The database does not answer.</strong> These jobs are as they were {counted(ageSeconds, 'second')} before;
            later changes are missing.
          </span>
          <Button look="quiet" onClick={() => void readAnew(state)}>
            Load again
          </Button>
        </p>
      )}
      {fuzzy && (
        <p className={styles.notice}>
          <Icon name="search" />
          <span>
            <strong>No {state.q_scope === 'full' ? 'job' : 'title'} has these words.</strong> These titles contain what you wrote,
            letter by letter.
          </span>
          <DidYouMean state={state} onChange={onChange} />
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
    </>
  )
}

/** The other spelling with the most jobs. */
function DidYouMean({ state, onChange }: Pick<Properties, 'state' | 'onChange'>) {
  const best = useSuggestions(state)?.queries[0]
  if (best === undefined) return null
  return (
    <Button look="quiet" onClick={() => onChange({ q: best.q })}>
      Did you mean “{best.q}”? {counted(best.count, 'job')}
    </Button>
  )
}
