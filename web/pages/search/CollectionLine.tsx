import { useQuery } from '@tanstack/react-query'
import { client } from '../../api/client.ts'
import { useCollection, useDemo } from '../../api/collection.ts'
import { Icon } from '../../components/Icon.tsx'
import { count, counted } from '../../format/number.ts'
import styles from './Notices.module.css'
import { ANY_TIME } from './state.ts'

const AGAIN_MS = 4_000

/** A note on the origin of the jobs while they could mislead: employers are made up, or not all boards were read yet. */
export function CollectionLine() {
  const collection = useCollection()
  const demo = useDemo()
  const collecting = collection?.collecting ?? false
  const jobs = useQuery({
    queryKey: ['jobs so far'],
    queryFn: ({ signal }) => client.count({ posted_since: ANY_TIME }, { signal }),
    enabled: collecting,
    refetchInterval: AGAIN_MS,
  })
  if (!demo && !collecting) return null
  return (
    <p className={styles.notice}>
      <Icon name={collecting ? 'download' : 'empty'} />
      <span>
        {demo && (
          <>
            <strong>A demo.</strong> Employers and jobs are made up.{' '}
          </>
        )}
        {collecting && collection && (
          <>
            <strong>Still collecting:</strong> {count(collection.read)} of {counted(collection.boards, 'board')} read
            {jobs.data !== undefined && <>, {counted(jobs.data, 'job')} so far</>}.
          </>
        )}
      </span>
    </p>
  )
}
