import type { JobMark } from '../../last-read.ts'
import { byValueFilter, type ValueColumns } from '../../value-fields.ts'
import { RepeatedNumbers } from '../columns/dictionary-column.ts'
import { Numbers } from '../columns/number-column.ts'
import { RangeColumn } from '../columns/range-column.ts'
import { TextColumn } from '../columns/text-column.ts'
import { TitleWords } from '../columns/title-words.ts'
import { Groups } from '../columns/value-groups.ts'
import { Lists } from '../columns/value-lists.ts'
import { Kept } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { Postings, TEXTS } from '../postings/postings.ts'
import { Arena } from '../sealed/arena.ts'
import { Bitmap } from '../sets/bitmap.ts'

/** What the index knows of a job, as Postgres tells it (postgres/indexed-jobs.ts): there is no second tokenizer and no second lower case. */
export interface IndexedJob extends JobMark, ValueColumns {
  /** Milliseconds. */
  posted_key: number
  first_seen_at: number
  open: boolean
  source: string
  company_id: number
  company: string
  company_name: string | null
  title: string
  title_words: string
  /** The lexemes of title and description, one a line. */
  full_words: string
  country_code: string | null
  city_names: string
  world_regions: string[]
  salary_min: number | null
  salary_max: number | null
  salary_period: string | null
  experience_min_years: number | null
}

const DAY = 86_400_000
const lines = (text: string) => (text === '' ? [] : text.split('\n'))
const cities = (names: string) => lines(names).filter((name) => name !== '')
const unique = (values: string[]) => (values.length < 2 ? values : [...new Set(values)])
const one = (value: string | number | boolean | null) => (value === null ? [] : [String(value)])

/** The values a job is found under, field by field: one bitmap each. */
export const VALUES = {
  ...byValueFilter(({ column, match }) => (job: IndexedJob) => {
    return match === 'any' ? unique((job[column] as string[] | null) ?? []) : one(job[column] as string | boolean | null)
  }),
  primary_country: (job) => one(job.country_code),
  city: (job) => unique(cities(job.city_names)),
  world_region: (job) => job.world_regions,
  salary_period: (job) => one(job.salary_period),
  has_salary: (job) => one(job.salary_min !== null || job.salary_max !== null),
  company: (job) => one(job.company_id),
  source: (job) => one(job.source),
  words: (job) => lines(job.full_words),
} satisfies Record<string, (job: IndexedJob) => string[]>

export type ValueField = keyof typeof VALUES

export const FIELDS = Object.keys(VALUES) as ValueField[]

const byField = <Each>(make: (field: ValueField) => Each) =>
  Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<ValueField, Each>

/** The fields whose values are counted, but for skills. Those of a line go together: there are few groups of documents that are alike in all of them. */
const COUNTED_TOGETHER = [
  ['workplace', 'employment_type', 'level', 'sponsors_visa'],
  ['country', 'language', 'salary_currency'],
  ['state', 'city'],
  ['company', 'source'],
] as const satisfies ValueField[][]

/** What is written to a snapshot, by name: another version may have other fields, or count them otherwise. */
export const LAYOUT = [...FIELDS, ...COUNTED_TOGETHER.map((fields) => fields.join('+'))].join(' ')

