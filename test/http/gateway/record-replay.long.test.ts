import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoServer, startDemoServer } from '../../../src/demo/server.ts'
import { dataFolder, start } from '../../support/cli.ts'
import { testDatabase } from '../../support/database.ts'
import { command } from '../../support/in-process.ts'
import { scratchFolder } from '../../transfer/files.ts'
import { createTestWorld } from '../../world/index.ts'

const LIMIT = 300_000
const folder = join(scratchFolder(), 'recording')

let demo: DemoServer
beforeAll(async () => {
  demo = await startDemoServer(createTestWorld({ seed: 7, postings: 60 }))
})
afterAll(() => demo.close())

/** A recorder or replayer as its own process, and what it said when it was told to end. */
async function gateway(args: string[], env: Record<string, string> = {}) {
  const child = start(args, env)
  const url = await Promise.race([
    child.matching(/CRAWL_GATEWAY=(\S+)/),
    child.ended.then(({ stderr }) => Promise.reject(new Error(`it ended early: ${stderr}`))),
  ])
  return {
    url,
    stop: () => {
      child.process.kill('SIGTERM')
      return child.ended
    },
  }
}

/** The jobs of a catalog, without the values that only the clock decides. */
async function crawled(board: string, through: string) {
  const { url, pool } = await testDatabase()
  const env = { DATABASE_URL: url, CRAWL_GATEWAY: through, ROLECALL_DATA: dataFolder() }
  await command(['boards', 'add', board], env)
  const { stderr, code } = await command(['crawl', board], env)
  const { rows } = await pool.query(
    `select external_job_id, url, apply_url, title, location, city, country_code, salary_min, content_hash, posted_at, description_html
       from jobs join descriptions on descriptions.source_id = jobs.source_id and job_id = id order by external_job_id`,
  )
  return { rows, stderr, code }
}

describe('rolecall record and rolecall replay', () => {
  it(
    'a crawl of a recording finds what the recorded crawl found',
    async () => {
      const { ats, board } = createTestWorld({ seed: 7, postings: 60 })
        .boards()
        .find(({ ats }) => ats === 'greenhouse')!
      const recorder = await gateway(['record', folder], { CRAWL_GATEWAY: `http://127.0.0.1:${demo.port}` })
      const first = await crawled(`${ats}:${board}`, recorder.url)
      const told = await recorder.stop()
      expect(first.code, first.stderr).toBe(0)
      expect(first.rows.length).toBeGreaterThan(0)
      expect(told).toMatchObject({ code: 0, stdout: expect.stringMatching(/Recorded \d+ exchanges/) })
      expect(told.stderr).toMatch(/^200 GET https:\/\/boards-api\.greenhouse\.io\//m)

      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.http'))
      expect(files.join('\n')).toMatch(/^boards-api\.greenhouse\.io\/GET-v1-boards-\S+-[\da-f]{8}\.http$/m)
      expect(readFileSync(join(folder, files[0]!), 'utf8')).not.toMatch(/^(set-cookie|authorization|cookie|date):/im)

      const replayer = await gateway(['replay', folder])
      const second = await crawled(`${ats}:${board}`, replayer.url)
      expect(second.rows).toEqual(first.rows)
      const asked = await fetch(`${replayer.url}/nothing`, { headers: { 'x-forwarded-proto': 'https' } })
      expect([asked.status, asked.headers.get('x-rolecall-replay')]).toEqual([404, 'not recorded'])
      expect(await replayer.stop()).toMatchObject({
        code: 0,
        stderr: expect.stringMatching(/1 requests were not recorded[\s\S]*GET https:\/\/127/),
      })
    },
    LIMIT,
  )

  it(
    'a recording that is kept with the tests is a board like any other',
    async () => {
      const replayer = await gateway(['replay', resolve('test/fixtures/recordings/lever-harbourlight')])
      const { rows, code, stderr } = await crawled('lever:harbourlight', replayer.url)
      expect(code, stderr).toBe(0)
      expect(rows).toMatchObject([
        {
          title: 'Ferry Captain',
          city: 'Bergen',
          country_code: 'NO',
          url: 'https://jobs.lever.co/harbourlight/0a6f1c52-1111-4a5b-9d27-0d3c5e7f9a10',
        },
        { title: 'Deckhand <night shift>', salary_min: 310000, apply_url: null },
      ])
      expect((await replayer.stop()).code).toBe(0)
    },
    LIMIT,
  )

  it(
    'says what is wrong',
    async () => {
      const empty = scratchFolder()
      expect(await command(['replay', empty], {})).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('holds no recording'),
      })
      expect(await command(['replay', join(empty, 'none')], {})).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('cannot read'),
      })
      expect(await command(['record', empty, '--port', 'x'], {})).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('must be a port'),
      })
      const taken = await command(['record', empty, '--port', String(demo.port)], {})
      expect(taken).toMatchObject({ code: 1, stderr: expect.stringContaining('choose another with --port') })
      const wrong = await command(['crawl'], { CRAWL_GATEWAY: 'https://me:secret@gateway.example/x' })
      expect(wrong.stderr).toContain('CRAWL_GATEWAY=https://...@gateway.example/x: must be an address such as')
    },
    LIMIT,
  )
})
