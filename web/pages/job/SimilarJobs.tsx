import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { UnavailableError } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { useBeside } from '../../browse/use-beside.ts'
import { Button } from '../../components/Button.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Time } from '../../components/Time.tsx'
import { pay } from '../../format/money.ts'
import styles from './SimilarJobs.module.css'

/** The index is built while the service starts. */
const INDEX_AGAIN_MS = 10_000

/** Open jobs that share skills, words of the title, level or place. Where there are none, nothing is shown. */
export function SimilarJobs({ id }: { id: number }) {
  const beside = useBeside()
  const query = useQuery({
    queryKey: ['similar', id],
    queryFn: ({ signal }) => client.similar(id, {}, { signal }),
    refetchInterval: ({ state }) => (state.error instanceof UnavailableError ? INDEX_AGAIN_MS : false),
    meta: { waitsForIndex: true },
  })
  if (query.data?.length === 0) return null
  if (query.error && !query.data) return <NotTold error={query.error} onRetry={() => void query.refetch()} />
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">Similar jobs</h2>
      <ul className={styles.list}>
        {query.data
          ? query.data.map((job) => (
              <li key={job.id}>
                <Link to="/jobs/$id" params={{ id: String(job.id) }} state={true} resetScroll={!beside} className={styles.job}>
                  <bdi className={styles.title}>{job.title}</bdi>
                  <span className={styles.about}>{[job.company?.name, job.location, pay(job)].filter(Boolean).join(' · ')}</span>
                  {job.posted_at && (
                    <span className={styles.about}>
                      <Time at={job.posted_at} />
                    </span>
                  )}
                </Link>
              </li>
            ))
          : Array.from({ length: 4 }, (_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
              <li key={row} className={styles.job}>
                <Skeleton width="60%" height="20px" />
                <Skeleton width="90%" height="16px" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** The job itself is there, so a line is enough. */
function NotTold({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <section aria-labelledby="similar">
      <h2 id="similar">Similar jobs</h2>
      {error instanceof UnavailableError ? (
        <p className={styles.note}>
          They are found by the search index, which this server is still building or runs without. This page looks again every ten
          seconds.
        </p>
      ) : (
        <p className={styles.note}>
          They could not be loaded: {error.message}{' '}
          <Button look="quiet" onClick={onRetry}>
            Try again
          </Button>
        </p>
      )}
    </section>
  )
}
