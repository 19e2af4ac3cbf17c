import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import type { Source } from '../../src/catalog/sources.ts'
import { takeMessages } from '../../src/client/server-sent-events.ts'
import { EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../../src/job/vocab.ts'
import { type TestApi, testApi } from '../support/api.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { listening } from '../support/listening.ts'

let pool: pg.Pool
let api: TestApi
let url: string
let sources: Source[]
beforeAll(async () => {
  pool = (await testDatabase()).pool
  api = await testApi(pool)
  // On a busy machine this process, which is client and server at once, may send a request late.
  url = (await listening(api.app, { limits: { headersTimeoutMs: 120_000, requestTimeoutMs: 120_000 } })).url
  sources = await Promise.all(['acme', 'globex', 'initech'].map((board) => aSource(pool, board)))
})

const one = <T>(values: readonly T[]): T => values[Math.floor(Math.random() * values.length)] as T

/** Changes of some jobs: new ones, other values, closings and reopenings. */
async function churn(): Promise<void> {
  const source = one(sources)
  const ids = Array.from({ length: 1 + Math.floor(Math.random() * 12) }, () => `job-${Math.floor(Math.random() * 40)}`)
  if (Math.random() < 0.3) return void (await applyBatch(pool, { source_id: source.id, present: [], closed: [...new Set(ids)] }))
  const jobs = [...new Set(ids)].map((external_job_id) =>
    aJob({
      external_job_id,
      title: one(['Welder', 'Nurse\nat night', 'Baker']),
      level: one([null, ...LEVELS]),
      workplace: one([null, ...WORKPLACES]),
      employment_type: one([null, ...EMPLOYMENT_TYPES]),
      country_codes: one([null, ['DE'], ['FR', 'DE'], ['US']]),
      salary_min: one([null, 10]),
    }),
  )
  await present(pool, source, jobs)
}

/** All events that polling gives for a query. */
async function polled(query: string): Promise<unknown[]> {
  const events: unknown[] = []
  for (let cursor = '0'; ; ) {
    const { body } = await api.get(`/api/v1/changes?${query}&cursor=${cursor}`)
    events.push(...body.data)
    cursor = body.next_cursor
    if (!body.has_more) return events
  }
}

/** A client that loses its connection at random moments and goes on with the last id it has. */
async function streamedWithLosses(query: string, until: (position: string) => Promise<boolean>): Promise<unknown[]> {
  const events: unknown[] = []
  let lastId = '0'
  while (!(await until(lastId))) {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    try {
      const response = await fetch(`${url}/api/v1/changes/stream?${query}`, {
        headers: { authorization: `Bearer ${api.key}`, 'last-event-id': lastId },
        signal: stop.signal,
      })
      expect(response.status).toBe(200)
      const decoder = new TextDecoder()
      let text = ''
      for await (const bytes of response.body ?? []) {
        // From the first bytes on, so that a busy machine makes progress too.
        timer ??= setTimeout(() => stop.abort(), Math.random() * 400)
        const { messages, rest } = takeMessages(text + decoder.decode(bytes, { stream: true }))
        text = rest
        for (const { id, data } of messages) {
          if (data !== '') events.push(JSON.parse(data))
          lastId = id ?? lastId
        }
      }
    } catch (error) {
      if (!stop.signal.aborted) throw error
    } finally {
      clearTimeout(timer)
    }
  }
  return events
}

const QUERIES = [
  '',
  'include=values',
  'include=job,values&country=DE',
  'types=closed,reopened',
  'level=senior,mid&workplace=remote',
  'employment_type=contract&has_salary=true',
  'changed_fields=title,closed_at&has_salary=false',
  'company_id=1&include=job',
]

describe('a stream whose connections are lost at random', () => {
  it('gives the events of polling, in their order, none twice and none missing', async () => {
    for (let round = 0; round < 20; round++) await churn()
    let isOver = false
    const writing = (async () => {
      for (let round = 0; round < 60; round++) {
        await churn()
        await pause(Math.random() * 40)
      }
      isOver = true
    })()
    const end = async () => (await api.get('/api/v1/changes?since=9999-01-01T00:00:00Z')).body.next_cursor
    const reading = QUERIES.map((query) =>
      streamedWithLosses(query, async (position) => {
        if (!isOver) return false
        // A filter may have nothing to say about the last events; then its position is behind until the next heartbeat.
        const rest = await api.get(`/api/v1/changes?${query}&cursor=${position}`)
        return rest.body.data.length === 0 && Number(position) <= Number(await end())
      }),
    )
    await writing
    const streams = await Promise.all(reading)
    for (const [place, query] of QUERIES.entries()) {
      const expected = await polled(query)
      expect(expected.length, query).toBeGreaterThan(0)
      expect(withoutJobs(streams[place] as object[]), query).toEqual(withoutJobs(expected as object[]))
      if (query.includes('job')) expect(streams[place]).toSatisfy((events: { job: unknown }[]) => events.every(({ job }) => job))
    }
  })
})

/** The job is the one of the moment of reading, so it may differ between two readers. */
const withoutJobs = (events: object[]) => events.map((event) => ({ ...event, job: 'job' in event ? 'a job' : undefined }))
