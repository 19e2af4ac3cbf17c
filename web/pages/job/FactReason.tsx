import { Skeleton } from '../../components/Skeleton.tsx'
import type { Reasons } from './evidence.ts'
import styles from './Facts.module.css'
import { showWords } from './show-words.ts'

/** The words that a fact was read from. Where they are marked in the text, a click leads there. */
export function FactReason({ reasons, fact }: { reasons: Reasons; fact: string }) {
  // Most facts have one line of words: it is kept free, so that the page does not grow when they come.
  if (reasons.pending) {
    return (
      <p className={styles.reason}>
        <Skeleton width="60%" height="16px" />
      </p>
    )
  }
  return reasons
    .of(fact)
    .slice(0, 3)
    .map(({ words, from, marked }) =>
      marked ? (
        <button key={words} type="button" className={styles.reason} onClick={() => showWords(fact)}>
          <q>{words}</q>
        </button>
      ) : (
        <p key={words} className={styles.reason}>
          {from === 'stated' ? `stated as ${words}` : <q>{words}</q>}
        </p>
      ),
    )
}
