import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { JobDetail } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { Button } from '../../components/Button.tsx'
import { ChangeBadge } from '../../components/ChangeBadge.tsx'
import { ChangeValues } from '../../components/ChangeValues.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { SkeletonText } from '../../components/Skeleton.tsx'
import { Time } from '../../components/Time.tsx'
import styles from './History.module.css'

/** The changes of the job since it was first seen, newest first. They are requested again when the job has changed. */
export function History({ id, job }: { id: number; job: JobDetail }) {
  const query = useInfiniteQuery({
    queryKey: ['job-changes', id, job.updated_at],
    queryFn: async ({ pageParam, signal }) => await client.history(id, { cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  })
  const retry = useCallback(() => void query.refetch(), [query.refetch])
  const events = query.data?.pages.flatMap(({ data }) => data) ?? []
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      {query.isPending && <SkeletonText lines={4} />}
      {query.error && <ErrorState error={query.error} onRetry={retry} />}
      <ol className={styles.timeline}>
        {events.map(({ id, change_type, changed_at, changed_fields, before, after }) => (
          <li key={id} className={styles.event}>
            <p className={styles.head}>
              <ChangeBadge type={change_type} /> <Time at={changed_at} as="exact" />
            </p>
            {changed_fields && <ChangeValues fields={changed_fields} before={before} after={after} job={job} />}
          </li>
        ))}
      </ol>
      {query.hasNextPage && (
        <Button onClick={() => query.fetchNextPage()} disabled={query.isFetchingNextPage}>
          Show more
        </Button>
      )}
    </section>
  )
}
