import { InvalidRequestError, type UrlReading } from '../../../src/client/index.ts'
import styles from './ResolvePage.module.css'

/** Why a URL leads to no job, in words that say what to do. */
export function WhyNot({ error, reading }: { error: Error; reading: UrlReading | undefined }) {
  const { title, words } = reasonFor(error, reading)
  return (
    <div className={styles.card} role="alert">
      <h3>{title}</h3>
      <p>{words}</p>
      <p className={styles.soft}>{error.message}</p>
    </div>
  )
}

function reasonFor(error: Error, reading: UrlReading | undefined): { title: string; words: string } {
  if (error instanceof InvalidRequestError) {
    return { title: 'This is no web address', words: 'Paste the whole address, from https:// on, at most 2,048 characters.' }
  }
  if (reading?.board) {
    return {
      title: 'This is a board, not a posting',
      words: 'It lists the postings of an employer. Open one of them and paste its address.',
    }
  }
  if (reading && reading.postings.length === 0 && !reading.short_link) {
    return {
      title: 'This site is not a system that we know',
      words:
        'Aggregators and careers sites of an employer often lead on to the posting itself: follow "Apply" there and paste that address.',
    }
  }
  return {
    title: 'The posting was not found',
    words:
      'The address is understood, but neither the catalog nor the source has this posting now. It may have been taken down, or its board may not answer.',
  }
}
