import { Link } from '@tanstack/react-router'
import type { JobDetail } from '../../../src/client/index.ts'
import { Badge } from '../../components/Badge.tsx'
import { ExternalLink } from '../../components/ExternalLink.tsx'
import { Time } from '../../components/Time.tsx'
import { pay } from '../../format/money.ts'
import { word } from '../../format/words.ts'
import styles from './JobHeader.module.css'

/** The employer, the title, the place and the link to apply. */
export function JobHeader({ job }: { job: JobDetail }) {
  const { company, closed_at, posted_at } = job
  const facts = [job.location, pay(job)].filter(Boolean).join(' · ')
  return (
    <header className={styles.header}>
      <div className={styles.about}>
        <p className={styles.company}>
          {company?.id != null && company.name ? (
            <Link to="/companies/$id" params={{ id: String(company.id) }}>
              {company.name}
            </Link>
          ) : (
            (company?.name ?? 'Employer unknown')
          )}
        </p>
        <h1 dir="auto">{job.title}</h1>
        {facts && <p className={styles.facts}>{facts}</p>}
        <p className={styles.badges}>
          {closed_at ? <Badge tone="danger">Closed</Badge> : <Badge tone="good">Open</Badge>}
          {[job.workplace, job.employment_type, job.level].map((value) => value && <Badge key={value}>{word(value)}</Badge>)}
          <span className={styles.when}>
            {closed_at ? (
              <>
                closed <Time at={closed_at} />
              </>
            ) : (
              posted_at && (
                <>
                  posted <Time at={posted_at} />
                </>
              )
            )}
          </span>
        </p>
      </div>
      {closed_at ? (
        <p className={styles.closed}>This job was taken down. Its record stays.</p>
      ) : (
        <ExternalLink href={job.apply_url ?? job.url} className={styles.apply}>
          Apply at {new URL(job.apply_url ?? job.url).host}
        </ExternalLink>
      )}
    </header>
  )
}
