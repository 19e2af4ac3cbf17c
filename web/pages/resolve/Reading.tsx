import type { UrlReading } from '../../../src/client/index.ts'
import styles from './ResolvePage.module.css'

/** The system, board and posting id that a URL names. */
export function Reading({ reading: { host, short_link, postings, board } }: { reading: UrlReading }) {
  if (short_link) return <p className={styles.card}>A short link of {host}. It is followed to the posting behind it.</p>
  if (board) {
    return (
      <p className={styles.card}>
        The board {board.board} of {board.title}. It names no posting: open one there and paste its address.
      </p>
    )
  }
  if (postings.length === 0) return <p className={styles.card}>No posting of a system that we know, on {host}.</p>
  return postings.map((posting) => (
    <dl key={`${posting.system} ${posting.board} ${posting.posting_id}`} className={`${styles.card} ${styles.facts}`}>
      <dt>System</dt>
      <dd>{posting.title}</dd>
      <dt>Board</dt>
      <dd>{posting.board === null ? 'not in the URL' : <code>{posting.board}</code>}</dd>
      <dt>Posting</dt>
      <dd>
        <code>{posting.posting_id}</code>
      </dd>
    </dl>
  ))
}
