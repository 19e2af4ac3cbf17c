import type { RefObject } from 'react'
import { Button, IconButton } from '../../components/Button.tsx'
import { Icon } from '../../components/Icon.tsx'
import { Segmented } from '../../components/Segmented.tsx'
import { count } from '../../format/number.ts'
import styles from './QueryBox.module.css'
import type { BrokenRule } from './query-rules.ts'
import type { SearchState } from './state.ts'
import { MOST_CHARACTERS, useSearchText } from './use-search-text.ts'

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

/** The query field. Typed text is searched for at once; a single letter waits for the next, because the service refuses it. */
export function QueryBox({ state, broken, field, onChange }: Properties) {
  const {
    text,
    write: type,
    length,
  } = useSearchText({ value: state.q ?? '', least: 2, onSend: (q) => onChange({ q }, 'typing') })
  const long = length > MOST_CHARACTERS

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
          aria-invalid={long || broken !== null}
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
      <p id="query-help" className={long || broken ? styles.broken : styles.help} role={long || broken ? 'alert' : undefined}>
        {long ? (
          <>
            <Icon name="warning" size={14} />
            <span>
              <strong>A query has at most {MOST_CHARACTERS} characters.</strong> This one has {count(length)} and was not searched
              for: shorten it.
            </span>
          </>
        ) : broken ? (
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
        ) : length === 1 ? (
          <span>Type one more character: a query has at least two.</span>
        ) : (
          <span className={styles.syntax}>
            Every word must occur. <code>"a phrase"</code> <code>either OR other</code> <code>-without</code>{' '}
            <a href="/docs/query-language">All of the language</a>
          </span>
        )}
      </p>
    </search>
  )
}

const sentence = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}.`
