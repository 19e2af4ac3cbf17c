import { Link } from '@tanstack/react-router'
import { memo, useState } from 'react'
import type { ChangeEvent, Job } from '../../../src/client/index.ts'
import { ChangeBadge } from '../../components/ChangeBadge.tsx'
import { ChangeValues } from '../../components/ChangeValues.tsx'
import { Icon } from '../../components/Icon.tsx'
import { type Change, changeInWords } from '../../format/change.ts'
import { pay } from '../../format/money.ts'
import { clockOrDay, dateTime } from '../../format/time.ts'
import { word } from '../../format/words.ts'
import styles from './FeedRow.module.css'

/** One change: when, of what kind, of which job, and in words what changed; opened, it shows the values before and after. */
export const FeedRow = memo(function FeedRow({ event, isNow }: { event: ChangeEvent; isNow: boolean }) {
  const [open, setOpen] = useState(false)
  const { job, changed_fields, before = null, after = null } = event
  const about = [job?.company?.name, job?.location].filter(Boolean).join(' · ')
  const change: Change = { fields: changed_fields ?? [], before, after, job }
  const words = changeInWords(change)
  return (
    <li className={styles.row} aria-current={isNow || undefined} data-change={event.id}>
      <time className={styles.time} dateTime={event.changed_at} title={dateTime(event.changed_at)}>
        {clockOrDay(event.changed_at)}
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
      {words === '' ? (
        <span className={styles.change}>
          <span className={styles.words}>{job && aboutJob(job)}</span>
        </span>
      ) : (
        <button type="button" className={styles.change} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span className={styles.words}>{words}</span>
          <Icon name="chevron" size={12} />
        </button>
      )}
      {open && (
        <div className={styles.values}>
          <ChangeValues {...change} />
        </div>
      )}
    </li>
  )
})

/** Describes a job in a few words. */
const aboutJob = (job: Job) =>
  [job.level && word(job.level), job.workplace && word(job.workplace), pay(job)].filter(Boolean).join(' · ')
