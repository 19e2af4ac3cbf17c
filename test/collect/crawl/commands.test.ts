import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { blankReport } from '../../../src/collect/crawl/crawl.ts'
import { boards } from '../../../src/commands/boards.ts'
import { crawl } from '../../../src/commands/crawl.ts'
import { crawlLine, showCrawls } from '../../../src/commands/crawl-progress.ts'
import { worker } from '../../../src/commands/worker.ts'
import { testDatabase } from '../../support/database.ts'
import { inProcess } from '../../support/in-process.ts'
import { aJob, present } from '../../support/jobs.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-boards-'))
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

const run = inProcess(boards, crawl, worker)

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
})

/** Runs a command in this process: what it prints, and its exit code. */
async function rolecall(...words: string[]): Promise<{ status: number; stdout: string; stderr: string }> {
  const { code, stdout, stderr } = await run(words)
  return { status: code!, stdout: stdout.trim(), stderr: stderr.trim() }
}

describe('the directory', () => {
  it('is looked in by system and text', async () => {
    const { status, stdout } = await rolecall('boards', 'directory', '--ats', 'lever', '--match', 'a', '--limit', '3')
    expect(status).toBe(0)
    const [header, ...lines] = stdout.split('\n')
    expect(header).toMatch(/^board +company +sources +last_seen$/)
    expect(lines.filter((line) => line.startsWith('lever:'))).toHaveLength(3)
    expect(stdout).toMatch(/\.\.\. and [\d,]+ more\. Take them over with: rolecall boards add-directory/)
    const rows = JSON.parse((await rolecall('boards', 'directory', '--match', 'a', '--limit', '200', '--json')).stdout)
    expect(rows).toHaveLength(200)
    const evidence = rows.map(
      (row: { sources: number; last_seen: string }) => `${String(row.sources).padStart(3)} ${row.last_seen}`,
    )
    expect(evidence).toEqual(evidence.toSorted().reverse())
    expect((await rolecall('boards', 'directory', '--match', 'no such board anywhere')).stdout).toBe(
      'The directory has no such board.',
    )
    expect(await rolecall('boards', 'directory', '--ats', 'nosuch')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('one of:'),
    })
  })

  it('is taken over, each board once, and listed page by page', async () => {
    const taken = ['boards', 'add-directory', '--ats', 'gem', '--limit', '250']
    expect((await rolecall(...taken)).stdout).toMatch(/^250 added, 0 already there\. Their first crawls are spread over the next/)
    expect((await rolecall(...taken)).stdout).toBe('0 added, 250 already there.')
    const list = (await rolecall('boards', 'list')).stdout
    expect(list.split('\n').filter((line) => line.startsWith('gem:'))).toHaveLength(200)
    expect(list).toContain('... and more: --limit shows more of them')
    const [found] = JSON.parse((await rolecall('boards', 'list', '--json', '--limit', '1')).stdout)
    expect(found).toMatchObject({ type: 'gem', status: 'unverified', verified: false })
    const { stdout } = await rolecall(
      'boards',
      'list',
      '--match',
      found.board.toUpperCase(),
      '--ats',
      'gem',
      '--status',
      'unverified',
    )
    expect(stdout).toContain(`gem:${found.board} `)
    await database.pool.query('truncate companies, sources, boards, jobs, changes cascade')
  })
})

