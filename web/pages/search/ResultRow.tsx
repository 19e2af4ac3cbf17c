import { type MouseEvent, memo } from 'react'
import type { Job } from '../../../src/client/index.ts'
import { Posted } from '../../components/Posted.tsx'
import { Skeleton } from '../../components/Skeleton.tsx'
import { pay } from '../../format/money.ts'
import { shortPlace } from '../../format/place.ts'
import { word } from '../../format/words.ts'
import styles from './ResultList.module.css'

/** One job in two lines: title, place and pay, then employer, level and type. Unknown facts are left out. */
export const ResultRow = memo(function ResultRow({
  job,
  isOpen,
  onOpen,
  onFollow,
}: {
  job: Job
  /** It is open beside the list. */
  isOpen: boolean
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void
}) {
  const kind = [job.level, job.employment_type].filter((value) => value !== null).map(word)
  return (
    <>
      <td className={styles.job}>
        <a
          href={`/jobs/${job.id}`}
          className={styles.title}
          title={job.title}
          aria-current={isOpen ? 'true' : undefined}
          onClick={onOpen}
        >
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
          {kind.length > 0 && <span className={styles.kind}>{kind.join(' · ')}</span>}
          {job.closed_at && <span className={styles.closed}>closed</span>}
        </span>
      </td>
      <td className={styles.place}>
        <span className={styles.first} title={job.location ?? undefined}>
          {shortPlace(job) ?? '–'}
        </span>
        <span className={styles.second}>{job.workplace ? word(job.workplace) : ''}</span>
      </td>
      <td className={styles.pay}>{pay(job) ?? '–'}</td>
      <td className={styles.posted}>
        <Posted job={job} />
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
