import { type FormEvent, useState } from 'react'
import { forgetKey, pasteKey, useKey } from '../api/key.ts'
import { Button } from '../components/Button.tsx'
import styles from './KeyForm.module.css'

const LOOKS_LIKE_A_KEY = /^sk_[A-Za-z0-9]{10,100}$/

/** Where the key is pasted. It is kept in this browser, and sent to nobody but this server. */
export function KeyForm({ onDone }: { onDone?: () => void }) {
  const state = useKey()
  const [written, setWritten] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)

  function submit(event: FormEvent) {
    event.preventDefault()
    const key = written.trim()
    if (!LOOKS_LIKE_A_KEY.test(key)) return setWrong('A key begins with sk_ and has letters and digits after it. Paste it whole.')
    pasteKey(key)
    onDone?.()
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor="api-key">API key</label>
      <div className={styles.line}>
        <input
          id="api-key"
          className={styles.input}
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="sk_…"
          value={written}
          aria-invalid={wrong !== null}
          aria-describedby="api-key-help"
          onChange={({ target }) => {
            setWritten(target.value)
            setWrong(null)
          }}
        />
        <Button look="primary" type="submit">
          Use this key
        </Button>
      </div>
      <p id="api-key-help" className={wrong ? styles.wrong : styles.help} role={wrong ? 'alert' : undefined}>
        {wrong ?? 'It stays in this browser and goes only to this server.'}
      </p>
      {state.kind === 'present' && (
        <p className={styles.help}>
          In use: <code>{shortened(state.key)}</code>
          {state.from === 'demo' && ' (filled in by the demo)'}{' '}
          <Button look="quiet" onClick={forgetKey}>
            Forget it
          </Button>
        </p>
      )}
    </form>
  )
}

const shortened = (key: string) => `${key.slice(0, 7)}…${key.slice(-4)}`
