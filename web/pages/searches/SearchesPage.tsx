import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { ErrorState } from '../../components/ErrorState.tsx'
import { Page } from '../../components/Page.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { EmptyState } from '../../components/State.tsx'
import { useTitle } from '../../shell/title.ts'
import { SavedSearchCard } from './SavedSearchCard.tsx'
import styles from './SearchesPage.module.css'
import { useChannels, useSearches, useWebhooks } from './use-searches.ts'

/** The account's saved searches, newest first, with their new matches and deliveries. */
export default function SearchesPage() {
  useTitle('Saved searches')
  const { data, error, refetch } = useSearches()
  const webhooks = useWebhooks()
  const channels = useChannels()
  const queries = useQueryClient()
  const heading = useRef<HTMLHeadingElement>(null)
  const changed = () => void queries.invalidateQueries({ queryKey: ['searches'] })
  const ended = () => {
    changed()
    heading.current?.focus()
  }
  const failed = error && <ErrorState error={error} onRetry={() => void refetch()} />
  if (failed && !data) return failed
  return (
    <Page>
      <h1 ref={heading} tabIndex={-1} className={styles.title}>
        Saved searches
      </h1>
      {failed}
      {!data && <Skeleton height="160px" />}
      {data?.length === 0 && (
        <EmptyState title="No search is saved">
          <p>
            <Link to="/">Search</Link>, then press Save above the jobs. Jobs that begin to match later are counted here, and can
            come by feed, webhook or e-mail.
          </p>
        </EmptyState>
      )}
      {data?.toReversed().map((search) => (
        <SavedSearchCard
          key={search.id}
          search={search}
          webhooks={(webhooks.data ?? []).filter(({ search_id }) => search_id === search.id)}
          mails={channels.data?.includes('email') ?? false}
          onChanged={changed}
          onEnded={ended}
        />
      ))}
    </Page>
  )
}
