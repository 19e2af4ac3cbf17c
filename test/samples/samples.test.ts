import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Running, serve, start } from '../support/cli.ts'
import { outputDifference } from './output-shape.ts'
import { readSamples, type Sample } from './read-samples.ts'
import { openShell } from './shell-session.ts'

/** In the order of a reader: pages may use what earlier ones made. */
const PAGES = ['README.md', 'docs/first-steps.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (page, index, all) => page.endsWith('.md') && all.indexOf(page) === index,
)
const ALL = PAGES.map((page) => ({ page, samples: readSamples(readFileSync(page, 'utf8')) })).filter(
  ({ samples }) => samples.length > 0,
)

const RUN = ALL.map(({ page, samples }) => ({ page, samples: samples.filter(({ skip }) => skip === undefined) })).filter(
  ({ samples }) => samples.length > 0,
)

/** The folder of a reader who has installed Rolecall: what a checkout has, and room for `.rolecall`. */
const folder = mkdtempSync(join(tmpdir(), 'rolecall-reader-'))
let server: Running
let replay: ReturnType<typeof start>
let env: Record<string, string>

beforeAll(async () => {
  for (const name of ['bin', 'boards', 'dist', 'docs', 'migrations', 'node_modules', 'package.json', 'test']) {
    symlinkSync(resolve(name), join(folder, name))
  }
  // What the guides crawl stands in a recording: no sample asks the internet.
  replay = start(['replay', 'test/fixtures/recordings/lever-harbourlight'], {})
  const gateway = await replay.matching(/CRAWL_GATEWAY=(\S+)/)
  server = await serve({ ROLECALL_DATA: join(folder, '.rolecall'), ROLECALL_DEMO: '1' })
  // The demo is crawled while the server already answers. Samples search what is there afterwards.
  await vi.waitUntil(() => server.output().includes('The demo world is in the catalog'), { timeout: 1_000_000, interval: 500 })
  symlinkSync(resolve('bin/rolecall'), join(folder, 'rolecall'))
  const { PATH = '', HOME = '' } = process.env
  env = {
    PATH: `${folder}:${PATH}`,
    HOME,
    PORT: new URL(server.url).port,
    CRAWL_GATEWAY: gateway,
    ROLECALL_ENV_FILE: 'none',
    LANG: 'C.UTF-8',
  }
})
afterAll(async () => {
  replay?.process.kill('SIGTERM')
  await Promise.all([server?.kill('SIGTERM'), replay?.ended])
  rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
})

const named = ({ language, line, code }: Sample) => `line ${line}, ${language}: ${code.trim().split('\n')[0]?.slice(0, 100)}`

describe.each(RUN)('the samples of $page', ({ samples }) => {
  let shell: ReturnType<typeof openShell>
  beforeAll(() => {
    shell = openShell(folder, env)
  })
  afterAll(() => shell?.close())

  it.each(samples.map((sample) => [named(sample), sample] as const))('%s', async (_, sample) => {
    const code = sample.code.replaceAll('127.0.0.1:8080', `127.0.0.1:${env.PORT}`)
    const outcome = await shell.run(sample.language === 'sh' ? code : asScript(code, sample.line), sample.until)
    expect(outcome.failed, outcome.terminal).toBe(0)
    if (sample.output) expect(outputDifference(sample.output, outcome)).toBeNull()
  })
})

it('prints which samples are not run, and why', () => {
  const skipped = ALL.flatMap(({ page, samples }) =>
    samples.filter(({ skip }) => skip).map(({ line, skip }) => `${page}:${line}: ${skip}`),
  )
  console.log(`Samples that are not run:\n${skipped.join('\n')}`)
  expect(skipped.length).toBeLessThan(12)
})

function asScript(code: string, line: number): string {
  const name = `sample-${line}.mjs`
  writeFileSync(join(folder, name), code)
  return `node ${name}`
}
