import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../components/Button.tsx'
import { useAction } from '../../components/use-action.ts'
import styles from './SearchesPage.module.css'

interface Properties {
  /** The thing that ends, for screen readers: several such buttons stand on the page. */
  what: string
  label?: string
  /** Asked before it ends: the loss, as a sentence. */
  question: string
  onEnd: () => Promise<unknown>
}

/** Ends something for good, after a second click. */
export function EndButton({ what, label = 'End', question, onEnd }: Properties) {
  const [asking, setAsking] = useState(false)
  const { running, failure, run } = useAction(onEnd)
  const first = useRef<HTMLButtonElement>(null)
  const second = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (asking) second.current?.focus()
  }, [asking])
  const keep = () => {
    setAsking(false)
    // The first button is there again only after the next rendering.
    requestAnimationFrame(() => first.current?.focus())
  }
  if (!asking)
    return (
      <Button ref={first} look="quiet" aria-label={`${label} ${what}`} onClick={() => setAsking(true)}>
        {label}
      </Button>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a form around the buttons
    <div
      role="group"
      aria-label={question}
      className={styles.question}
      onKeyDown={({ key }: KeyboardEvent) => key === 'Escape' && keep()}
    >
      <span>{question}</span>
      <Button ref={second} disabled={running} onClick={() => run()}>
        {running ? 'Ending' : `Yes, ${label.toLowerCase()}`}
      </Button>
      <Button look="quiet" onClick={keep}>
        Keep it
      </Button>
      {failure && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
