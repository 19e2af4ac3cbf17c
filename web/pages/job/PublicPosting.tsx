import type { JobPosting } from '../../../src/client/index.ts'
import { ExternalLink } from '../../components/ExternalLink.tsx'
import { factName } from './facts.ts'
import header from './JobHeader.module.css'
import styles from './JobPage.module.css'
import { PostingText } from './PostingText.tsx'

/** The fields of a JobPosting that are shown, as `src/job/job-posting.ts` writes them. */
interface Posted extends JobPosting {
  url: string
  description?: string
  hiringOrganization?: { name: string }
  jobLocationType?: string
  jobLocation?: OneOrMany<{ address: { addressLocality?: string; addressRegion?: string; addressCountry?: string } }>
}

type OneOrMany<Value> = Value | Value[]

/** An open job for visitors without a key, from the JobPosting that the server writes into the document of a public page. */
export default function PublicPosting({ posting }: { posting: JobPosting }) {
  const { title, url, description, hiringOrganization, jobLocationType, jobLocation = [] } = posting as Posted
  const places = [jobLocation]
    .flat()
    .map(({ address: { addressLocality, addressRegion, addressCountry } }) =>
      [addressLocality, addressRegion, addressCountry].filter(Boolean).join(', '),
    )
  return (
    <article className={styles.job}>
      <header className={header.header}>
        <div className={header.about}>
          <p className={header.company}>{hiringOrganization?.name ?? 'Employer unknown'}</p>
          <h1 dir="auto">{title}</h1>
          <p className={header.facts}>{jobLocationType === 'TELECOMMUTE' ? 'Remote' : places.join(' · ')}</p>
        </div>
        <ExternalLink href={url} className={header.apply}>
          Apply at {new URL(url).host}
        </ExternalLink>
      </header>
      <section aria-label="The posting" className={styles.posting}>
        {description ? (
          <PostingText html={description} quotes={[]} nameOf={factName} />
        ) : (
          <p className={styles.legend}>The source gives no description.</p>
        )}
      </section>
    </article>
  )
}
