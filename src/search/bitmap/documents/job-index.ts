import { present } from '../../present.ts'
import type { RemovedJob } from '../catalog/indexed-catalog.ts'
import type { IndexedJob } from '../catalog/indexed-job.ts'
import { DictionaryColumn } from '../columns/dictionary-column.ts'
import { FullWords } from '../columns/full-words.ts'
import { NumberColumn } from '../columns/number-column.ts'
import { RangeColumn } from '../columns/range-column.ts'
import { TextColumn } from '../columns/text-column.ts'
import { TitleWords } from '../columns/title-words.ts'
import { ValueGroups } from '../columns/value-groups.ts'
import { ValueLists } from '../columns/value-lists.ts'
import { Renumbering } from '../format/renumbering.ts'
import type { Steps } from '../format/slices.ts'
import type { SnapshotReader, SnapshotWriter } from '../format/snapshot-bytes.ts'
import { sortInSteps } from '../format/sort-in-steps.ts'
import { ItemFile } from '../items/item-file.ts'
import type { SharedPages } from '../positions/append-only-pages.ts'
import { Postings, TEXTS } from '../postings/postings.ts'
import { Arena } from '../sealed/arena.ts'
import { Bitmap, type OrdinalRange, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { byField, COUNTED_TOGETHER, type CountedField, FIELDS, type IndexedField, VALUES } from './indexed-fields.ts'

const DAY = 86_400_000
/** The documents that were live at one moment. It does not change when the index does. */
export interface LiveDocuments {
  documents: Renumbering
  open: Bitmap
  /** How many documents, from 0 on, are in the order of their dates. */
  ordered: number
  /** The revision that was reached. */
  revision: number
}

/** Moments in epoch milliseconds, both included; infinite where there is no limit. */
export interface PostedRange {
  since: number
  until: number
}

export interface IndexOptions {
  /** The item file of the index that this one is a copy of; unset: a new one. */
  items?: ItemFile
  /** The folder for bytes that need not be in memory; null: all bytes are in memory. */
  folder?: string | null
  /** Whether bytes that never change again lie in memory that threads share. */
  shared?: boolean
  /** The shared bytes of the other thread's index that this one is a copy of. */
  inherited?: SharedBytes
}

/** The sealed sets, and the positions of words. */
export interface SharedBytes {
  sets: SharedArrayBuffer[]
  positions: SharedPages
}

/**
 * The catalog in memory. A document is one version of a job. A job that changes becomes a new document, and its old one is dead. So nothing about
 * a document ever changes, except whether it is live. The first documents are numbered by date of posting, as a compaction left them; the others
 * are appended as they come.
 */
export class JobIndex {
  /** Shared by an index and its compacted copies. An index that was built anew has another: a revision may then mean another content. */
  readonly items: ItemFile
  readonly folder: string | null
  readonly #arena = new Arena()
  readonly #values = byField(() => new Postings<string>({ arena: this.#arena }))
  /** The value numbers of the document that is put now, in arrays that are used again. */
  readonly #numbers = byField((): number[] => [])
  readonly #fields = FIELDS.map((field) => ({
    valuesOf: VALUES[field],
    postings: this.#values[field],
    numbers: this.#numbers[field],
  }))
  readonly #groups = COUNTED_TOGETHER.map((fields) => new ValueGroups<CountedField>(fields))
  readonly #groupsOf = new Map(this.#groups.flatMap((groups) => groups.fields.map((field) => [field, groups])))
  readonly #ids = new NumberColumn()
  readonly #revisions = new NumberColumn()
  /** By company id. Renaming a company writes all its jobs again, so names stay up to date. */
  readonly #companyNames = new Map<number, string | null>()
  /** By job id, the ordinal of its live document plus one; 0 where there is none. */
  readonly #documentOf = new NumberColumn()
  /** Live documents only. */
  readonly open = new Bitmap()
  readonly closed = new Bitmap()
  /** The live documents that came since documents were put in the order of their dates. */
  readonly appended = new Bitmap()
  #ordered = 0
  #revision = 0
  #changes = 0
  /** The skills of each document, by value number. */
  readonly skills = new ValueLists()
  readonly fullWords: FullWords
  readonly titleWords = new TitleWords(this.#arena)
  readonly posted = new RangeColumn(this.#arena, DAY, new NumberColumn())
  readonly seen = new RangeColumn(this.#arena, DAY, new NumberColumn())
  /** The lower and the upper end of the pay. A job that states only one end has it as both. */
  readonly salaryFrom = new RangeColumn(this.#arena, 2_500, new DictionaryColumn())
  readonly salaryTo = new RangeColumn(this.#arena, 2_500, new DictionaryColumn())
  readonly experience = new RangeColumn(this.#arena, 1, new DictionaryColumn())
  readonly titles = new TextColumn(this.#arena)
  readonly cities = new TextColumn(this.#arena)
  readonly companies = new TextColumn(this.#arena)

  constructor({ items = new ItemFile(), folder = null, shared = false, inherited }: IndexOptions = {}) {
    this.items = items
    this.folder = folder
    this.#arena.begin({ shared, given: inherited?.sets })
    this.fullWords = new FullWords(this.#arena, folder, { shared, inherited: inherited?.positions })
  }

  /** The bytes that never change again, for another thread, where they lie in memory that threads share. */
  get sharedBytes(): SharedBytes {
    return { sets: this.#arena.pages, positions: this.fullWords.positionPages }
  }

  /** The number of documents, dead ones included. */
  get length(): number {
    return this.#ids.length
  }

  get live(): number {
    return this.open.size + this.closed.size
  }

  /** The highest revision of a document or of a job that was dropped; 0 in an empty index. */
  get revision(): number {
    return this.#revision
  }

  /** The number of jobs that were put or dropped. Other than the revision, it moves with every change. */
  get changes(): number {
    return this.#changes
  }

  /** The number of documents from 0 on that are in the order of date of posting and id. */
  get ordered(): number {
    return this.#ordered
  }

  /** The number of ordered documents that were posted before a moment, or at this moment with a lower id. */
  orderedBefore(moment: number, id: number): number {
    let [start, end] = [0, this.#ordered]
    while (start < end) {
      const middle = (start + end) >>> 1
      const posted = this.posted.at(middle)
      if (posted < moment || (posted === moment && this.idOf(middle) < id)) start = middle + 1
      else end = middle
    }
    return start
  }

  /** The ordered documents that were posted in a range of time: they are neighbours. */
  orderedWithin({ since, until }: PostedRange): OrdinalRange {
    const from = since === Number.NEGATIVE_INFINITY ? 0 : this.orderedBefore(since, 0)
    const to = until === Number.POSITIVE_INFINITY ? this.#ordered : this.orderedBefore(until, Number.POSITIVE_INFINITY)
    return { from, to: Math.max(from, to) }
  }

  /** Adds a job, or the new version of one. */
  put(job: IndexedJob): void {
    this.#changes++
    this.#bury(job.id)
    const ordinal = this.length
    this.#ids.push(job.id)
    this.#revisions.push(job.revision)
    this.#revision = Math.max(this.#revision, job.revision)
    this.#documentOf.set(job.id, ordinal + 1)
    this.#companyNames.set(job.company_id, job.company_name)
    const numbers = this.#numbersOf(job, ordinal)
    for (const groups of this.#groups) groups.push(numbers)
    this.skills.push(numbers.skills)
    this.posted.push(job.posted_key)
    this.seen.push(job.first_seen_at)
    this.salaryFrom.push(job.salary_min ?? job.salary_max)
    this.salaryTo.push(job.salary_max ?? job.salary_min)
    this.experience.push(job.experience_min_years)
    this.fullWords.push(job.full_words)
    this.titleWords.push(job.title_words)
    this.titles.push(job.title)
    this.cities.push(job.city_names)
    this.companies.push(job.company)
    const status = job.open ? this.open : this.closed
    status.add(ordinal)
    this.appended.add(ordinal)
  }

  /** Removes a job that was taken out of service. */
  drop({ id, revision }: RemovedJob): void {
    this.#changes++
    this.#revision = Math.max(this.#revision, revision)
    this.#bury(id)
    if (this.documentOf(id) !== null) this.#documentOf.set(id, 0)
  }

  /** The documents that have a value, dead ones included. */
  having(field: IndexedField, value: string): ReadonlyBitmap {
    return this.#values[field].having(value)
  }

  /** The values of a field, by value number. */
  values(field: IndexedField): readonly string[] {
    return this.#values[field].values()
  }

  postings(field: IndexedField): Pick<Postings<string>, 'size' | 'numberOf' | 'mostFrequentFirst' | 'sizeOf' | 'ofNumber'> {
    return this.#values[field]
  }

  groupsOf(field: CountedField): ValueGroups<CountedField> {
    return present(this.#groupsOf.get(field))
  }

  /** The company of a document, by the number of the value. */
  companyOf(ordinal: number): number {
    const groups = this.groupsOf('company')
    return present(groups.valuesOf('company', present(groups.byDocument()[ordinal]))[0])
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

  /** The live documents at the moment of the first step. `byDate` puts them in the order of their dates. */
  *liveDocuments({ byDate = false } = {}): Steps<LiveDocuments> {
    const [open, closed] = [this.open.clone(), this.closed.clone()]
    const { revision } = this
    const documents = new Renumbering(this.length)
    let live = Bitmap.or([open, closed]).toArray()
    if (byDate) live = yield* sortInSteps(live, (a, b) => this.posted.at(a) - this.posted.at(b) || this.idOf(a) - this.idOf(b))
    let ordered = 0
    for (const [place, ordinal] of live.entries()) {
      documents.keep(ordinal)
      if (byDate || ordinal < this.#ordered) ordered++
      if (place % 1_024 === 0) yield
    }
    return { documents, open, ordered, revision }
  }

  /** Writes these documents under new numbers. Buckets and the set of closed documents are left out, because they follow from the other data. */
  *write(out: SnapshotWriter, { documents, open, ordered }: LiveDocuments): Steps {
    yield* this.#ids.write(out, documents)
    yield* this.#revisions.write(out, documents)
    const numbers = {} as Record<IndexedField, Renumbering>
    for (const field of FIELDS) numbers[field] = yield* this.#values[field].write(out, documents, TEXTS)
    for (const groups of this.#groups) yield* groups.write(out, documents, numbers)
    yield* this.skills.write(out, documents, numbers.skills)
    yield* this.#writeCompanies(out, numbers.company)
    for (const column of this.#columns) yield* column.write(out, documents)
    yield* open.write(out, documents)
    out.number(ordered)
  }

  /** `reached` is the revision of a copied index; a snapshot does not tell that of dropped jobs, because a follower reads all removals again. */
  static *read(input: SnapshotReader, options: IndexOptions = {}, reached = 0): Steps<JobIndex> {
    const index = new JobIndex(options)
    index.#revision = reached
    yield* index.#ids.read(input)
    yield* index.#revisions.read(input)
    for (const field of FIELDS) yield* index.#values[field].read(input, index.length, TEXTS)
    for (const groups of index.#groups) yield* groups.read(input)
    yield* index.skills.read(input)
    yield* index.#readCompanies(input)
    for (const column of index.#columns) yield* column.read(input, index.length)
    const open = Bitmap.read(input)
    index.#ordered = input.number()
    for (let ordinal = 0; ordinal < index.length; ordinal++) {
      const status = open.has(ordinal) ? index.open : index.closed
      status.add(ordinal)
      if (ordinal >= index.#ordered) index.appended.add(ordinal)
      index.#revision = Math.max(index.#revision, index.revisionOf(ordinal))
      index.#documentOf.set(index.idOf(ordinal), ordinal + 1)
      if (ordinal % 1_024 === 0) yield
    }
    return index
  }

  /** Reads only the beginning of a snapshot: the revision of each job. */
  static *readRevisions(input: SnapshotReader): Steps<Map<number, number>> {
    const [ids, revisions] = [new NumberColumn(), new NumberColumn()]
    yield* ids.read(input)
    yield* revisions.read(input)
    return new Map(Array.from(ids.view(), (id, ordinal) => [id, revisions.at(ordinal)]))
  }

  /** Approximate memory in bytes, by purpose, excluding V8's own overhead. */
  get parts(): Record<string, number> {
    const bytes = (some: { bytes: number }[]) => some.reduce((sum, each) => sum + each.bytes, 0)
    const { posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies } = this
    return {
      'sealed sets': this.#arena.bytes,
      'values and words': bytes([...FIELDS.map((field) => this.#values[field]), this.fullWords]),
      'positions of words': this.fullWords.positionBytes,
      'values by document': bytes([...this.#groups, this.skills]),
      'words of titles': this.titleWords.bytes,
      'places of list items': this.items.bytes,
      'titles, cities, companies': bytes([titles, cities, companies]),
      'dates, salaries, experience': bytes([posted, seen, salaryFrom, salaryTo, experience]),
      'ids, revisions, open and closed': bytes([
        this.#ids,
        this.#revisions,
        this.#documentOf,
        this.open,
        this.closed,
        this.appended,
      ]),
    }
  }

  get bytes(): number {
    return Object.values(this.parts).reduce((sum, bytes) => sum + bytes, 0)
  }

  get #columns() {
    const { fullWords, titleWords, posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies } = this
    return [fullWords, titleWords, posted, seen, salaryFrom, salaryTo, experience, titles, cities, companies]
  }

  /** Writes the names of companies in the order of their value numbers: 1 and the name, or 0 where there is none. */
  *#writeCompanies(out: SnapshotWriter, kept: Renumbering): Steps {
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

  /** Adds the values of a job to the sets of its document. */
  #numbersOf(job: IndexedJob, ordinal: number): Record<IndexedField, number[]> {
    for (const { valuesOf, postings, numbers } of this.#fields) {
      // An array whose length is set to 0 would lose its memory.
      while (numbers.length > 0) numbers.pop()
      const values = valuesOf(job)
      if (typeof values === 'string') numbers.push(postings.add(values, ordinal))
      else if (values !== null)
        for (const value of values) {
          const number = postings.add(value, ordinal)
          if (!numbers.includes(number)) numbers.push(number)
        }
    }
    return this.#numbers
  }

  /** Marks the live document of a job as dead. */
  #bury(id: number): void {
    const ordinal = this.documentOf(id)
    if (ordinal === null) return
    this.open.delete(ordinal)
    this.closed.delete(ordinal)
    this.appended.delete(ordinal)
  }
}
