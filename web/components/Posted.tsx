import type { Job } from '../../src/client/index.ts'
import { Time } from './Time.tsx'

/** When a job was posted. A job whose source tells no date says when it was first seen here. */
export function Posted({ job: { posted_at, first_seen_at } }: { job: Pick<Job, 'posted_at' | 'first_seen_at'> }) {
  if (posted_at) return <Time at={posted_at} />
  return (
    <>
      seen <Time at={first_seen_at} />
    </>
  )
}
