import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../support/cli.ts'
import { outputDifference } from './output-shape.ts'
import { readSamples, type Sample } from './read-samples.ts'
import { openShell } from './shell-session.ts'

/** A running Rolecall as its reader knows it. */
export interface ReadersServer {
  url: string
  /** The settings by which commands find its database, beside the folder `.rolecall`. */
  env?: Record<string, string>
  /** Ends it, before its folder is removed. */
  stop?(): Promise<unknown>
}

/** In the order of a reader: pages may use what earlier ones made. */
const PAGES = ['README.md', 'docs/first-steps.md', ...readdirSync('docs').map((name) => `docs/${name}`)].filter(
  (page, index, all) => page.endsWith('.md') && all.indexOf(page) === index,
)
const ALL = PAGES.map((page) => ({ page, samples: readSamples(readFileSync(page, 'utf8')) }))

/**
 * Runs every shell, JavaScript and Python sample of README.md and docs/, but for pages that are left out, in the folder of a reader who has installed Rolecall: it has what a checkout has,
 * and room for `.rolecall`. `startServer` puts a server's key there as demo-key.
 */
export function runSamples(startServer: (data: string) => Promise<ReadersServer>, leftOut: string[] = []): void {
  const run = ALL.filter(({ page }) => !leftOut.includes(page))
    .map(({ page, samples }) => ({ page, samples: samples.filter(({ skip }) => skip === undefined) }))
    .filter(({ samples }) => samples.length > 0)
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-reader-'))
  let replay: ReturnType<typeof start>
  let server: ReadersServer | undefined
  let env: Record<string, string> & { PORT: string }

  beforeAll(async () => {
    for (const name of ['bin', 'boards', 'dist', 'docs', 'examples', 'migrations', 'node_modules', 'package.json', 'test']) {
      symlinkSync(resolve(name), join(folder, name))
    }
    mkdirSync(join(folder, 'commands'))
    symlinkSync(resolve('bin/rolecall'), join(folder, 'commands', 'rolecall'))
    // The boards that the guides crawl are in a recording: no sample asks the internet.
    replay = start(['replay', 'test/fixtures/recordings/lever-harbourlight'], {})
    const gateway = await replay.matching(/CRAWL_GATEWAY=(\S+)/)
    server = await startServer(join(folder, '.rolecall'))
    const { PATH = '', HOME = '' } = process.env
    env = {
      ...server.env,
      PATH: `${join(folder, 'commands')}:${PATH}`,
      HOME,
      LANG: 'C.UTF-8',
      PORT: new URL(server.url).port,
      CRAWL_GATEWAY: gateway,
      ROLECALL_ENV_FILE: 'none',
    }
  })
  afterAll(async () => {
    replay?.process.kill('SIGTERM')
    await Promise.all([replay?.ended, server?.stop?.()])
    rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
  })

  describe.each(run)('the samples of $page', ({ samples }) => {
    let shell: ReturnType<typeof openShell>
    beforeAll(() => {
      shell = openShell(folder, env)
    })
    afterAll(() => shell?.close())

    it.each(samples.map((sample) => [named(sample), sample] as const))('%s', async (_, sample) => {
      const code = sample.code.replaceAll('127.0.0.1:8080', `127.0.0.1:${env.PORT}`)
      if (sample.file !== undefined) return writeFileSync(join(folder, sample.file), code)
      const command = sample.language === 'sh' ? code : asScript(folder, { ...sample, code })
      const outcome = await shell.run(command, sample.until)
      expect(outcome.failed, outcome.terminal).toBe(0)
      if (sample.output) expect(outputDifference(sample.output, outcome)).toBeNull()
    })
  })

  it('prints which samples are not run, and why', () => {
    const skipped = ALL.flatMap(({ page, samples }) =>
      samples.filter(({ skip }) => skip).map(({ line, skip }) => `${page}:${line}: ${skip}`),
    )
    console.log(`Samples that are not run:\n${skipped.join('\n')}`)
    expect(skipped.length).toBeLessThan(18)
  })
}

const named = ({ language, line, code }: Sample) => `line ${line}, ${language}: ${code.trim().split('\n')[0]?.slice(0, 100)}`

const PROGRAMS = { js: { run: 'node', ending: 'mjs' }, python: { run: 'python3', ending: 'py' } }

function asScript(folder: string, { language, line, code }: Sample): string {
  const { run, ending } = PROGRAMS[language as keyof typeof PROGRAMS]
  const name = `sample-${line}.${ending}`
  writeFileSync(join(folder, name), code)
  return `${run} ${name}`
}
