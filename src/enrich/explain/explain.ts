import { sameValue } from '../../job/diff.ts'
import type { Job, Json } from '../../job/job.ts'
import type { Posting } from '../../job/posting.ts'
import { enrichDraft } from '../index.ts'
import type { Evidence, Hints } from '../step.ts'
import { align } from './align.ts'
import { htmlText } from './html-text.ts'
import { type Locator, locate, type Mark } from './locate.ts'

/** The served values of the job to explain. */
export type ServedJob = Omit<Job, 'closed_at'>

/** A field's value and the words or stated values it was derived from. */
export interface Fact {
  field: keyof Job
  /** The value of the field, or the slug of one skill. */
  value: Json
  from: Evidence['from']
  words: string
  marks: Mark[]
}

/** These are not facts of the job: they describe the employer, or are the texts themselves. */
const LEFT_OUT = ['company', 'description_html', 'description_md']

/**
 * Derives a job again from its posting and returns the origin of each field. A field whose value now differs from the served one was
 * derived by older rules; it is left out, because today's reasons would not explain the served value.
 */
export function explain(posting: Posting, hints: Hints, served: ServedJob): Fact[] {
  const { draft, evidence } = enrichDraft(posting, hints)
  const shown = served.description_html === null ? '' : htmlText(served.description_html)
  const locator: Locator = {
    read: {
      title: posting.title,
      location: served.location,
      salary_raw: posting.salary_raw,
      description: draft.plainDescription,
    },
    served: { title: served.title, location: served.location, salary_raw: served.salary_raw, description: shown },
    places: align(draft.plainDescription, shown),
  }
  const known = evidence.filter(({ field }) => !LEFT_OUT.includes(field)) as (Evidence & { field: keyof Job })[]
  return known.flatMap((each) => {
    const { field, from, words, item } = each
    const value = (item ?? draft.job[field]) as Json
    const holds = item ? has(served, item) : sameValue(draft.job[field], served[field])
    return holds ? [{ field, value, from, words, marks: locate(quotesOf(each, evidence), locator) }] : []
  })
}

const has = ({ skills }: ServedJob, slug: string) => skills?.some((skill) => skill.slug === slug) ?? false

function quotesOf({ quotes, through }: Evidence, all: Evidence[]) {
  return quotes ?? (through && all.find(({ field }) => field === through)?.quotes) ?? []
}
