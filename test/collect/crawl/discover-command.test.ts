import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addBoard } from '../../../src/catalog/boards.ts'
import { ensureSource } from '../../../src/catalog/sources.ts'
import { removeBoard } from '../../../src/collect/crawl/remove-board.ts'
import { boards } from '../../../src/commands/boards.ts'
import { testDatabase } from '../../support/database.ts'
import { inProcess } from '../../support/in-process.ts'

const folder = mkdtempSync(join(tmpdir(), 'rolecall-discover-'))
const file = join(folder, 'links.md')

const run = inProcess(boards)

let database: Awaited<ReturnType<typeof testDatabase>>
beforeAll(async () => {
  database = await testDatabase()
  vi.stubEnv('DATABASE_URL', database.url)
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** Runs `rolecall boards discover`: what it prints, and why it fails. */
async function discover(...words: string[]): Promise<{ printed: string; failure: string | null }> {
  const { code, stdout, stderr } = await run(['boards', 'discover', ...words])
  return { printed: stdout.trimEnd(), failure: code === 0 ? null : stderr.trimEnd() }
}

/** Lets the command read from here, as a terminal or as a pipe. */
function standardInput(isTTY: boolean): PassThrough {
  const input = Object.assign(new PassThrough(), { isTTY })
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(input as never)
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(Object.assign(new PassThrough(), { isTTY }) as never)
  return input
}

async function stored(): Promise<string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select s.type || ':' || s.board || case when b.verified then '' else ' unverified' end as name
       from boards b join sources s on s.id = b.source_id where b.removed_at is null order by name`,
  )
  return rows.map(({ name }) => name)
}

const TEXT = `
- [Acme](https://jobs.ashbyhq.com/acme), [again](https://jobs.ashbyhq.com/Acme/3b06208b-34fe-4dda-b409-ee3fd9305cc3)
- https://boards.greenhouse.io/known/jobs/4012345
- jobs.lever.co/left, lumenbooks.recruitee.com
- https://kettle.talent-soft.com/job/job-welder_413189.aspx, https://acme.example/?gh_jid=4012345, https://acme.example/
`

describe('rolecall boards discover', () => {
  beforeAll(async () => {
    writeFileSync(file, TEXT)
    const now = new Date()
    await addBoard(database.pool, { type: 'greenhouse', board: 'known' }, now)
    await removeBoard(database.pool, (await addBoard(database.pool, { type: 'lever', board: 'left' }, now)).id, now)
    await ensureSource(database.pool, 'ashby', 'ACME', { name: null })
  })

  it('shows what it finds, and adds nothing unasked', async () => {
    for (const words of [[file], [file, '--dry-run']]) {
      const { printed, failure } = await discover(...words)
      expect(failure).toBeNull()
      expect(printed).toMatch(/^ats +board +status +times +via\nashby +ACME +new +2 +https:\/\/jobs\.ashbyhq\.com\/acme\n/)
      expect(printed).toMatch(/\ngreenhouse +known +already there +1 +https:\/\/boards\.greenhouse\.io\/known\/jobs\/4012345\n/)
      expect(printed).toMatch(/\nlever +left +removed +1 +jobs\.lever\.co\/left\n/)
      expect(printed).toMatch(
        /Recognised, but not to be added:\nats +reason +times +via\ntalentsoft +not crawled +1 +https:\/\/kettle/,
      )
      expect(printed).toMatch(/\ngreenhouse +the URL does not name the board +1 +https:\/\/acme\.example\/\?gh_jid=4012345\n/)
      expect(printed).toMatch(
        /\n4 boards: 2 new, 1 already there, 1 removed\. 1 link not recognised\.\nNothing was added: say --yes to add what is new\.$/,
      )
    }
    expect(await stored()).toEqual(['greenhouse:known'])
  })

  it('prints JSON for programs, and asks them nothing', async () => {
    standardInput(true)
    const { printed } = await discover(file, '--json')
    expect(JSON.parse(printed)).toMatchObject({
      boards: [
        { type: 'ashby', board: 'ACME', standing: 'new', mentions: 2, via: 'https://jobs.ashbyhq.com/acme' },
        { type: 'greenhouse', board: 'known', standing: 'known' },
        { type: 'lever', board: 'left', standing: 'removed' },
        { type: 'recruitee', board: 'lumenbooks', standing: 'new' },
      ],
      others: [
        { type: 'talentsoft', board: 'kettle', crawled: false },
        { type: 'greenhouse', board: null, crawled: true },
      ],
      unrecognised: 1,
      added: 0,
    })
    expect(await stored()).toEqual(['greenhouse:known'])
  })

  it.each(['n\n', '\n', ''])('adds nothing when a person answers %j', async (answer) => {
    standardInput(true).end(answer)
    expect((await discover(file)).printed).toContain('Nothing was added')
    expect(await stored()).toEqual(['greenhouse:known'])
  })

  it('adds what a person agrees to, in the spelling of the catalog, unverified', async () => {
    standardInput(true).write('Y\n')
    expect((await discover(file)).printed).toContain('Added 2 boards: the next crawl reads them.')
    expect(await stored()).toEqual(['ashby:ACME unverified', 'greenhouse:known', 'recruitee:lumenbooks unverified'])
  })

  it('adds what a pipe brings with --yes, and the same again not at all', async () => {
    for (const added of [1, 0]) {
      standardInput(false).end('see https://jobs.lever.co/piped')
      expect(JSON.parse((await discover('-', '--yes', '--json')).printed)).toMatchObject({ added })
    }
    expect(await stored()).toContain('lever:piped unverified')
    expect(await stored()).not.toContain('lever:left')
  })

  it('reads what spreadsheets call Unicode text', async () => {
    writeFileSync(join(folder, 'wide.txt'), Buffer.from('\uFEFFAcme\tjobs.lever.co/wide\r\n', 'utf16le'))
    expect((await discover(join(folder, 'wide.txt'))).printed).toMatch(/lever +wide +new/)
  })

  it('says when there is nothing, or nothing to read', async () => {
    standardInput(false).end('nothing here')
    expect((await discover('-')).printed).toBe('0 boards. 0 links not recognised.')
    expect((await discover(join(folder, 'none.txt'))).failure).toContain('cannot read')
    writeFileSync(join(folder, 'book.xlsx'), 'PK\x03\x04...')
    expect((await discover(join(folder, 'book.xlsx'))).failure).toContain('save it as CSV')
    expect((await discover(file, '--yes', '--dry-run')).failure).toContain('cannot be used with')
  })
})
