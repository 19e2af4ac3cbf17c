import { Bitmap } from './bitmap.ts'
import { Kept } from './kept.ts'
import { Numbers } from './numbers.ts'
import { ownText } from './own-text.ts'
import { RangeColumn } from './range-column.ts'
import { RankedValues } from './ranked-values.ts'
import type { Steps } from './slices.ts'
import type { SnapshotReader, SnapshotWriter } from './snapshot-bytes.ts'
import { TextColumn } from './text-column.ts'
import { TitleWords } from './title-words.ts'
import { readValues, writeValues } from './value-map.ts'

/** What the index knows of a job, as Postgres tells it (postgres/indexed-jobs.ts): there is no second tokenizer and no second lower case. */
export interface IndexedJob {
  id: number
  revision: number
  /** Milliseconds. */
  posted_key: number
  first_seen_at: number
  open: boolean
  source: string
  company_id: number
  company: string
  title: string
  title_words: string
  /** The lexemes of title and description, one a line. */
  full_words: string
  country_code: string | null
  country_codes: string[] | null
  admin1_refs: string[] | null
  city_names: string
  world_regions: string[]
  skill_slugs: string[]
  workplace: string | null
  employment_type: string | null
  level: string | null
  language: string | null
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: string | null
  experience_min_years: number | null
  sponsors_visa: boolean | null
}

const DAY = 86_400_000
const lines = (text: string) => (text === '' ? [] : text.split('\n'))
const cities = (names: string) => lines(names).filter((name) => name !== '')
const one = (value: string | number | boolean | null) => (value === null ? [] : [String(value)])

/** The values a job is found under, field by field: one bitmap each. */
export const VALUES = {
  country: (job) => job.country_codes ?? [],
  primary_country: (job) => one(job.country_code),
  state: (job) => job.admin1_refs ?? [],
  city: (job) => cities(job.city_names),
  world_region: (job) => job.world_regions,
  skills: (job) => job.skill_slugs,
  workplace: (job) => one(job.workplace),
  employment_type: (job) => one(job.employment_type),
  level: (job) => one(job.level),
  language: (job) => one(job.language),
  salary_currency: (job) => one(job.salary_currency),
  salary_period: (job) => one(job.salary_period),
  has_salary: (job) => one(job.salary_min !== null || job.salary_max !== null),
  company: (job) => one(job.company_id),
  source: (job) => one(job.source),
  sponsors_visa: (job) => one(job.sponsors_visa),
  words: (job) => lines(job.full_words),
} satisfies Record<string, (job: IndexedJob) => string[]>

export type ValueField = keyof typeof VALUES

/** Fields with thousands of values, and what tells those of one document. */
const WIDE = {
  city: (index: JobIndex, ordinal: number) => [...new Set(cities(index.cities.at(ordinal)))],
  company: (index: JobIndex, ordinal: number) => [String(index.companyOf(ordinal))],
}

export const FIELDS = Object.keys(VALUES) as ValueField[]

const EMPTY = new Bitmap()

/** The documents that were live at a moment: they stay as they are, whatever is put into the index later. */
export interface Cut {
  documents: Kept
  open: Bitmap
  /** The revision that was reached. */
  revision: number
}

/**
 * The catalog in memory: documents by ordinal, in the order they came. A changed job is a new document, and its old one is dead; so
 * nothing that was found once about a document ever changes, but whether it is live.
 */
export class JobIndex {
  readonly #values = new Map<ValueField, Map<string, Bitmap>>(FIELDS.map((field) => [field, new Map()]))
  readonly #ids = new Numbers(new Float64Array(0))
  readonly #revisions = new Numbers(new Float64Array(0))
  readonly #companies = new Numbers(new Float64Array(0))
  readonly #ranked = new Map<ValueField, RankedValues>(FIELDS.map((field) => [field, new RankedValues()]))
  /** One more than the ordinal of a job's live document; 0 where there is none. */
  readonly #documentOf = new Numbers(new Uint32Array(0))
  /** Live documents only. */
  readonly open = new Bitmap()
  readonly closed = new Bitmap()
  readonly titleWords = new TitleWords()
  readonly posted = new RangeColumn(DAY)
  readonly seen = new RangeColumn(DAY)
  /** The lower and the upper end of what a job pays: what is stated of one end holds for both. */
  readonly salaryFrom = new RangeColumn(2_500)
  readonly salaryTo = new RangeColumn(2_500)
  readonly experience = new RangeColumn(1)
  readonly titles = new TextColumn()
  readonly cities = new TextColumn()
  readonly companies = new TextColumn()

  /** Documents, dead ones included. */
  get length(): number {
    return this.#ids.length
  }

