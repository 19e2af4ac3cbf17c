import { request } from 'node:http'
import { expect, it, onTestFinished } from 'vitest'
import { serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { stopNodes } from '../support/nodes.ts'
import { startNginx } from './support/nginx.ts'

/** nginx listens on 127.0.0.1, so the client comes from another address of this machine, which is not a trusted proxy. */
const CLIENT = '127.0.0.2'
const CHOSEN = '203.0.113.9'

/** Every header in which a client may claim an address. */
const CLAIMS: Record<string, string> = {
  'X-Forwarded-For': CHOSEN,
  Forwarded: `for=${CHOSEN}`,
  'X-Real-IP': CHOSEN,
  'CF-Connecting-IP': CHOSEN,
  'True-Client-IP': CHOSEN,
}

function ask(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((answered, fail) => {
    const options = { headers, localAddress: CLIENT, agent: false } as const
    const sent = request(url, options, (response) => response.resume().on('end', () => answered(response.statusCode)))
    sent.on('error', fail).end()
  })
}

it('behind nginx with the shipped file, a client has the address it connects from, whatever headers it sends', async () => {
  const port = await freePort()
  const { url: DATABASE_URL } = await testDatabase()
  const env = { DATABASE_URL, HOST: '127.0.0.1', PORT: String(port), ROLECALL_INDEX: 'off', ROLECALL_CRAWL: 'off' }
  const node = await serve({ ...env, TRUSTED_PROXIES: '127.0.0.1', LOG_LEVEL: 'debug', LOG_FORMAT: 'json' })
  const nginx = await startNginx([port, port, port])
  onTestFinished(() => nginx.stop())
  const tries: Record<string, string>[] = [{}, ...Object.entries(CLAIMS).map(([name, value]) => ({ [name]: value })), CLAIMS]
  for (const [at, headers] of tries.entries()) {
    const id = `try-${at}`
    expect(await ask(`${nginx.url}/api/v1/openapi.json`, { ...headers, 'X-Request-Id': id })).toBe(200)
    const logged = () =>
      node
        .output()
        .split('\n')
        .find((line) => line.includes(`"id":"${id}"`))
    await expect.poll(logged).toBeTruthy()
    expect(JSON.parse(logged()!).client, JSON.stringify(headers)).toBe(CLIENT)
  }
  await stopNodes([node])
})
