import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

/** Runs a program that reads a text within its own process, as the tools of agents do. V8 prints a line when the first ArrayBuffer is detached. */
async function detachedBy(response: string): Promise<boolean> {
  const names = ['context', 'router', 'respond', 'answer-problem', 'problem', 'mcp/response-texts']
  const built = names.map((name) => pathToFileURL(resolve('dist/api', `${name}.js`)).href)
  const program = `
    const modules = await Promise.all(${JSON.stringify(built)}.map((name) => import(name)))
    const { Router, respond, answerProblem, Problem, rememberTexts, textOf } = Object.assign({}, ...modules)
    const answerOf = async (handler) => {
      const app = new Router({})
      app.get('/', handler)
      return (await app.request('/')).text()
    }
    console.log((await (${response})).length > 0)`
  const asked = ['--trace-protector-invalidation', '--input-type=module', '--eval', program]
  const { stdout } = await promisify(execFile)(process.execPath, asked, { cwd: resolve('.') })
  expect(stdout).toContain('true\n')
  return stdout.includes('ArrayBufferDetaching')
}

test('an answer that is read in this process detaches no ArrayBuffer', async () => {
  expect(await detachedBy(`new Response('text').text()`)).toBe(true)
  expect(await detachedBy(`answerOf((c) => respond(c, '{"count":1}'))`)).toBe(false)
  expect(await detachedBy(`answerOf((c) => respond(c, new TextEncoder().encode('{"count":1}')))`)).toBe(false)
  expect(await detachedBy(`answerOf(() => answerProblem(new Problem(404, { detail: 'nothing is here' })))`)).toBe(false)
})

test('an answer of the library that speaks MCP detaches no ArrayBuffer', async () => {
  expect(await detachedBy(`(rememberTexts(), textOf(Response.json({ id: 1 })))`)).toBe(false)
  expect(await detachedBy(`(rememberTexts(), textOf(new Response('text')))`)).toBe(false)
})