  get live(): number {
    return this.open.size + this.closed.size
  }

  /** The revision of the last document, which is the highest; 0 where there is none. */
  get revision(): number {
    return this.length === 0 ? 0 : this.revisionOf(this.length - 1)
  }

  put(job: IndexedJob): void {
    this.#bury(job.id)
    const ordinal = this.length
    this.#ids.push(job.id)
    this.#revisions.push(job.revision)
    this.#companies.push(job.company_id)
    this.#documentOf.set(job.id, ordinal + 1)
    for (const field of FIELDS) {
      const values = this.#values.get(field)!
      for (const value of VALUES[field](job)) {
        const documents = values.get(value)
        if (documents) documents.add(ordinal)
        else values.set(ownText(value), Bitmap.of([ordinal]))
      }
    }
    this.posted.push(job.posted_key)
    this.seen.push(job.first_seen_at)
    this.salaryFrom.push(job.salary_min ?? job.salary_max)
    this.salaryTo.push(job.salary_max ?? job.salary_min)
    this.experience.push(job.experience_min_years)
    this.titleWords.push(job.title_words)
    this.titles.push(job.title)
    this.cities.push(job.city_names)
    this.companies.push(job.company)
    const status = job.open ? this.open : this.closed
    status.add(ordinal)
  }

  /** The documents under a value, dead ones included. */
  having(field: ValueField, value: string): Bitmap {
    return this.#values.get(field)!.get(value) ?? EMPTY
  }

  /** The values of a field with their documents, about the most frequent first. */
  mostFirst(field: ValueField): ReturnType<RankedValues['mostFirst']> {
    return this.#ranked.get(field)!.mostFirst(this.#values.get(field)!, this.length)
  }

  isWide(field: ValueField): field is keyof typeof WIDE {
    return field in WIDE
  }

  valuesAt(field: keyof typeof WIDE, ordinal: number): string[] {
    return WIDE[field](this, ordinal)
  }

  companyOf(ordinal: number): number {
    return this.#companies.at(ordinal)
  }

  idOf(ordinal: number): number {
    return this.#ids.at(ordinal)
  }

  revisionOf(ordinal: number): number {
    return this.#revisions.at(ordinal)
  }

  /** The cut is of the moment of the first step. */
  *cut(): Steps<Cut> {
    const [open, closed] = [this.open.clone(), this.closed.clone()]
    const { revision } = this
    const documents = new Kept(this.length)
    for (let ordinal = 0; ordinal < documents.end; ordinal++) {
      if (open.has(ordinal) || closed.has(ordinal)) documents.keep(ordinal)
      if (ordinal % 1_024 === 0) yield
    }
    return { documents, open, revision }
  }

  /** Writes the documents of a cut, numbered anew. What follows from others is not written: buckets, ranks, who is closed. */
  *write(out: SnapshotWriter, { documents, open }: Cut): Steps {
    for (const numbers of this.#numbers) yield* numbers.write(out, documents)
    for (const field of FIELDS) yield* writeValues(out, this.#values.get(field)!, documents)
    for (const column of this.#columns) yield* column.write(out, documents)
    yield* open.write(out, documents)
  }

  static *read(input: SnapshotReader): Steps<JobIndex> {
    const index = new JobIndex()
    for (const numbers of index.#numbers) yield* numbers.read(input)
    for (const field of FIELDS) yield* readValues(input, index.#values.get(field)!)
    for (const column of index.#columns) yield* column.read(input)
    const open = Bitmap.read(input)
    for (let ordinal = 0; ordinal < index.length; ordinal++) {
      const status = open.has(ordinal) ? index.open : index.closed
      status.add(ordinal)
      index.#documentOf.set(index.idOf(ordinal), ordinal + 1)
      if (ordinal % 1_024 === 0) yield
    }
    return index
  }

  /** About what it takes, without what V8 adds. */
  get bytes(): number {
    const own = [this.#documentOf, this.open, this.closed]
    const values = [...this.#values.values()].flatMap((each) => [...each.values()])
    return [...this.#columns, ...this.#numbers, ...own, ...values].reduce((sum, { bytes }) => sum + bytes, 0)
  }

  /** In the order in which they are written. */
  get #numbers() {
    return [this.#ids, this.#revisions, this.#companies]
  }

  get #columns() {
    const { titleWords, posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies } = this
    return [titleWords, posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies]
  }

  #bury(id: number): void {
    if (id >= this.#documentOf.length) return
    const ordinal = this.#documentOf.at(id) - 1
    if (ordinal < 0) return
    this.open.delete(ordinal)
    this.closed.delete(ordinal)
  }
}
