import { Link } from '@tanstack/react-router'
import type { JobDetail } from '../../../src/client/index.ts'
import { Badge } from '../../components/Badge.tsx'
import { ExternalLink } from '../../components/ExternalLink.tsx'
import { Time } from '../../components/Time.tsx'
import { pay } from '../../format/money.ts'
import { word } from '../../format/words.ts'
import styles from './ResolvePage.module.css'

/** A job that a URL led to. One without an id was read from its source just now and is not in the catalog. */
export function FoundJob({ job }: { job: JobDetail }) {
  const { id, title, company, location, workplace, level, employment_type, closed_at, posted_at, url } = job
  const facts = [location, workplace && word(workplace), level && word(level), employment_type && word(employment_type), pay(job)]
  return (
    <div className={styles.card}>
      <h3>
        {id === null ? (
          title
        ) : (
          <Link to="/jobs/$id" params={{ id: String(id) }}>
            <bdi>{title}</bdi>
          </Link>
        )}
      </h3>
      <p>
        {company?.name && company.id !== null ? (
          <Link to="/companies/$id" params={{ id: String(company.id) }}>
            {company.name}
          </Link>
        ) : (
          (company?.name ?? 'Unknown company')
        )}
      </p>
      <p>{facts.filter(Boolean).join(' · ')}</p>
      <p>
        {id === null ? (
          <Badge tone="accent">read live, not in the catalog</Badge>
        ) : closed_at ? (
          <Badge tone="warn">closed</Badge>
        ) : (
          <Badge tone="good">open</Badge>
        )}{' '}
        {closed_at ? (
          <>
            since <Time at={closed_at} />
          </>
        ) : (
          posted_at && (
            <>
              posted <Time at={posted_at} />
            </>
          )
        )}
      </p>
      <p>
        <ExternalLink href={url}>The posting itself</ExternalLink>
      </p>
    </div>
  )
}
