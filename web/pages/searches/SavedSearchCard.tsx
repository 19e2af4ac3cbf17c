import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { JobFacets, SavedSearch, Webhook } from '../../../src/client/index.ts'
import { readQuery } from '../../addresses.ts'
import { client } from '../../api/client.ts'
import { Badge } from '../../components/Badge.tsx'
import { Time } from '../../components/Time.tsx'
import { counted } from '../../format/number.ts'
import { useChipWords } from '../search/chip-words.ts'
import { searchWords } from '../search/search-words.ts'
import { readState } from '../search/state.ts'
import { Deliveries } from './Deliveries.tsx'
import { EndButton } from './EndButton.tsx'
import styles from './SearchesPage.module.css'

/** Nothing is counted here, so names of companies and countries are asked for. */
const NO_FACETS = { facets: {} } as JobFacets

interface Properties {
  search: SavedSearch
  webhooks: Webhook[]
  mails: boolean
  onChanged: () => void
  onEnded: () => void
}

/** A saved search: its new matches, its filters and its deliveries. */
export function SavedSearchCard({ search, webhooks, mails, onChanged, onEnded }: Properties) {
  const { id, name, query, created_at, matches, last_match_at, problem } = search
  const state = useMemo(() => readState(readQuery(query)), [query])
  const words = searchWords(state, useChipWords(state, NO_FACETS))
  return (
    <article className={styles.card} aria-labelledby={`search-${id}`}>
      <header className={styles.head}>
        <h2 id={`search-${id}`} className={styles.name}>
          {/* The newest seen first: the new matches are on top. */}
          <Link to="/" search={{ ...state, sort: 'first_seen_at' }}>
            {name}
          </Link>
        </h2>
        <Badge tone={matches > 0 ? 'accent' : 'neutral'}>{counted(matches, 'new match', 'new matches')}</Badge>
      </header>
      <p className={styles.soft}>
        {words !== name && <>{words}. </>}
        Since <Time at={created_at} as="date" />
        {last_match_at && (
          <>
            , the last <Time at={last_match_at} />
          </>
        )}
        .
      </p>
      {problem !== null && (
        <p className={styles.wrong} role="alert">
          It finds nothing any more, because this server refuses its filters: {problem}. End it, and save it anew.
        </p>
      )}
      <Deliveries search={search} webhooks={webhooks} mails={mails} onChanged={onChanged} />
      <footer className={styles.foot}>
        <EndButton
          what={name}
          label="End the search"
          question="Its new matches are forgotten and its deliveries end."
          onEnd={() => client.searches.end(id).then(onEnded)}
        />
      </footer>
    </article>
  )
}
