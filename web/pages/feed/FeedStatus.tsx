import { useSecondsUntil } from '../../components/use-seconds-until.ts'
import styles from './FeedStatus.module.css'
import type { FeedState } from './follow-feed.ts'

/** Whether the feed moves, in a few words; spoken when it changes. */
export function FeedStatus({ state, paused }: { state: FeedState; paused: boolean }) {
  const { word, words } = paused ? PAUSED : WORDS[state.kind]
  const left = useSecondsUntil(!paused && 'retryAt' in state ? state.retryAt : null)
  return (
    <p className={`${styles.status} ${styles[paused ? 'paused' : state.kind.replace(' ', '-')] ?? ''}`}>
      <span className={styles.dot} aria-hidden="true" />
      <span role="status">
        <strong>{word}</strong> <span className={styles.words}>{words}</span>
      </span>
      {left !== null && left > 0 && <span className={styles.words}>Trying again in {left} s.</span>}
    </p>
  )
}

interface Words {
  word: string
  words: string
}

const PAUSED: Words = { word: 'Paused.', words: 'Nothing is lost: it goes on where it stopped.' }

const WORDS: Record<FeedState['kind'], Words> = {
  starting: { word: 'Starting.', words: '' },
  'looking back': { word: 'Looking back.', words: 'Older changes are being read.' },
  live: { word: 'Live.', words: 'Changes appear as they happen.' },
  offline: { word: 'Connection lost.', words: 'It goes on from the last change when the service is back.' },
  limited: { word: 'Too many requests.', words: "The account's budget is used up; nothing is lost meanwhile." },
  failed: { word: 'Stopped.', words: '' },
}
