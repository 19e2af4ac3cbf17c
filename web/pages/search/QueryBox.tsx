import { type RefObject, useEffect, useRef, useState } from 'react'
import { pace } from '../../api/pace.ts'
import { Button, IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Segmented } from '../../components/Segmented.tsx'
import styles from './QueryBox.module.css'
import type { BrokenRule } from './query-rules.ts'
import type { SearchState } from './state.ts'

interface Properties {
  state: SearchState
  broken: BrokenRule | null
  field: RefObject<HTMLInputElement | null>
  /** `typing` replaces the entry of the browser's history instead of adding one. */
  onChange: (change: SearchState, how: 'typing' | 'chosen') => void
}

const SCOPES = [
  { value: 'title', label: 'Titles' },
  { value: 'full', label: 'Titles and descriptions' },
]

/** The one box. What is typed is searched for at once; a single letter waits for the next, because the service refuses it. */
export function QueryBox({ state, broken, field, onChange }: Properties) {
  const [text, setText] = useState(state.q ?? '')
  const sent = useRef(state.q ?? '')

  // Back, forward and links change the query from outside.
  useEffect(() => {
    const q = state.q ?? ''
    if (q === sent.current) return
    sent.current = q
    setText(q)
  }, [state.q])

  const send = (q: string) => {
    sent.current = q
    onChange({ q }, 'typing')
  }
  const type = (written: string) => {
    setText(written)
    const q = written.trim()
    if (q === sent.current || [...q].length === 1) return pace.cancel()
    pace.schedule(() => send(q))
  }
  const short = [...text.trim()].length === 1

  return (
    <search className={styles.box}>
      <div className={styles.line}>
        <span className={styles.glass}>
          <Icon name="search" />
        </span>
        <input
          ref={field}
          className={styles.input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          aria-label="Search jobs"
          aria-invalid={broken !== null}
          aria-describedby="query-help"
          placeholder={'data engineer OR "machine learning" -intern'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={text}
          onChange={({ target }) => type(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            if (text !== '') type('')
            else field.current?.blur()
          }}
        />
        {text === '' ? (
          <kbd className={styles.hint}>/</kbd>
        ) : (
          <IconButton icon="close" label="Clear the query" onClick={() => type('')} />
        )}
      </div>
      <Segmented
        label="Look in"
        options={SCOPES}
        value={state.q_scope === 'full' ? 'full' : 'title'}
        onChange={(q_scope) => onChange({ q_scope }, 'chosen')}
      />
      <p id="query-help" className={broken ? styles.broken : styles.help} role={broken ? 'alert' : undefined}>
        {broken ? (
          <>
            <Icon name="warning" size={14} />
            <span>
              <strong>{sentence(broken.rule)}</strong> {broken.fix}
            </span>
            {broken.repair && (
              <Button look="quiet" onClick={() => broken.repair && onChange(broken.repair.change, 'chosen')}>
                {broken.repair.label}
              </Button>
            )}
          </>
        ) : short ? (
          <span>Type one more character: a query has at least two.</span>
        ) : (
          <span>
            Every word must occur. <code>"a phrase"</code> <code>either OR other</code> <code>-without</code>{' '}
            <a href="/docs/query-language">All of the language</a>
          </span>
        )}
      </p>
    </search>
  )
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}.`
