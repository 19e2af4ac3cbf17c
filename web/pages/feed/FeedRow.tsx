import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { ChangedField, ChangeEvent, Job } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { ChangeBadge } from '../../components/ChangeBadge.tsx'
import { ChangeValues } from '../../components/ChangeValues.tsx'
import { Icon } from '../../components/Icon.tsx'
import { SkeletonText } from '../../components/Skeleton.tsx'
import { pay } from '../../format/money.ts'
import { dateTime, timeOfDay } from '../../format/time.ts'
import { fieldName, word } from '../../format/words.ts'
import styles from './FeedRow.module.css'

/** One change: when, what kind, which job, and which fields; the values are fetched when it is opened. */
export const FeedRow = memo(function FeedRow({ event, isNow }: { event: ChangeEvent; isNow: boolean }) {
  const [open, setOpen] = useState(false)
  const { job, changed_fields: fields } = event
  const about = [job?.company?.name, job?.location].filter(Boolean).join(' · ')
  return (
    <li className={styles.row} aria-current={isNow || undefined} data-change={event.id}>
      <time className={styles.time} dateTime={event.changed_at} title={dateTime(event.changed_at)}>
        {timeOfDay(event.changed_at)}
      </time>
      <span className={styles.type}>
        <ChangeBadge type={event.change_type} />
      </span>
      <div className={styles.job}>
        <Link to="/jobs/$id" params={{ id: String(event.job_id) }} className={styles.title}>
          <bdi>{job?.title ?? `Job ${event.job_id}`}</bdi>
        </Link>
        <span className={styles.about}>{about}</span>
      </div>
      {fields ? (
        <button type="button" className={styles.fields} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className={styles.names}>{fields.map(fieldName).join(', ')}</span>
          <Icon name="chevron" size={12} />
        </button>
      ) : (
        <span className={styles.fields}>
          <span className={styles.names}>{job && aboutJob(job)}</span>
        </span>
      )}
      {open && fields && <Values event={event} fields={fields} />}
    </li>
  )
})

/** What a new job is, in a few words. */
const aboutJob = (job: Job) =>
  [job.level && word(job.level), job.workplace && word(job.workplace), pay(job)].filter(Boolean).join(' · ')

/** The feed names the fields; the history of the job has their values. */
function Values({ event, fields }: { event: ChangeEvent; fields: readonly ChangedField[] }) {
  const query = useQuery({
    queryKey: ['change', event.id],
    queryFn: async ({ signal }) => {
      const { data } = await client.history(event.job_id, { cursor: String(event.id + 1), limit: 1 }, { signal })
      return data[0] ?? null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles.values}>
      {query.isPending && <SkeletonText lines={2} />}
      {query.data && <ChangeValues fields={fields} before={query.data.before} after={query.data.after} />}
      {query.error && <p>The values cannot be shown: {query.error.message}</p>}
    </div>
  )
}
