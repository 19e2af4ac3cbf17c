import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** A program that reads an answer within its own process, as the tools of agents do. V8 prints a line when the first ArrayBuffer is detached. */
async function detachedBy(handler: string): Promise<boolean> {
  const built = (file: string) => pathToFileURL(resolve('dist/api', file)).href
  const program = `
    const [{ Hono }, { respond }, { answerProblem }, { Problem }] = await Promise.all(
      ['hono', '${built('respond.js')}', '${built('answer-problem.js')}', '${built('problem.js')}'].map((name) => import(name)))
    const app = new Hono().get('/', (c) => ${handler})
    console.log((await (await app.request('/')).text()).length > 0)`
  const asked = ['--trace-protector-invalidation', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, asked, { cwd: resolve('.') })
  expect(stdout).toContain('true\n')
  return stdout.includes('ArrayBufferDetaching')
}

test('an answer that is read in this process detaches no ArrayBuffer', async () => {
  expect(await detachedBy(`c.body('text')`)).toBe(true)
  expect(await detachedBy(`respond(c, '{"count":1}')`)).toBe(false)
  expect(await detachedBy(`respond(c, new TextEncoder().encode('{"count":1}'))`)).toBe(false)
  expect(await detachedBy(`answerProblem(c, new Problem(404, { detail: 'nothing is here' }))`)).toBe(false)
})
