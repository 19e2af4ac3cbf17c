import { Combobox, ComboboxItem, ComboboxPopover, ComboboxProvider } from '@ariakit/react'
import { useState } from 'react'
import styles from './TypeAhead.module.css'

export interface Suggestion {
  key: string
  name: string
  /** A note that tells it from others of the same name. */
  note?: string
}

interface Properties<Choice extends Suggestion> {
  label: string
  placeholder: string
  suggestions: readonly Choice[]
  /** Called with the text of the field, on every keystroke. */
  onType: (text: string) => void
  onPick: (choice: Choice) => void
  /** The message when there is no suggestion for the typed text. */
  nothing?: string
}

/** A field that suggests while one types. Picking empties the field: the picked value is shown elsewhere. */
export function TypeAhead<Choice extends Suggestion>(properties: Properties<Choice>) {
  const { label, placeholder, suggestions, onType, onPick, nothing = 'Nothing is called so' } = properties
  const [text, setText] = useState('')
  const type = (value: string) => {
    setText(value)
    onType(value)
  }
  return (
    <ComboboxProvider value={text} setValue={type} resetValueOnHide>
      <Combobox
        className={styles.field}
        aria-label={label}
        placeholder={placeholder}
        maxLength={100}
        autoSelect
        spellCheck={false}
      />
      <ComboboxPopover className={styles.list} gutter={4} sameWidth portal unmountOnHide hidden={text === ''}>
        {suggestions.map((choice) => (
          <ComboboxItem
            key={choice.key}
            value={choice.name}
            className={styles.item}
            setValueOnClick={false}
            hideOnClick
            onClick={() => {
              onPick(choice)
              type('')
            }}
          >
            <span className={styles.name}>{choice.name}</span>
            {choice.note && <span className={styles.note}>{choice.note}</span>}
          </ComboboxItem>
        ))}
        {suggestions.length === 0 && <div className={styles.nothing}>{nothing}</div>}
      </ComboboxPopover>
    </ComboboxProvider>
  )
}
