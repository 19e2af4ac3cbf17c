import type { JobFacets } from '../../../src/client/index.ts'
import { counted } from '../../format/number.ts'
import { Field } from './Field.tsx'
import styles from './Filters.module.css'
import { olderJobs, PostedSelect } from './PostedSelect.tsx'
import { ANY_TIME, type SearchState } from './state.ts'

interface Properties {
  state: SearchState
  /** Undefined while they are on their way; null when they could not be counted. */
  facets: JobFacets | null | undefined
  wrong: Map<string, string>
  onChange: (change: SearchState) => void
}

/** When a job was posted, and how many jobs the window of 90 days leaves out. */
export function PostedFilter({ state, facets, wrong, onChange }: Properties) {
  const { posted_since, posted_until, first_seen_since } = state
  const older = olderJobs(facets)
  return (
    <>
      <PostedSelect className={styles.select} state={state} older={older} onChange={onChange} />
      {older > 0 && (
        <p className={styles.note}>
          {counted(older, 'older open job')} {older === 1 ? 'is' : 'are'} left out.{' '}
          <button type="button" className={styles.link} onClick={() => onChange({ posted_since: ANY_TIME })}>
            Show {older === 1 ? 'it' : 'them'} too
          </button>
        </p>
      )}
      <div className={styles.pair}>
        <Field
          label="From"
          type="date"
          value={dayOf(posted_since)}
          wrong={wrong.get('posted_since')}
          onChange={(day) => onChange({ posted_since: day && `${day}T00:00:00Z` })}
        />
        <Field
          label="To"
          type="date"
          value={dayOf(posted_until)}
          wrong={wrong.get('posted_until')}
          onChange={(day) => onChange({ posted_until: day && `${day}T23:59:59.999Z` })}
        />
      </div>
      <Field
        label="First seen here since"
        type="date"
        value={dayOf(first_seen_since)}
        wrong={wrong.get('first_seen_since')}
        onChange={(day) => onChange({ first_seen_since: day && `${day}T00:00:00Z` })}
      />
    </>
  )
}

const dayOf = (moment: string | undefined) => (moment === ANY_TIME ? undefined : moment?.slice(0, 10))
