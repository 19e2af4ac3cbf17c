import { spawn } from 'node:child_process'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { ADAPTERS } from '../../src/ats/index.ts'
import { parsedLines } from '../../src/commands/parse-url.ts'

/** The command as a process of its own, with nothing in its environment. */
async function run(args: string[], input: Iterable<string> = []): Promise<{ lines: unknown[]; code: number | null }> {
  const child = spawn(process.execPath, ['bin/rolecall', 'parse-url', ...args], {
    env: { PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  Readable.from(input).pipe(child.stdin)
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => {
    output += text
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  const lines = output.split('\n').slice(0, -1)
  return { lines: lines.map((line) => JSON.parse(line)), code }
}

async function parsed(...chunks: (string | Buffer)[]): Promise<unknown[]> {
  let output = ''
  for await (const text of parsedLines(Readable.from(chunks.map((chunk) => Buffer.from(chunk))))) output += text
  expect(output === '' || output.endsWith('\n')).toBe(true)
  return output.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line)]))
}

const URL = 'https://jobs.lever.co/GoodCo/eb178032-6b16-4b4f-9d1a-f427a248799f/apply'
const LINE = { url: URL, ats: 'lever', board: 'GoodCo', external_id: 'eb178032-6b16-4b4f-9d1a-f427a248799f' }
const NONE = { ats: null, board: null, external_id: null }

describe('parse-url', () => {
  it('reads its arguments', async () => {
    const { lines, code } = await run([
      URL,
      'https://www.linkedin.com/jobs/view/1',
      'nonsense',
      'https://acme.test/?gh_jid=4012345',
    ])
    expect(code).toBe(0)
    expect(lines).toEqual([
      LINE,
      { url: 'https://www.linkedin.com/jobs/view/1', ...NONE },
      { url: 'nonsense', ...NONE },
      { url: 'https://acme.test/?gh_jid=4012345', ats: 'greenhouse', board: null, external_id: '4012345' },
    ])
    expect(Object.keys(lines[0] as object)).toEqual(['url', 'ats', 'board', 'external_id'])
  })

  it('reads a long standard input, in order', async () => {
    const examples = ADAPTERS.flatMap((adapter) => adapter.examples.postings.map((each) => ({ ats: adapter.name, ...each })))
    const times = 200
    const input = Array.from({ length: times }, () => examples.map(({ url }) => `${url}\n`).join(''))
    const { lines, code } = await run([], input)
    expect([code, lines.length]).toEqual([0, times * examples.length])
    expect(lines.slice(0, examples.length)).toEqual(examples)
    expect(lines.slice(-examples.length)).toEqual(examples)
  })

  it('does not care where chunks end, how lines end, or about blank ones', async () => {
    const text = Buffer.from(`\ufeff${URL}\r\n\n  \nhttps://jobs.ashbyhq.com/Zoë/06793e7a-23cc-4ebc-8daf-be490f4c1560\n${URL}`)
    const whole = await parsed(text)
    expect(whole).toEqual([
      LINE,
      { url: expect.stringContaining('Zoë'), ats: 'ashby', board: 'Zoë', external_id: expect.any(String) },
      LINE,
    ])
    const bytes = Array.from({ length: text.length }, (_, index) => text.subarray(index, index + 1))
    expect(await parsed(...bytes)).toEqual(whole)
  })

  it('says nothing to nothing', async () => expect(await parsed('')).toEqual([]))
})
