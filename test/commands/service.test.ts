import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { start } from '../support/cli.ts'
import { command } from '../support/in-process.ts'

/** Tells which key and address a command used: a server that refuses everything and remembers what it was asked. */
let server: Server
let port: number
let asked: (string | undefined)[]
const folder = mkdtempSync(join(tmpdir(), 'rolecall-service-'))

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(request.headers.authorization)
    response.writeHead(404, { 'content-type': 'application/problem+json' }).end('{"title":"Not Found","status":404}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  port = (server.address() as AddressInfo).port
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const CALL = [
  {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
  },
  { jsonrpc: '2.0', method: 'notifications/initialized' },
  { jsonrpc: '2.0', id: 2, method: 'tools/call', params: { name: 'get_job', arguments: { id: 1 } } },
]

/** The key with which a command asked. */
async function keyOf(args: string[], env: Record<string, string> = {}) {
  asked = []
  await command(['count', ...args], { ROLECALL_CONFIG: join(folder, 'none.json'), ...env })
  return asked[0]
}

/** The key with which `rolecall mcp` asked for one job. Its input ends once it has asked the service. */
async function keyOfMcp(args: string[], env: Record<string, string> = {}) {
  asked = []
  const input = `${CALL.map((message) => JSON.stringify(message)).join('\n')}\n`
  const child = start(['mcp', ...args], { ROLECALL_CONFIG: join(folder, 'none.json'), ...env })
  child.process.stdin!.write(input)
  await Promise.race([expect.poll(() => asked.length).toBeGreaterThan(0), child.ended])
  child.process.stdin!.end()
  await child.ended
  return asked[0]
}

const url = () => `http://127.0.0.1:${port}`
function profiles(text: string): Record<string, string> {
  const file = join(folder, `${Math.random()}.json`)
  writeFileSync(file, text)
  return { ROLECALL_CONFIG: file }
}

describe('which service a command asks', () => {
  it('options win over the environment, which wins over the profile', async () => {
    const profile = profiles(
      JSON.stringify({ profiles: { default: { url: url(), key: 'sk_default' }, other: { url: url(), key: 'sk_other' } } }),
    )
    expect(await keyOf([], profile)).toBe('Bearer sk_default')
    expect(await keyOf(['--profile', 'other'], profile)).toBe('Bearer sk_other')
    expect(await keyOf([], { ...profile, ROLECALL_KEY: 'sk_env' })).toBe('Bearer sk_env')
    expect(await keyOfMcp(['--key', 'sk_option'], { ...profile, ROLECALL_KEY: 'sk_env' })).toBe('Bearer sk_option')
  })

  it('without any of them, the server of this machine with its demo key', async () => {
    const data = join(folder, 'data')
    mkdirSync(data)
    writeFileSync(join(data, 'demo-key'), 'sk_demo\n')
    expect(await keyOf([], { ROLECALL_DATA: data, PORT: String(port) })).toBe('Bearer sk_demo')
  })

  it.each([
    ['no key', [] as string[], {}, 'no API key'],
    ['the demo key is not sent elsewhere', ['--url', 'https://jobs.example'], {}, 'no API key'],
    [
      'an address without a scheme',
      ['--url', 'jobs.example', '--key', 'sk_x'],
      {},
      'jobs.example is not the address of a service',
    ],
    ['a profile that is not there', ['--profile', 'x'], {}, 'the profile x is not known'],
  ])('%s', async (_, args, env, words) => {
    const { code, stderr } = await command(['mcp', ...args], { ROLECALL_CONFIG: join(folder, 'none.json'), ...env })
    expect(code).toBe(1)
    expect(stderr).toContain(words)
    expect(stderr).not.toContain('    at ')
  })

  it('a file that is not one of profiles is shown how it should look', async () => {
    for (const text of ['{', '{"profiles":[]}', '{"profiles":{"default":{"token":"x"}}}']) {
      const { code, stderr } = await command(['mcp'], profiles(text))
      expect(code).toBe(1)
      expect(stderr).toContain('cannot be read as profiles')
    }
  })
})
