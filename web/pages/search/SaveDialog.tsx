import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { writeQuery } from '../../addresses.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { Dialog } from '../../components/Dialog.tsx'
import styles from '../../components/Form.module.css'
import { useAction } from '../../components/use-action.ts'
import { LONGEST_NAME, searchWords, suggestedName } from './search-words.ts'
import { type FilterName, type SearchState, searchQuery } from './state.ts'

interface Properties {
  state: SearchState
  wordsOf: (name: FilterName, value: string) => string
  onClose: () => void
}

/** Saves the search of the page under a name. */
export default function SaveDialog({ state, wordsOf, onClose }: Properties) {
  return (
    <Dialog title="Save this search" open onClose={onClose}>
      <SaveForm state={state} wordsOf={wordsOf} onClose={onClose} />
    </Dialog>
  )
}

function SaveForm({ state, wordsOf, onClose }: Properties) {
  const [name, setName] = useState(() => suggestedName(state, wordsOf))
  const [saved, setSaved] = useState<string | null>(null)
  const queries = useQueryClient()
  const { running, failure, run } = useAction(async () => {
    // The order is no filter, and the API refuses it here.
    const { sort, ...filters } = searchQuery(state)
    const { name: savedAs } = await client.searches.save({ name: name.trim(), query: writeQuery(filters).slice(1) })
    void queries.invalidateQueries({ queryKey: ['searches'] })
    setSaved(savedAs)
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run()
  }
  if (saved !== null)
    return (
      <div className={styles.form}>
        <p role="status">
          Saved as <strong>{saved}</strong>. Jobs that begin to match from now on are its new matches.
        </p>
        <p className={styles.line}>
          <Link to="/searches" className={styles.link} onClick={onClose}>
            See it, and have its matches delivered
          </Link>
        </p>
      </div>
    )
  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor="search-name">Name</label>
      <div className={styles.line}>
        <input
          id="search-name"
          className={styles.input}
          data-autofocus="true"
          autoComplete="off"
          maxLength={LONGEST_NAME}
          required
          value={name}
          aria-invalid={failure !== null}
          aria-describedby="search-name-help"
          onChange={({ target }) => setName(target.value)}
        />
        <Button look="primary" type="submit" disabled={running}>
          {running ? 'Saving' : 'Save'}
        </Button>
      </div>
      <p id="search-name-help" className={failure ? styles.wrong : styles.help} role={failure ? 'alert' : undefined}>
        {failure ?? `Finds: ${searchWords(state, wordsOf)}`}
      </p>
      <p className={styles.help}>
        New matches are counted from now on, and come by feed, webhook or e-mail where you ask for it.{' '}
        <a href="/docs/saved-searches">All about saved searches</a>
      </p>
    </form>
  )
}