type CountedField = (typeof COUNTED_TOGETHER)[number][number]

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
  /** The same for an index and its copies, and another for one that was built anew: the same revision of a job may then mean another content. */
  readonly origin: object
  readonly #arena = new Arena()
  readonly #values = byField((field) => new Postings<string>({ arena: this.#arena, packed: field === 'words' }))
  readonly #groups = COUNTED_TOGETHER.map((fields) => new Groups<CountedField>(fields))
  readonly #ids = new Numbers()
  readonly #revisions = new Numbers()
  /** By id. A company that is renamed has all its jobs written again. */
  readonly #companyNames = new Map<number, string | null>()
  /** One more than the ordinal of a job's live document; 0 where there is none. */
  readonly #documentOf = new Numbers()
  /** Live documents only. */
  readonly open = new Bitmap()
  readonly closed = new Bitmap()
  /** By document, the numbers of its skills. */
  readonly skills = new Lists()
  readonly titleWords = new TitleWords(this.#arena)
  readonly posted = new RangeColumn(this.#arena, DAY, new Numbers())
  readonly seen = new RangeColumn(this.#arena, DAY, new Numbers())
  /** The lower and the upper end of what a job pays: what is stated of one end holds for both. */
  readonly salaryFrom = new RangeColumn(this.#arena, 2_500, new RepeatedNumbers())
  readonly salaryTo = new RangeColumn(this.#arena, 2_500, new RepeatedNumbers())
  readonly experience = new RangeColumn(this.#arena, 1, new RepeatedNumbers())
  readonly titles = new TextColumn(this.#arena)
  readonly cities = new TextColumn(this.#arena)
  readonly companies = new TextColumn(this.#arena)

  constructor(origin: object = {}) {
    this.origin = origin
  }

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
    this.#documentOf.set(job.id, ordinal + 1)
    this.#companyNames.set(job.company_id, job.company_name)
    const numbers = byField((field) => VALUES[field](job).map((value) => this.#values[field].add(value, ordinal)))
    for (const groups of this.#groups) groups.push(numbers)
    this.skills.push(numbers.skills)
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

  /** The documents under a value, dead ones included. Nobody may add to what is found. */
  having(field: ValueField, value: string): Bitmap {
    return this.#values[field].having(value)
  }

  /** The values of a field, by number. */
  values(field: ValueField): readonly string[] {
    return this.#values[field].values()
  }

  postings(field: ValueField): Pick<Postings<string>, 'mostFirst' | 'sizeOf' | 'ofNumber'> {
    return this.#values[field]
  }

  groupsOf(field: CountedField): Groups<CountedField> {
    return this.#groups.find(({ fields }) => fields.includes(field))!
  }

  /** The company of a document, by the number of the value. */
  companyOf(ordinal: number): number {
    const groups = this.groupsOf('company')
    return groups.values('company').at(groups.byDocument()[ordinal]!)[0]!
  }

  companyName(id: number): string | null {
    return this.#companyNames.get(id) ?? null
  }

  idOf(ordinal: number): number {
    return this.#ids.at(ordinal)
  }

  /** The live document of a job; null where there is none. */
  documentOf(id: number): number | null {
    const next = id < this.#documentOf.length ? this.#documentOf.at(id) : 0
    return next === 0 ? null : next - 1
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

  /** Writes the documents of a cut, numbered anew. What follows from others is not written: buckets, who is closed. */
  *write(out: SnapshotWriter, { documents, open }: Cut): Steps {
    yield* this.#ids.write(out, documents)
    yield* this.#revisions.write(out, documents)
    const numbers = {} as Record<ValueField, Kept>
    for (const field of FIELDS) numbers[field] = yield* this.#values[field].write(out, documents, TEXTS)
    for (const groups of this.#groups) yield* groups.write(out, documents, numbers)
    yield* this.skills.write(out, documents, numbers.skills)
    yield* this.#writeCompanies(out, numbers.company)
    for (const column of this.#columns) yield* column.write(out, documents)
    yield* open.write(out, documents)
  }

  static *read(input: SnapshotReader, origin?: object): Steps<JobIndex> {
    const index = new JobIndex(origin)
    yield* index.#ids.read(input)
    yield* index.#revisions.read(input)
    for (const field of FIELDS) yield* index.#values[field].read(input, index.length, TEXTS)
    for (const groups of index.#groups) yield* groups.read(input)
    yield* index.skills.read(input)
    yield* index.#readCompanies(input)
    for (const column of index.#columns) yield* column.read(input, index.length)
    const open = Bitmap.read(input)
    for (let ordinal = 0; ordinal < index.length; ordinal++) {
      const status = open.has(ordinal) ? index.open : index.closed
      status.add(ordinal)
      index.#documentOf.set(index.idOf(ordinal), ordinal + 1)
      if (ordinal % 1_024 === 0) yield
    }
    return index
  }

  /** Reads which jobs a snapshot holds, and at which revision, from the head of its file alone. */
  static *readRevisions(input: SnapshotReader): Steps<Map<number, number>> {
    const [ids, revisions] = [new Numbers(), new Numbers()]
    yield* ids.read(input)
    yield* revisions.read(input)
    return new Map(Array.from(ids.view(), (id, ordinal) => [id, revisions.at(ordinal)]))
  }

  /** About what it takes, without what V8 adds, by what it is for. */
  get parts(): Record<string, number> {
    const bytes = (some: { bytes: number }[]) => some.reduce((sum, each) => sum + each.bytes, 0)
    const { posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies } = this
    return {
      'sealed sets': this.#arena.bytes,
      'values and words': bytes(FIELDS.map((field) => this.#values[field])),
      'values by document': bytes([...this.#groups, this.skills]),
      'words of titles': this.titleWords.bytes,
      'titles, cities, companies': bytes([titles, cities, companies]),
      'dates, salaries, experience': bytes([posted, seen, salaryFrom, salaryTo, experience]),
      'ids, revisions, open and closed': bytes([this.#ids, this.#revisions, this.#documentOf, this.open, this.closed]),
    }
  }

  get bytes(): number {
    return Object.values(this.parts).reduce((sum, bytes) => sum + bytes, 0)
  }

  get #columns() {
    const { titleWords, posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies } = this
    return [titleWords, posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies]
  }

  /** The names, in the order of the numbers of companies; a 0 for none. */
  *#writeCompanies(out: SnapshotWriter, kept: Kept): Steps {
    for (const [number, id] of this.values('company').entries()) {
      yield
      if (!kept.has(number)) continue
      const name = this.companyName(Number(id))
      out.number(name === null ? 0 : 1)
      if (name !== null) out.text(name)
    }
  }

  *#readCompanies(input: SnapshotReader): Steps {
    for (const id of this.values('company')) {
      this.#companyNames.set(Number(id), input.number() === 0 ? null : input.text())
      yield
    }
  }

  #bury(id: number): void {
    const ordinal = this.documentOf(id)
    if (ordinal === null) return
    this.open.delete(ordinal)
    this.closed.delete(ordinal)
  }
}
