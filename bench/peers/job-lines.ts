import type { Pool } from 'pg'
import type { IndexedJob } from '../../src/search/bitmap/catalog/indexed-job.ts'
import { FIELDS, VALUES } from '../../src/search/bitmap/documents/indexed-fields.ts'
import { FACET_NAMES } from '../../src/search/filters.ts'
import { hydrate } from '../../src/search/postgres/hydrate.ts'
import { indexedCatalog } from '../../src/search/postgres/indexed-jobs.ts'

const BATCH = 1_000
const COUNTED = new Set<string>(FACET_NAMES)

/** The jobs as LucenePeer.java reads them, made from the same values and lexemes as our documents. */
export async function* jobLines(pool: Pool): AsyncGenerator<string> {
  const { jobsAfter } = indexedCatalog(pool)
  for (let after = 0; ; ) {
    const jobs = await jobsAfter(after, BATCH)
    const ids = jobs.map(({ id }) => id)
    const items = new Map(
      (await hydrate(pool, ids, { description: 'off', includeSource: false })).map(({ id, item }) => [id, item]),
    )
    for (const job of jobs)
      yield [job.id, sent(job.title_words), sent(job.full_words), items.get(job.id)!, ...numbers(job), ...values(job)]
        .map(inOneField)
        .join('\t')
    if (jobs.length < BATCH) return
    after = jobs.at(-1)!.revision
  }
}

const sent = (tsvector: Uint8Array) => Buffer.from(tsvector).toString('base64')

const inOneField = (field: string | number) => String(field).replace(/[\t\n\r]/g, ' ')

function numbers(job: IndexedJob): (string | number)[] {
  const named = {
    posted: job.posted_key,
    seen: job.first_seen_at,
    salaryFrom: job.salary_min ?? job.salary_max,
    salaryTo: job.salary_max ?? job.salary_min,
    experience: job.experience_min_years,
  }
  return Object.entries(named).flatMap(([name, number]) => (number === null ? [] : ['number', name, Math.floor(number)]))
}

function values(job: IndexedJob): string[] {
  const all = FIELDS.flatMap((field) =>
    [VALUES[field](job) ?? []].flat().flatMap((value) => [COUNTED.has(field) ? 'counted' : 'value', field, value]),
  )
  return [...all, 'value', 'status', job.open ? 'open' : 'closed']
}
