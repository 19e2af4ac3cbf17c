import { type FormEvent, useState } from 'react'
import type { NewSearchEmail } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { useAction } from '../../components/use-action.ts'
import styles from './SearchesPage.module.css'

/** Adds an address to a search. Nothing is mailed to it before its owner confirms it. */
export function AddEmail({ search, name, onChanged }: { search: number; name: string; onChanged: () => void }) {
  const [address, setAddress] = useState('')
  const [every, setEvery] = useState<NewSearchEmail['every']>('day')
  const { running, failure, run } = useAction(async () => {
    await client.searches.addEmail(search, { address: address.trim(), every })
    setAddress('')
    onChanged()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  return (
    // The service explains a wrong address better than the browser does.
    <form className={styles.email} onSubmit={submit} noValidate>
      <input
        className={styles.field}
        type="email"
        aria-label={`E-mail address for ${name}`}
        placeholder="E-mail address"
        autoComplete="email"
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <select
        className={styles.field}
        aria-label={`How often, for ${name}`}
        value={every}
        onChange={({ target }) => setEvery(target.value === 'week' ? 'week' : 'day')}
      >
        <option value="day">Every day</option>
        <option value="week">Every week</option>
      </select>
      <Button type="submit" disabled={running}>
        {running ? 'Adding' : 'Mail it'}
      </Button>
      {failure && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
    </form>
  )
}
