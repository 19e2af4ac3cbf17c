import { type FormEvent, useState } from 'react'
import { createClient, NetworkError, RateLimitError, TimeoutError, UnauthorizedError } from '../../src/client/index.ts'
import { forgetKey, pasteKey, useKey } from '../api/key.ts'
import { Button } from '../components/Button.tsx'
import styles from '../components/Form.module.css'
import { AccountInUse } from './AccountInUse.tsx'

const LOOKS_LIKE_A_KEY = /^sk_[A-Za-z0-9]{10,100}$/

type Check = { kind: 'none' } | { kind: 'checking' } | { kind: 'wrong'; why: string }

/** The key is pasted here and tried before it is used. It is kept in this browser, and sent to nobody but this server. */
export default function KeyForm({ onDone }: { onDone?: () => void }) {
  const state = useKey()
  const [written, setWritten] = useState('')
  const [check, setCheck] = useState<Check>({ kind: 'none' })
  const wrong = check.kind === 'wrong' ? check.why : null

  async function submit(event: FormEvent) {
    event.preventDefault()
    const key = written.trim()
    setCheck({ kind: 'checking' })
    const why = LOOKS_LIKE_A_KEY.test(key)
      ? await whyRefused(key)
      : 'A key begins with sk_ and has letters and digits after it. Paste it whole.'
    if (why !== null) return setCheck({ kind: 'wrong', why })
    setCheck({ kind: 'none' })
    setWritten('')
    pasteKey(key)
    onDone?.()
  }

  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <label htmlFor="api-key">API key</label>
      <div className={styles.line}>
        <input
          id="api-key"
          className={`${styles.input} ${styles.key}`}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="sk_…"
          value={written}
          aria-invalid={wrong !== null}
          aria-describedby="api-key-help"
          onChange={({ target }) => {
            setWritten(target.value)
            setCheck({ kind: 'none' })
          }}
        />
        <Button look="primary" type="submit" disabled={check.kind === 'checking'}>
          {check.kind === 'checking' ? 'Trying it' : 'Use this key'}
        </Button>
      </div>
      <p id="api-key-help" className={wrong ? styles.wrong : styles.help} role={wrong ? 'alert' : undefined}>
        {wrong ?? 'It stays in this browser and goes only to this server.'}
      </p>
      {state.kind === 'present' && (
        <>
          <p className={styles.help}>
            In use: <code>{shortened(state.key)}</code>
            {state.from === 'demo' && ' (filled in by the demo)'}{' '}
            <Button look="quiet" onClick={forgetKey}>
              Forget it
            </Button>
          </p>
          <AccountInUse />
        </>
      )}
    </form>
  )
}

/** Tries the key: null when the server accepts it, which it also does while the budget of the key's account is used up. */
async function whyRefused(key: string): Promise<string | null> {
  try {
    await createClient({ key, retries: 0 }).me()
    return null
  } catch (error) {
    if (error instanceof RateLimitError) return null
    if (error instanceof UnauthorizedError)
      return 'The server does not accept this key. It may be mistyped, revoked or expired, or belong to another server.'
    if (error instanceof NetworkError || error instanceof TimeoutError)
      return 'The key could not be tried, because the service cannot be reached. Try again in a moment.'
    return `The key could not be tried: ${error instanceof Error ? error.message : String(error)}.`
  }
}

const shortened = (key: string) => `${key.slice(0, 7)}…${key.slice(-4)}`