describe('rolecall boards', () => {
  it('adds, lists, pauses, resumes and removes', async () => {
    expect((await rolecall('boards', 'list')).stdout).toContain('No boards yet')
    const options = ['--company', 'Acme', '--interval', '2h', '--host', 'jobs.acme.example']
    expect((await rolecall('boards', 'add', 'https://boards.greenhouse.io/Acme', ...options)).stdout).toBe(
      'Added greenhouse:acme: the next crawl reads it. Now: rolecall crawl greenhouse:acme',
    )
    expect((await rolecall('boards', 'add', 'greenhouse:acme')).stdout).toBe('Already there: greenhouse:acme')
    expect((await rolecall('boards', 'add', 'greenhouse:acme', ...options)).stdout.split('\n')).toEqual([
      'Already there: greenhouse:acme',
      'It is crawled every 2 hours, as before.',
      'It had the host jobs.acme.example before.',
      'Its company was Acme before.',
    ])
    const { rows } = await database.pool.query(
      'select source_id, host, learned, interval_seconds, interval_fixed from boards join board_hosts using (source_id)',
    )
    expect(rows).toEqual([
      { source_id: expect.any(Number), host: 'jobs.acme.example', learned: false, interval_seconds: 7200, interval_fixed: true },
    ])
    await present(database.pool, { id: rows[0].source_id, type: 'greenhouse', board: 'acme', company_id: 1 }, [aJob(), aJob()])

    expect((await rolecall('boards', 'pause', 'greenhouse:acme')).stdout).toBe('Paused greenhouse:acme.')
    expect(JSON.parse((await rolecall('boards', 'list', '--json')).stdout)).toMatchObject([
      {
        type: 'greenhouse',
        board: 'acme',
        company_name: 'Acme',
        status: 'paused',
        open_jobs: 2,
        lag_seconds: null,
        added_at: expect.any(String),
      },
    ])
    expect((await rolecall('boards', 'resume', 'greenhouse:acme')).stdout).toBe('Resumed greenhouse:acme.')
    expect((await rolecall('boards', 'list')).stdout).toMatch(/greenhouse:acme +Acme +operator +active +2 +- +0 +Not crawled yet/)
    expect((await rolecall('boards', 'list', '--failing')).stdout).toBe('No board is failing.')

    expect(await rolecall('boards', 'remove', 'greenhouse:acme')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('say --yes'),
    })
    expect((await rolecall('boards', 'remove', 'greenhouse:acme', '--yes')).stdout).toBe(
      'Removed greenhouse:acme: 2 jobs closed.',
    )
    expect(await rolecall('crawl', 'greenhouse:acme')).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('was removed'),
    })
    expect((await rolecall('crawl')).stdout).toBe('No board is due.')
    expect((await rolecall('boards', 'add', 'greenhouse:acme')).stdout).toContain('Brought back greenhouse:acme')
    expect((await rolecall('boards', 'pause', 'greenhouse:acme')).status).toBe(0)
  })

  it('imports a file again and again, and names the lines it does not understand', async () => {
    const file = join(folder, 'boards.csv')
    writeFileSync(file, 'ats,board,company\nlever,acme,Acme\nmyspace,acme,\n')
    const first = await rolecall('boards', 'import', file)
    expect(first).toMatchObject({ status: 1, stdout: '1 added, 0 already there, 1 not understood.' })
    expect(first.stderr).toContain('line 3: "myspace" is not one of')
    expect((await rolecall('boards', 'import', file)).stdout).toBe('0 added, 1 already there, 1 not understood.')
    expect((await rolecall('boards', 'import', join(folder, 'none.csv'))).stderr).toContain('cannot read')
  })

  it.each([
    [['boards', 'add', 'acme'], 'neither ATS:BOARD nor the URL'],
    [['boards', 'add', 'lever:acme', '--interval', 'soon'], 'Write it as'],
    [['boards', 'pause', 'lever:nobody'], 'is not among the boards'],
    [['crawl', 'lever:nobody'], 'is not among the boards'],
    [['boards', 'check', 'myspace:acme'], 'is not one of'],
    [['worker', '--concurrency', '0'], 'whole number'],
  ])('%j is refused with the reason', async (words, reason) => {
    expect(await rolecall(...words)).toMatchObject({ status: 1, stderr: expect.stringContaining(reason) })
  })
})

describe('the progress of a crawl', () => {
  const report = blankReport('greenhouse:acme')
  const crawled = {
    ...report,
    counts: { ...report.counts, created: 12, updated: 2, revised: 1, closed: 1, unchanged: 240 },
    requests: 2,
    milliseconds: 1_400,
  }

  it('is one line a board', () => {
    expect(crawlLine({ ...crawled, outcome: 'complete' })).toBe(
      'greenhouse:acme  12 new, 3 changed, 1 closed, 240 unchanged, 2 requests, 1.4 s',
    )
    const failure = { kind: 'blocked', message: 'The source refuses us: x answered 403', retryAfter: null } as const
    expect(crawlLine({ ...crawled, outcome: 'failed', failure })).toContain('1.4 s. The source refuses us')
  })

  it('is drawn while it runs on a terminal, and elsewhere only told at the end', () => {
    for (const isTTY of [true, false]) {
      const written: string[] = []
      const progress = showCrawls({ isTTY, columns: 40, write: (text) => written.push(text) }, () => Date.now() + 1_000_000)
      progress.update(crawled)
      expect(written.join('')).toBe(isTTY ? '… greenhouse:acme  12 new, 3 changed, 1\n' : '')
      progress.done({ ...crawled, outcome: 'complete' })
      progress.end()
      expect(written.at(-1)).toContain('1.4 s\n')
    }
  })
})
