import { type ReactNode, useEffect } from 'react'
import { lookForDemoKey, useKey } from '../api/key.ts'
import { State } from '../components/State.tsx'
import styles from './KeyGate.module.css'
import { LazyKeyForm } from './LazyKeyForm.tsx'

/** Lets a page through when there is a key. Otherwise it says how to get one. */
export function KeyGate({ children }: { children: ReactNode }) {
  const state = useKey()
  useEffect(() => void lookForDemoKey(), [])
  if (state.kind === 'present') return children
  if (state.kind === 'looking') return <p className="visually-hidden">Looking for a key</p>
  const refused = state.kind === 'refused'
  return (
    <div className={styles.gate}>
      <State
        icon="key"
        tone={refused ? 'danger' : 'calm'}
        title={refused ? 'The server does not accept this key' : 'This page needs an API key'}
      >
        <p>
          {refused
            ? 'It may have been revoked, or it belongs to another server. Paste another one.'
            : 'Whoever runs this server makes one with these commands, and you paste it here once.'}
        </p>
        <pre className={styles.commands}>{'rolecall accounts add NAME\nrolecall keys create NAME'}</pre>
        <LazyKeyForm />
      </State>
    </div>
  )
}
