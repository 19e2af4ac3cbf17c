import styles from './CodeSample.module.css'
import { CopyButton } from './CopyButton.tsx'

/** Code to be copied, under its title. */
export function CodeSample({ title, code }: { title: string; code: string }) {
  return (
    <section>
      <header className={styles.header}>
        <h3>{title}</h3>
        <CopyButton text={code} label={`Copy ${title.split(',')[0]}`} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <pre className={styles.code} tabIndex={0}>
        {code}
      </pre>
    </section>
  )
}
