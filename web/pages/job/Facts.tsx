import type { JobDetail, Location } from '../../../src/client/index.ts'
import { ExternalLink } from '../../components/ExternalLink.tsx'
import { Time } from '../../components/Time.tsx'
import { country, system } from '../../format/words.ts'
import type { Reasons } from './evidence.ts'
import { FactReason } from './FactReason.tsx'
import styles from './Facts.module.css'
import { factsOf } from './facts.ts'
import { Skills } from './Skills.tsx'

/**
 * All facts of the job besides its text; an unknown fact says "not stated". The language follows from the whole text, so no words are shown for it.
 */
export function Facts({ job, reasons }: { job: JobDetail; reasons: Reasons }) {
  return (
    <>
      <section aria-labelledby="facts" className={styles.box}>
        <h2 id="facts">What we know</h2>
        <dl className={styles.facts}>
          <Row label="Places">
            {job.locations.length > 0 ? (
              <ul>
                {job.locations.map((place) => (
                  <li key={`${place.kind} ${place.code} ${place.admin1_name}`}>{placeName(place)}</li>
                ))}
              </ul>
            ) : (
              <Unknown />
            )}
            <FactReason reasons={reasons} fact="place" />
          </Row>
          {factsOf(job).map(({ key, label, value }) => (
            <Row key={key} label={label}>
              {value ?? <Unknown />}
              {value !== null && key !== 'language' && <FactReason reasons={reasons} fact={key} />}
            </Row>
          ))}
        </dl>
      </section>
      <Skills job={job} reasons={reasons} />
    </>
  )
}

/** The origin of the record, and its times. */
export function Record({ job }: { job: JobDetail }) {
  return (
    <section aria-labelledby="record" className={styles.box}>
      <h2 id="record">Record</h2>
      <dl className={styles.facts}>
        <Row label="Posted">{job.posted_at ? <Time at={job.posted_at} as="date" /> : <Unknown />}</Row>
        <Row label="First seen">{job.first_seen_at ? <Time at={job.first_seen_at} as="exact" /> : <Unknown />}</Row>
        <Row label="Last change">{job.updated_at ? <Time at={job.updated_at} as="exact" /> : <Unknown />}</Row>
        <Row label="Expires">{job.expires_at ? <Time at={job.expires_at} as="date" /> : <Unknown />}</Row>
        {job.closed_at && (
          <Row label="Closed">
            <Time at={job.closed_at} as="exact" />
          </Row>
        )}
        <Row label="System">{system(job.source.type)}</Row>
        <Row label="Posting id">
          <code>{job.source.external_id}</code>
        </Row>
        {job.source.alias_ids.length > 0 && (
          <Row label="Also known as">
            <code>{job.source.alias_ids.join(', ')}</code>
          </Row>
        )}
        <Row label="Original">
          <ExternalLink href={job.url}>{new URL(job.url).host}</ExternalLink>
        </Row>
      </dl>
    </section>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className={styles.row}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Unknown = () => <span className={styles.unknown}>not stated</span>

function placeName({ kind, name, admin1_name, country_code }: Location): string {
  if (kind === 'country' || kind === 'world_region') return name
  return [name, kind === 'city' ? admin1_name : '', country_code && country(country_code)].filter(Boolean).join(', ')
}
