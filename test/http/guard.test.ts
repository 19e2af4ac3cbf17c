import { type Agent, request } from 'undici'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { AddressRefused, createGuardedAgent, type GuardOptions } from '../../src/http/guard.ts'
import { type LocalServer, serve } from './local-server.ts'
import { LOOPBACK_LITERALS } from './loopback-literals.ts'

/** The agent alone, on the server's own port: without the guard every one of these would answer "secret". */
let inside: LocalServer
let agent: Agent | null = null

beforeAll(async () => {
  inside = await serve((_, response) => response.end('secret'))
})
afterAll(() => inside.close())
afterEach(async () => {
  await agent?.destroy()
  agent = null
})

async function get(url: string, options: GuardOptions = {}): Promise<string> {
  agent ??= createGuardedAgent({ connectTimeout: 500, ...options })
  const { body } = await request(url, { dispatcher: agent })
  return body.text()
}

const at = (host: string) => `http://${host}:${inside.port}/`

describe('the connect-time guard', () => {
  it.each(LOOPBACK_LITERALS)('refuses the literal %s', async (host) => {
    await expect(get(at(host))).rejects.toBeInstanceOf(AddressRefused)
  })

  it.each([
    '169.254.169.254',
    '100.64.0.1',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '[fc00::1]',
    '[fe80::1]',
    '[ff02::1]',
    '224.0.0.1',
    '255.255.255.255',
  ])('refuses %s without trying to connect', async (host) => {
    await expect(get(at(host))).rejects.toBeInstanceOf(AddressRefused)
  })

  it.each(['localhost', 'LOCALHOST'])('refuses the name %s by the address the system gives', async (host) => {
    await expect(get(at(host))).rejects.toBeInstanceOf(AddressRefused)
  })

  it('checks https connections as well', async () => {
    await expect(get(`https://127.0.0.1:${inside.port}/`)).rejects.toBeInstanceOf(AddressRefused)
    await expect(get(`https://localhost:${inside.port}/`)).rejects.toBeInstanceOf(AddressRefused)
  })

  it('refuses a name with one private address among public ones', async () => {
    const lookup = async () => [
      { address: '3ffe::1', family: 6 },
      { address: '127.0.0.1', family: 4 },
    ]
    await expect(get(at('mixed.test'), { lookup })).rejects.toThrow('mixed.test points to 127.0.0.1')
  })

  it('leaves no window for rebinding: one look-up per connection, and its answer is the one used', async () => {
    let lookups = 0
    // 3ffe::/16 is public by number and routed nowhere, so the first connection fails; asking again would give the server inside.
    const lookup = async () => (lookups++ === 0 ? [{ address: '3ffe::1', family: 6 }] : [{ address: '127.0.0.1', family: 4 }])
    await expect(get(at('rebind.test'), { lookup })).rejects.not.toBeInstanceOf(AddressRefused)
    expect(lookups).toBe(1)
    await expect(get(at('rebind.test'))).rejects.toBeInstanceOf(AddressRefused)
    expect(lookups).toBe(2)
    expect(inside.seen).toEqual([])
  })

  it('says that a name without addresses has none', async () => {
    await expect(get(at('nowhere.test'), { lookup: async () => [] })).rejects.toMatchObject({ code: 'ENOTFOUND' })
  })

  it('opens exactly what the host map names', async () => {
    const hostMap = inside.mapped('boards.test')
    expect(await get('https://boards.test/x', { hostMap })).toBe('secret')
    await expect(get(at('127.0.0.1'))).rejects.toBeInstanceOf(AddressRefused)
    await expect(get(at('localhost'))).rejects.toBeInstanceOf(AddressRefused)
  })

  it('looks up nothing unmapped when only mapped hosts are allowed', async () => {
    const lookup = async () => {
      throw new Error('asked DNS')
    }
    await expect(get('http://elsewhere.test/', { lookup, onlyMapped: true })).rejects.toBeInstanceOf(AddressRefused)
  })
})
