import { type Change, changedFacts } from '../format/change.ts'
import styles from './ChangeValues.module.css'

/** The facts of a job before and after a change. */
export function ChangeValues(change: Change) {
  const facts = changedFacts(change).filter(({ key }) => key !== 'closed')
  const shown = facts.filter(({ before, after }) => before !== after)
  const others = facts.filter((fact) => !shown.includes(fact)).map(({ name }) => name.toLowerCase())
  return (
    <>
      {shown.length > 0 && (
        <dl className={styles.values}>
          {shown.map(({ key, name, before, after }) => (
            <div key={key} className={styles.row}>
              <dt>{name}</dt>
              <dd>
                <Value value={before} kind="before" /> <span aria-hidden="true">→</span> <Value value={after} kind="after" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && (
        <p className={styles.others}>{`${shown.length > 0 ? 'Also edited' : 'Edited'}: ${others.join(', ')}`}</p>
      )}
    </>
  )
}

function Value({ value, kind }: { value: string | null; kind: 'before' | 'after' }) {
  if (value === null) return <span className={styles.none}>not stated</span>
  return kind === 'before' ? <del className={styles.before}>{value}</del> : <ins className={styles.after}>{value}</ins>
}
