import type { Job, SetBy } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'
import type { Section } from './sections/kinds.ts'

/** Facts beside the posting that may decide an ambiguity. */
export interface Hints {
  /** The employer's name. Mentions of it are neither a skill nor a place. */
  company: string | null
  /** Countries of the employer's other postings, most frequent first. */
  countries: string[]
}

/** A posting that is becoming a job. Steps fill `job`; a later step may read fields that an earlier one set. */
export interface Draft {
  readonly posting: Posting
  readonly hints: Hints
  readonly job: Job
  /** The description as plain text, mended (`sections/mend.ts`), one line per block; '' when there is none. The description step sets it. */
  plainDescription: string
  /** The lines that the document marks as headings, with their level. The description step sets it. */
  headings?: ReadonlyMap<string, number>
  /** `sectionsOf` sets it when the first step asks. */
  sections?: Section[]
}

/** The texts that facts are read from, by the names of the job detail. `location` and `salary_raw` are the source's own strings. */
export const QUOTED_TEXTS = ['title', 'location', 'salary_raw', 'description'] as const
export type QuotedText = (typeof QUOTED_TEXTS)[number]

/** Words exactly as they occur in a text of the posting. */
export interface Quote {
  in: QuotedText
  text: string
  /** Position of the first character, if the step knows it. In the description it is a position in `Draft.plainDescription`. */
  start?: number
}

/** `stated`: a structured value of the source; `text`: read from the title, the location string, the salary text or the description. */
export const EVIDENCE_ORIGINS = ['stated', 'text'] as const

/** Why a field has its value: the words that were read, or the structured value that the source stated. */
export interface Evidence {
  /** `company`: about the employer, which is stored apart from the job. */
  field: keyof Job | 'company'
  words: string
  from: (typeof EVIDENCE_ORIGINS)[number]
  /** The item of a list that it is about: a skill's slug. */
  item?: string
  /** The deciding words, where they can be quoted. */
  quotes?: Quote[]
  /** The value follows from this other derived field, and has its quotes. */
  through?: keyof Job
}

/** Derives one field, or several that are decided together. Pure: the same draft gives the same job. */
export interface Step {
  name: string
  /** The fields it sets. Each derived field is set by exactly one step. Empty when the step only collects evidence. */
  fields: readonly SetBy<'derived'>[]
  run(draft: Draft): Evidence[]
}
