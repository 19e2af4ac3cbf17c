import styles from './Skeleton.module.css'

/**
 * A grey box in the place and size of content that is being loaded. Lengths are CSS lengths. It is hidden from screen readers: say "loading" once,
 * outside.
 */
export function Skeleton({ width = '100%', height = '12px' }: { width?: string; height?: string }) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />
}

/** Lines of text that are being loaded. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  const widths = ['100%', '92%', '97%', '85%', '60%']
  return (
    <span className={styles.text} aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move
        <Skeleton key={line} width={line === lines - 1 ? '60%' : widths[line % widths.length]} />
      ))}
    </span>
  )
}
