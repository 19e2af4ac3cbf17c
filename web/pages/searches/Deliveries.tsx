import { useRef } from 'react'
import type { SavedSearch, Webhook } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Time } from '../../components/Time.tsx'
import { AddEmail } from './AddEmail.tsx'
import { EndButton } from './EndButton.tsx'
import { NewFeed } from './NewFeed.tsx'
import styles from './SearchesPage.module.css'

interface Properties {
  search: SavedSearch
  /** The webhooks of this search. */
  webhooks: Webhook[]
  /** Whether the server sends e-mail. */
  mails: boolean
  onChanged: () => void
}

/** The ways by which new matches leave the server. Each can be ended; feeds and addresses can be added. */
export function Deliveries({ search, webhooks, mails, onChanged }: Properties) {
  const heading = useRef<HTMLHeadingElement>(null)
  const ended = (ending: Promise<unknown>) =>
    ending.then(() => {
      onChanged()
      // The button that was pressed is about to go.
      heading.current?.focus()
    })
  const none = search.feeds.length + search.emails.length + webhooks.length === 0
  return (
    <section className={styles.deliveries}>
      <h3 ref={heading} tabIndex={-1}>
        Deliveries
      </h3>
      {none && <p className={styles.soft}>None yet. The new matches wait here.</p>}
      {!none && (
        <ul className={styles.list} aria-label={`Deliveries of ${search.name}`}>
          {search.feeds.map(({ id, hint, created_at }) => (
            <li key={`feed ${id}`} className={styles.delivery}>
              <span className={styles.kind}>Feed</span>
              <span className={styles.target}>
                <code>{hint}</code>, made <Time at={created_at} />
              </span>
              <EndButton
                what={`the feed ${hint}`}
                question="Its address stops working."
                onEnd={() => ended(client.searches.endFeed(id))}
              />
            </li>
          ))}
          {search.emails.map(({ id, address, every, confirmed_at, problem }) => (
            <li key={`email ${id}`} className={styles.delivery}>
              <span className={styles.kind}>E-mail</span>
              <span className={styles.target}>
                {address}, every {every}
                {confirmed_at === null && <span className={styles.soft}> Waits for the link in its first mail.</span>}
                {problem !== null && <span className={styles.wrong}> {problem}</span>}
              </span>
              <EndButton
                what={`the mails to ${address}`}
                question="Nothing more is mailed there."
                onEnd={() => ended(client.searches.endEmail(search.id, id))}
              />
            </li>
          ))}
          {webhooks.map(({ id, url, paused_why }) => (
            <li key={`webhook ${id}`} className={styles.delivery}>
              <span className={styles.kind}>Webhook</span>
              <span className={styles.target}>
                {url}
                {paused_why !== null && <span className={styles.wrong}> Paused: {paused_why}</span>}
              </span>
              <EndButton
                what={`the webhook to ${url}`}
                question="Nothing more is sent there."
                onEnd={() => ended(client.webhooks.remove(id))}
              />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.add}>
        <NewFeed search={search.id} name={search.name} onChanged={onChanged} />
        {mails && <AddEmail search={search.id} name={search.name} onChanged={onChanged} />}
      </div>
    </section>
  )
}
