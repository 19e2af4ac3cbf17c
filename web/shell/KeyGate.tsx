import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { lookForDemoKey, useKey } from '../api/key.ts'
import { loadPart } from '../components/load-part.ts'
import { State } from '../components/State.tsx'
import styles from './KeyGate.module.css'
import { LazyKeyForm } from './LazyKeyForm.tsx'
import { useWrittenPosting } from './written-posting.ts'

const PublicPosting = lazy(() => loadPart(() => import('../pages/job/PublicPosting.tsx')))

/** Lets a page through when there is a key. Otherwise it says how to get one, below the posting where the server made it public. */
export function KeyGate({ children }: { children: ReactNode }) {
  const state = useKey()
  const posting = useWrittenPosting()
  useEffect(() => void lookForDemoKey(), [])
  if (state.kind === 'present') return children
  if (state.kind === 'looking') return <p className="visually-hidden">Looking for a key</p>
  const refused = state.kind === 'refused'
  return (
    <div className={styles.gate}>
      {posting && (
        <Suspense>
          <PublicPosting posting={posting} />
        </Suspense>
      )}
      <State
        icon="key"
        tone={refused ? 'danger' : 'calm'}
        title={
          refused
            ? 'The server does not accept this key'
            : posting
              ? 'Everything else needs an API key'
              : 'This page needs an API key'
        }
      >
        <p>
          {refused
            ? 'It may have been revoked, or it belongs to another server. Paste another one.'
            : 'The operator of this server makes one with these commands, and you paste it here once.'}
        </p>
        <pre className={styles.commands}>{'rolecall accounts add NAME\nrolecall keys create NAME'}</pre>
        <LazyKeyForm />
      </State>
    </div>
  )
}
