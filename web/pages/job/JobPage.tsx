import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type JobDetail, NotFoundError } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { useOpenJob } from '../../browse/list-of-job.ts'
import { CopyButton } from '../../components/CopyButton.tsx'
import { ErrorState } from '../../components/ErrorState.tsx'
import { EmptyState } from '../../components/State.tsx'
import { useShortcuts } from '../../shell/shortcuts.ts'
import { useTitle } from '../../shell/title.ts'
import { useReasons } from './evidence.ts'
import { Facts, Record } from './Facts.tsx'
import { factName } from './facts.ts'
import { History } from './History.tsx'
import { JobBar } from './JobBar.tsx'
import { JobHeader } from './JobHeader.tsx'
import styles from './JobPage.module.css'
import { JobSkeleton } from './JobSkeleton.tsx'
import { PostingText } from './PostingText.tsx'
import { SimilarJobs } from './SimilarJobs.tsx'
import { showNext } from './show-words.ts'
import { useJobPosting } from './use-job-posting.ts'

const AGAIN_MS = 60_000

/** A job: the text of the posting, the facts read from it with their reasons, and the changes since it was first seen. */
export default function JobPage() {
  const id = useOpenJob() ?? ''
  useShortcuts('Posting', [
    { key: 'n', what: 'Next words that a fact was read from', run: () => showNext(1) },
    { key: 'p', what: 'The words before', run: () => showNext(-1) },
  ])
  if (!/^\d{1,15}$/.test(id)) return <NoSuchJob id={id} />
  return (
    <div className={styles.frame}>
      <div className={styles.page}>
        <JobBar id={Number(id)} />
        <Loaded key={id} id={Number(id)} />
      </div>
    </div>
  )
}

function Loaded({ id }: { id: number }) {
  const {
    data: job,
    error,
    refetch,
  } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => client.get(id, { signal }),
    // The job may be closed or changed while its page is open.
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: true,
  })
  useTitle(job ? `${job.title}, ${job.company?.name ?? 'employer unknown'}` : 'Job')
  const retry = useCallback(() => void refetch(), [refetch])
  if (error instanceof NotFoundError) return <NoSuchJob id={String(id)} />
  if (error && !job) return <ErrorState error={error} onRetry={retry} />
  return job ? <Shown job={job} id={id} /> : <JobSkeleton />
}

function Shown({ job, id }: { job: JobDetail; id: number }) {
  const reasons = useReasons(job, id)
  useJobPosting(job, id)
  return (
    <article className={styles.job}>
      <JobHeader job={job} />
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Facts job={job} reasons={reasons} />
          <div className={styles.record}>
            <Record job={job} />
          </div>
        </div>
        <div className={styles.story}>
          <section aria-labelledby="posting" className={styles.posting}>
            <h2 id="posting">The posting</h2>
            {(reasons.quotes.length > 0 || (reasons.pending && job.description_html)) && (
              <p className={styles.legend}>
                <mark>Marked</mark> words are what a fact was read from.{' '}
                <span className={styles.keys}>
                  <kbd>n</kbd> and <kbd>p</kbd> go through them.
                </span>
              </p>
            )}
            {job.description_html ? (
              <PostingText html={job.description_html} quotes={reasons.quotes} nameOf={factName} />
            ) : (
              <p className={styles.legend}>The source gives no description.</p>
            )}
          </section>
          <History id={id} job={job} />
          <SimilarJobs id={id} />
          <RecordAsJson job={job} id={id} />
        </div>
      </div>
    </article>
  )
}

function RecordAsJson({ job, id }: { job: JobDetail; id: number }) {
  const text = JSON.stringify(job, null, 2)
  return (
    <details className={styles.json}>
      <summary>
        The whole record as <code>GET /api/v1/jobs/{id}</code> answers it
      </summary>
      <CopyButton text={text} label="Copy JSON" />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>{text}</pre>
    </details>
  )
}

function NoSuchJob({ id }: { id: string }) {
  return (
    <EmptyState title="There is no such job">
      <p>
        No job has the id <code>{id.slice(0, 40)}</code>. Jobs that were closed keep their page, so the address may be mistyped,
        or belong to another server.
      </p>
    </EmptyState>
  )
}
