import { useEffect, useRef, useState } from 'react'
import type { NewSearchFeed } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { CodeSample } from '../../components/CodeSample.tsx'
import { useAction } from '../../components/use-action.ts'
import styles from './SearchesPage.module.css'

/** Makes a feed of a search and shows its addresses, which the server tells only once. */
export function NewFeed({ search, name, onChanged }: { search: number; name: string; onChanged: () => void }) {
  const [made, setMade] = useState<NewSearchFeed | null>(null)
  const { running, failure, run } = useAction(async () => {
    setMade(await client.searches.addFeed(search))
    onChanged()
  })
  return (
    <>
      <Button disabled={running} aria-label={`Make a feed of ${name}`} onClick={() => run()}>
        {running ? 'Making a feed' : 'Make a feed'}
      </Button>
      {failure && (
        <p className={styles.wrong} role="alert">
          {failure}
        </p>
      )}
      {made && <Addresses feed={made} onDone={() => setMade(null)} />}
    </>
  )
}

function Addresses({ feed: { id, atom_url, json_url }, onDone }: { feed: NewSearchFeed; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new feed is read aloud
  useEffect(() => heading.current?.focus(), [id])
  return (
    <section className={styles.addresses} aria-labelledby={`feed-${id}`}>
      <h4 id={`feed-${id}`} ref={heading} tabIndex={-1}>
        Copy the address now: it is not shown again
      </h4>
      <p className={styles.soft}>Anybody who has it can read the new matches of this search, until you end the feed.</p>
      <CodeSample title="Atom" code={atom_url} />
      <CodeSample title="JSON Feed" code={json_url} />
      <Button look="primary" onClick={onDone}>
        I have it
      </Button>
    </section>
  )
}
