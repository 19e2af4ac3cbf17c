import { useEffect } from 'react'
import type { AccountView } from '../../src/client/index.ts'
import { useMe } from '../api/collection.ts'
import { count, counted } from '../format/number.ts'
import { date } from '../format/time.ts'
import styles from './AccountInUse.module.css'

/** The account of the key, the rest of its budget, and its use. */
export function AccountInUse() {
  const { data, refetch } = useMe()
  // The form opens with current numbers.
  useEffect(() => void refetch(), [refetch])
  if (!data) return null
  return (
    <dl className={styles.account}>
      {factsOf(data).map(([name, value]) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function factsOf({ account, budget, usage, key_expires_at }: AccountView): [name: string, value: string][] {
  const today = new Date().toISOString().slice(0, 10)
  const used = usage.find(({ day }) => day === today) ?? { requests: 0, refused: 0 }
  const all = usage.reduce((sum, { requests }) => sum + requests, 0)
  return [
    ['Account', account],
    ['Budget', `${count(budget.remaining)} of ${counted(budget.quota, 'request')} left in ${inSeconds(budget.window_seconds)}`],
    ['Used today', `${counted(used.requests, 'request')}${used.refused > 0 ? `, ${count(used.refused)} refused` : ''}`],
    [usage.length > 1 ? `In ${usage.length} days of use` : 'In all', counted(all, 'request')],
    ['Key expires', key_expires_at === null ? 'never' : date(key_expires_at)],
  ]
}

const inSeconds = (seconds: number) => (seconds === 60 ? 'this minute' : `these ${seconds} seconds`)
