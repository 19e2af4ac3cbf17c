import { Button } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import styles from './Notices.module.css'
import type { SearchState } from './state.ts'

interface Properties {
  state: SearchState
  fuzzy: boolean
  /** Where the counts could not be had. */
  onCountAgain: (() => void) | null
}

/** Tells how to read the result: the words were taken literally, or the counts are missing. */
export function Notices({ state, fuzzy, onCountAgain }: Properties) {
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
    </>
  )
}
