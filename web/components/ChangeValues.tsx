import type { ChangedField, ChangedValues } from '../../src/client/index.ts'
import { shownChange } from '../format/change.ts'
import styles from './ChangeValues.module.css'

interface Properties {
  fields: readonly ChangedField[]
  before: ChangedValues | null
  after: ChangedValues | null
}

/** The values of a job before and after a change. */
export function ChangeValues({ fields, before, after }: Properties) {
  const { values, others } = shownChange(fields, before, after)
  return (
    <>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(({ field, before, after }) => (
            <div key={field} className={styles.row}>
              <dt>{field}</dt>
              <dd>
                <Value value={before} kind="before" /> <span aria-hidden="true">→</span> <Value value={after} kind="after" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {others.length > 0 && <p className={styles.others}>{`${values.length > 0 ? 'Also' : 'Changed'}: ${others.join(', ')}`}</p>}
    </>
  )
}

function Value({ value, kind }: { value: string | null; kind: 'before' | 'after' }) {
  if (value === null) return <span className={styles.none}>none</span>
  return kind === 'before' ? <del className={styles.before}>{value}</del> : <ins className={styles.after}>{value}</ins>
}
