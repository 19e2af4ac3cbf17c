import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { greenhouse } from '../../../src/ats/greenhouse.ts'
import { updateCompany } from '../../../src/catalog/companies.ts'
import { blankReport } from '../../../src/collect/crawl/crawl.ts'
import { forPeople } from '../../../src/commands/boards-check.ts'
import { crawlLine } from '../../../src/commands/crawl-progress.ts'
import { testApi } from '../../support/api.ts'
import { type Finished, rolecall } from '../../support/cli.ts'
import { testDatabase } from '../../support/database.ts'
import { command } from '../../support/in-process.ts'
import { aJob, aSource, present } from '../../support/jobs.ts'
import { listening } from '../../support/listening.ts'

const HOSTILE = 'Chef\x1b]0;pwned\x07\x9b2J\x7f\r\nadmin: ok \u202egnp\u2066\u200b\u2028'
/** Where lines are allowed: a description has them, and so may what the operator typed. */
const ONE_LINE = HOSTILE.replace('\n', '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const OBEYED = /[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/

let folder: string
let env: Record<string, string>
beforeAll(async () => {
  const { pool, url } = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'rolecall-hostile-'))
  env = { DATABASE_URL: url }
  const source = await aSource(pool, 'acme', { name: HOSTILE })
  await updateCompany(pool, source.company_id, { name: HOSTILE })
  const api = await testApi(pool)
  const server = await listening(api.app)
  Object.assign(env, { ROLECALL_URL: server.url, ROLECALL_KEY: api.key })
  await present(pool, source, [
    aJob({ external_job_id: '4012345', title: HOSTILE, location: HOSTILE, salary_raw: HOSTILE, description_md: ONE_LINE }),
  ])
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Both streams of a command, checked. */
const output = async (...args: string[]) => checked(await command(args, env))
/** The bytes that a process of its own writes, with its log. */
const logged = async (...args: string[]) => checked(await rolecall(args, { ...env, LOG_FORMAT: 'pretty', LOG_LEVEL: 'debug' }))

function checked({ stdout, stderr, code }: Finished): string {
  expect([0, 1]).toContain(code)
  const said = stdout + stderr
  expect(OBEYED.exec(said)?.[0] ?? null, JSON.stringify(said)).toBeNull()
  expect(said).not.toMatch(/^admin: ok/m)
  return said
}

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const URL = 'https://boards.greenhouse.io/acme/jobs/4012345'

describe('what others wrote never steers the terminal', () => {
  it.each([['resolve', URL], ['search'], ['changes', '--cursor', '0'], ['facets', '--facet', 'company']])(
    '%s',
    async (...args) => {
      expect(await output(...args)).toContain('Chef\\u001b]0;pwned')
    },
  )

  it('nor does it from a process of its own', async () => {
    expect(await logged('resolve', URL)).toContain('Chef\\u001b]0;pwned')
  })

  it('as JSON it is the same JSON', async () => {
    const { stdout } = await command(['resolve', URL, '--json'], env)
    expect(OBEYED.test(stdout)).toBe(false)
    expect(JSON.parse(stdout).title).toBe(HOSTILE)
  })

  it('accounts, keys', async () => {
    await output('accounts', 'add', ONE_LINE)
    expect(await output('accounts', 'list')).toContain('pwned')
    await output('keys', 'create', ONE_LINE)
    expect(await output('keys', 'list')).toContain('pwned')
    expect(await output('accounts', 'set', `no${ONE_LINE}`)).toContain('there is no account')
  })

  it('boards add, list, import and discover', async () => {
    await output('boards', 'add', 'greenhouse:harbour', '--company', HOSTILE)
    expect(await output('boards', 'list')).toContain('pwned')
    await output('boards', 'list', '--json')
    const csv = file(`boards\x1b[2J\u202e.csv`, `ats,board,company\n${JSON.stringify(HOSTILE)},x,y\nnosuch\x1b[2J,a,b\n`)
    expect(await output('boards', 'import', csv)).toContain('line 2')
    expect(await output('boards', 'discover', '--dry-run', file('links\x07', `https://evil.example/\x1b[2J ${URL}`))).toContain(
      'acme',
    )
  })

  it('import: the names of files and fields, and what is wrong with a line', async () => {
    const bad = JSON.stringify({
      url: 'https://a.example/1',
      title: 'a',
      external_job_id: '1',
      workplace: HOSTILE,
      source: { type: 'x', board: 'y' },
    })
    const odd = JSON.stringify({
      url: 'https://a.example/2',
      title: HOSTILE,
      external_job_id: '2',
      [HOSTILE]: 1,
      source: { type: 'x', board: 'y' },
    })
    const said = await logged('import', file(`jobs\x1b]0;x\x07.ndjson`, `${bad}\n{"\x1b[2J\n${odd}\n`))
    expect(said).toContain('line 1')
    expect(said).toContain('Ignored 1 unknown fields')
    expect(await output('import', join(folder, `none\x1b[2J`))).toContain('there is no such file')
  })

  it('doctor, and complaints that quote an argument', async () => {
    await output('doctor')
    expect(await logged(`\x1b[2J${ONE_LINE}`)).toContain('unknown command')
    expect(await logged('crawl', `\x1b[2J:${ONE_LINE}`)).toContain('pwned')
  })

  it('boards check and crawl', () => {
    const sample = aJob({ title: HOSTILE, location: HOSTILE })
    const failure = { kind: 'bad_payload', message: HOSTILE } as const
    const said = forPeople(greenhouse, 'acme', {
      end: { complete: true, company: { name: HOSTILE, website_url: null, logo_url: null } },
      listed: 1,
      sample,
      unreadable: [{ external_job_id: HOSTILE, message: HOSTILE }],
      failure: { ...failure } as never,
    })
    expect(OBEYED.exec(said)).toBeNull()
    expect(OBEYED.exec(crawlLine({ ...blankReport('greenhouse:acme'), failure: failure as never }))).toBeNull()
  })
})
