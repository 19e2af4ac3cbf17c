import type { Pool } from 'pg'
import { jobDetailsById } from '../catalog/job-detail.ts'
import type { JobRevision } from '../catalog/revisions.ts'
import { ANY_LENGTH, type HoldRoom, LONG_BYTES, upToBytes } from '../catalog/slices.ts'
import type { DescriptionFormat } from '../search/filters.ts'
import { hydrate, itemSizes } from '../search/postgres/hydrate.ts'
import { jobDetail } from './job-view.ts'

export const RECORD_FORMS = ['job', 'detail'] as const
type RecordForm = (typeof RECORD_FORMS)[number]

/** The most bytes of records in one answer: 500 jobs with descriptions of 16 kB. */
const MOST_BYTES = 8 * 1024 * 1024

/** A job as JSON text, and the revision at which it was read. */
interface JobRecord {
  revision: number
  text: string
}

/**
 * The listed jobs as JSON text, each with its current record: the list item, the whole detail, or both. A database that lags
 * behind the one that listed them may still have an older state of a job. The list then ends before that job, so that no client passes a revision without
 * having seen it. It also ends where the records would become too long for one answer, after one job at the earliest.
 */
export async function withRecords(
  db: Pool,
  listed: JobRevision[],
  { include, description, holdRoom }: { include: RecordForm[]; description: DescriptionFormat; holdRoom: HoldRoom },
): Promise<string[]> {
  const descriptions: DescriptionFormat[] = include.includes('detail') ? ['text', 'html'] : [description]
  const sizes = await itemSizes(
    db,
    listed.map(({ id }) => id),
    descriptions,
  )
  const bytesOf = ({ id }: JobRevision) => (sizes.get(id) ?? 0) * include.length
  const some = upToBytes(listed, MOST_BYTES, bytesOf)
  const bytes = some.reduce((sum, job) => sum + bytesOf(job), 0)
  if (bytes > LONG_BYTES) await holdRoom(bytes)
  const ids = some.map(({ id }) => id)
  const read = { job: () => listItems(db, ids, description), detail: () => details(db, ids) }
  const forms: { form: RecordForm; records: Map<number, JobRecord> }[] = []
  for (const form of include) forms.push({ form, records: await read[form]() })
  const texts: string[] = []
  for (const { id, revision } of some) {
    const attached = forms.map(({ form, records }) => ({ form, record: records.get(id) }))
    if (attached.some(({ record }) => record === undefined || record.revision < revision)) break
    texts.push(`{"id":${id},"revision":${revision}${attached.map(({ form, record }) => `,"${form}":${record?.text}`).join('')}}`)
  }
  return texts
}

async function listItems(db: Pool, ids: number[], description: DescriptionFormat): Promise<Map<number, JobRecord>> {
  const rows = await hydrate(db, ids, { description, includeSource: false }, ANY_LENGTH)
  return new Map(rows.map(({ id, revision, item }) => [id, { revision, text: item ?? 'null' }]))
}

async function details(db: Pool, ids: number[]): Promise<Map<number, JobRecord>> {
  const rows = await jobDetailsById(db, ids)
  return new Map(rows.map((row) => [row.id, { revision: row.revision, text: JSON.stringify(jobDetail(row)) }]))
}
