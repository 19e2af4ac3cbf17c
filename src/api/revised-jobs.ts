import type { Pool } from 'pg'
import { jobDetailsById } from '../catalog/job-detail.ts'
import type { JobRevision } from '../catalog/revisions.ts'
import { ANY_LENGTH, withinPage } from '../catalog/slices.ts'
import type { DescriptionFormat } from '../search/filters.ts'
import { type PageItems, pageItems } from '../search/page-items.ts'
import { hydrate, itemSizes } from '../search/postgres/hydrate.ts'
import { jobDetail } from './job-view.ts'

export const RECORD_FORMS = ['job', 'detail'] as const
type RecordForm = (typeof RECORD_FORMS)[number]

/** A job as JSON text, and the revision at which it was read. */
interface JobRecord {
  revision: number
  text: string
}

export interface RevisedJobs extends PageItems {
  /** The jobs of the answer. It is complete when all items are made. */
  given: JobRevision[]
}

/**
 * The listed jobs as JSON text, each with its current record: the list item, the whole detail, or both. A database that lags behind the one that listed
 * them may still have an older state of a job. The list then ends before that job, so that no client passes a revision without having seen it. It also
 * ends before the records become too long for one answer, but after at least one job.
 */
export async function withRecords(
  listed: JobRevision[],
  { include, description }: { include: RecordForm[]; description: DescriptionFormat },
  read: <T>(work: (db: Pool) => Promise<T>) => Promise<T>,
): Promise<RevisedJobs> {
  const descriptions: DescriptionFormat[] = include.includes('detail') ? ['text', 'html'] : [description]
  const ids = listed.map(({ id }) => id)
  const sizes = await read((db) => itemSizes(db, ids, descriptions))
  const jobs = listed.map(({ id, revision }) => ({ id, revision, bytes: (sizes.get(id) ?? 0) * include.length, item: null }))
  const some = withinPage(jobs, ({ bytes }) => bytes)
  const revisionOf = new Map(listed.map(({ id, revision }) => [id, revision]))
  const given: JobRevision[] = []
  let hasEnded = false

  const items = await pageItems(some, async (ids) => {
    const texts = new Map<number, string>()
    if (hasEnded) return texts
    const forms = await read((db) => recordsOf(db, ids, include, description))
    for (const id of ids) {
      const revision = revisionOf.get(id) ?? 0
      const attached = forms.map(({ form, records }) => ({ form, record: records.get(id) }))
      hasEnded = attached.some(({ record }) => record === undefined || record.revision < revision)
      if (hasEnded) break
      const fields = attached.map(({ form, record }) => `,"${form}":${record?.text}`).join('')
      texts.set(id, `{"id":${id},"revision":${revision}${fields}}`)
      given.push({ id, revision })
    }
    return texts
  })
  return { ...items, given }
}

async function recordsOf(db: Pool, ids: number[], include: RecordForm[], description: DescriptionFormat) {
  const read = { job: () => listItems(db, ids, description), detail: () => details(db, ids) }
  const forms: { form: RecordForm; records: Map<number, JobRecord> }[] = []
  for (const form of include) forms.push({ form, records: await read[form]() })
  return forms
}

async function listItems(db: Pool, ids: number[], description: DescriptionFormat): Promise<Map<number, JobRecord>> {
  const rows = await hydrate(db, ids, { description, includeSource: false }, ANY_LENGTH)
  return new Map(rows.map(({ id, revision, item }) => [id, { revision, text: item ?? 'null' }]))
}

async function details(db: Pool, ids: number[]): Promise<Map<number, JobRecord>> {
  const rows = await jobDetailsById(db, ids)
  return new Map(rows.map((row) => [row.id, { revision: row.revision, text: JSON.stringify(jobDetail(row)) }]))
}
