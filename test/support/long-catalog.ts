import type pg from 'pg'
import { aJob, aSource, present } from './jobs.ts'

const MEGABYTE = 1024 * 1024

export interface LongCatalog {
  /** Jobs with descriptions of a megabyte each, newest first. */
  described: number[]
  /** A job with a description of five megabytes. */
  longest: number
  /** A job with a long location of its own, and an event for each of its changes. */
  changed: number
  changes: number
}

export const LONG_JOB_URL = 'https://boards.greenhouse.io/northwind/jobs/4000099'

/**
 * A catalog with the longest jobs that an import may make. The database makes the texts, because a megabyte of words takes a second to index.
 * Their quotes make the JSON longer than the text.
 */
export async function fillLongCatalog(pool: pg.Pool, { jobs, changes }: { jobs: number; changes: number }): Promise<LongCatalog> {
  const source = await aSource(pool, 'northwind', { name: 'Northwind' })
  const hour = 3_600_000
  const described = Array.from({ length: jobs }, (_, at) =>
    aJob({
      external_job_id: `described-${at}`,
      title: `Welder ${at}`,
      posted_at: new Date(Date.now() - (at + 1) * hour).toISOString(),
      description_html: '<p>welding</p>',
      description_md: 'welding',
    }),
  )
  await present(pool, source, described)
  await pool.query(
    `update descriptions set description_html = '<p>' || repeat('welds "steel" ', $1) || '</p>', description_md = repeat('welds "steel" ', $1)`,
    [Math.ceil(MEGABYTE / 14)],
  )
  const longest = aJob({
    external_job_id: '4000099',
    url: LONG_JOB_URL,
    title: 'Diver',
    description_html: '<p>diving</p>',
    description_md: 'diving',
  })
  await present(pool, source, [longest])
  await pool.query(
    `update descriptions set description_md = repeat('dives "deep" 😀 ', $1)
      where job_id = (select id from jobs where external_job_id = '4000099')`,
    [Math.ceil((5 * MEGABYTE) / 17)],
  )
  for (let at = 0; at < changes; at++) {
    const locations_raw = { at, note: `${at} `.repeat(MEGABYTE / 8) }
    await present(pool, source, [aJob({ external_job_id: 'changed', title: 'Baker', locations_raw })])
  }
  const { rows } = await pool.query<{ id: string; external_job_id: string }>(
    'select id, external_job_id from jobs order by posted_key desc',
  )
  const idsOf = (prefix: string) => rows.flatMap((row) => (row.external_job_id.startsWith(prefix) ? [Number(row.id)] : []))
  return { described: idsOf('described-'), longest: idsOf('4000099')[0]!, changed: idsOf('changed')[0]!, changes }
}
