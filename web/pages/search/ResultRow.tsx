import { type MouseEvent, memo } from 'react'
import type { Job } from '../../../src/client/index.ts'
import { Skeleton } from '../../components/Skeleton.tsx'
import { Time } from '../../components/Time.tsx'
import { pay } from '../../format/money.ts'
import { word } from '../../format/words.ts'
import styles from './ResultList.module.css'

/** One job in two lines: what and where, then who, how and since when. What is not stated is left out. */
export const ResultRow = memo(function ResultRow({
  job,
  onFollow,
}: {
  job: Job
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}) {
  const kind = [job.level, job.employment_type].filter((value) => value !== null).map(word)
  return (
    <>
      <td className={styles.job}>
        <a href={`/jobs/${job.id}`} className={styles.title} title={job.title} onClick={onFollow}>
          <bdi>{job.title}</bdi>
        </a>
        <span className={styles.second}>
          {job.company ? (
            <a href={`/companies/${job.company.id}`} className={styles.company} onClick={onFollow}>
              <bdi>{job.company.name}</bdi>
            </a>
          ) : (
            'Unknown company'
          )}
          {job.closed_at && <span className={styles.closed}>closed</span>}
        </span>
      </td>
      <td className={styles.place}>
        <span className={styles.first} title={job.location ?? undefined}>
          {job.location ?? '–'}
        </span>
        <span className={styles.second}>{job.workplace ? word(job.workplace) : ''}</span>
      </td>
      <td className={styles.pay}>
        <span className={styles.first}>{pay(job) ?? '–'}</span>
        <span className={styles.second}>{kind.join(' · ')}</span>
      </td>
      <td className={styles.posted}>
        <Time at={job.posted_at ?? job.first_seen_at} />
      </td>
    </>
  )
})

export function SkeletonRow() {
  return (
    <>
      <td className={styles.job}>
        <Skeleton width="72%" height="14px" />
        <Skeleton width="38%" />
      </td>
      <td className={styles.place}>
        <Skeleton width="80%" />
      </td>
      <td className={styles.pay}>
        <Skeleton width="70%" />
      </td>
      <td className={styles.posted}>
        <Skeleton width="40px" />
      </td>
    </>
  )
}
