import type { Job, SetBy } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'

/** What is known besides the posting itself and may decide an ambiguity. */
export interface Hints {
  /** The employer's name: a mention of it is no skill, and not a place. */
  company: string | null
  /** Countries of the employer's other postings, most frequent first. */
  countries: string[]
}

/** A posting on its way to becoming a job. Steps fill `job`; later steps may read what earlier ones put there. */
export interface Draft {
  readonly posting: Posting
  readonly hints: Hints
  readonly job: Job
  /** The description as plain text, line by line; '' when there is none. Set by the description step. */
  text: string
}

/** A text of the posting that facts are read from; `location` and `salary` are the source's own strings. */
export const QUOTED_TEXTS = ['title', 'location', 'salary', 'description'] as const
export type QuotedText = (typeof QUOTED_TEXTS)[number]

/** Words exactly as they stand in a text of the posting. */
export interface Quote {
  in: QuotedText
  text: string
  /** Where they begin there, if the step knows it; in the description, in `Draft.text`. */
  start?: number
}

/** `stated`: the source's own structured value; `text`: read from the title, the location string or the description. */
export const EVIDENCE_ORIGINS = ['stated', 'text'] as const

/** Why a field has its value: the words that were used, or the structured value that stated it. */
export interface Evidence {
  /** `company`: about the employer, whose facts are kept apart from the job. */
  field: keyof Job | 'company'
  words: string
  from: (typeof EVIDENCE_ORIGINS)[number]
  /** Which item of a list it is about: the slug of a skill. */
  item?: string
  /** The words that decided it, where they can be quoted. */
  quotes?: Quote[]
  /** It follows from another derived field, whose quotes are its own. */
  through?: keyof Job
}

/** One derived field, or a group that is decided together. Pure: the same draft gives the same job. */
export interface Step {
  name: string
  /** The fields it sets; each derived field is set by one step. Empty when it only finds evidence. */
  fields: readonly SetBy<'derived'>[]
  run(draft: Draft): Evidence[]
}
