import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accounts } from '../../src/commands/accounts.ts'
import { keys } from '../../src/commands/keys.ts'
import { testDatabase } from '../support/database.ts'
import { inProcess } from '../support/in-process.ts'

const rolecall = inProcess(accounts, keys)
beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', (await testDatabase()).url)
})
afterAll(() => void vi.unstubAllEnvs())

describe('rolecall accounts', () => {
  it('adds, lists and changes accounts', async () => {
    expect((await rolecall(['accounts', 'list'])).stdout).toContain('No accounts yet')
    const added = await rolecall(['accounts', 'add', 'acme', '--quota', '50'])
    expect(added).toMatchObject({ code: 0, stdout: expect.stringContaining('rolecall keys create acme') })
    await rolecall(['accounts', 'set', 'acme', '--entitlements', 'source'])
    const { stdout } = await rolecall(['accounts', 'list', '--json'])
    expect(JSON.parse(stdout)).toMatchObject([
      { name: 'acme', requests_per_minute: 50, entitlements: ['source'], active_keys: 0 },
    ])
    await rolecall(['accounts', 'set', 'acme', '--entitlements', 'none', '--quota', '10'])
    expect(JSON.parse((await rolecall(['accounts', 'list', '--json'])).stdout)).toMatchObject([
      { requests_per_minute: 10, entitlements: [] },
    ])
  })

  it.each([
    [['accounts', 'add', 'acme'], 'there is an account named "acme" already'],
    [['accounts', 'set', 'nobody', '--quota', '5'], 'there is no account named "nobody"'],
    [['accounts', 'add', 'x', '--quota', '0'], 'whole number'],
    [['accounts', 'add', 'x', '--entitlements', 'everything'], '"everything" is not one of'],
  ])('%j fails with the reason', async (args, reason) => {
    const { code, stderr } = await rolecall(args)
    expect(code).toBe(1)
    expect(stderr).toContain(reason)
  })
})

describe('rolecall keys', () => {
  it('shows a key once, lists without it, rotates with overlap, revokes', async () => {
    const created = JSON.parse((await rolecall(['keys', 'create', 'acme', '--label', 'ci', '--expires', '90d', '--json'])).stdout)
    expect(created.key).toMatch(/^sk_/)
    const listed = (await rolecall(['keys', 'list', 'acme', '--json'])).stdout
    expect(listed).not.toContain(created.key)
    expect(JSON.parse(listed)).toMatchObject([{ id: created.id, account: 'acme', label: 'ci', revoked_at: null }])
    const rotated = JSON.parse((await rolecall(['keys', 'rotate', String(created.id), '--overlap', '1h', '--json'])).stdout)
    expect(rotated.key).not.toBe(created.key)
    const [old, fresh] = JSON.parse((await rolecall(['keys', 'list', '--json'])).stdout)
    expect(Date.parse(old.expires_at) - Date.now()).toBeLessThan(3_700_000)
    expect(fresh).toMatchObject({ label: 'ci', expires_at: null })
    expect((await rolecall(['keys', 'revoke', String(created.id)])).code).toBe(0)
    expect((await rolecall(['keys', 'revoke', String(created.id)])).stderr).toContain('was revoked on')
    expect((await rolecall(['keys', 'list'])).stdout).toMatch(/^id +account +hint/)
  })

  it.each([
    [['keys', 'create', 'nobody'], 'add it with rolecall accounts add nobody'],
    [['keys', 'create', 'acme', '--expires', 'soon'], 'Write it as 30m, 12h or 90d'],
    [['keys', 'revoke', '99999'], 'there is no key 99999'],
    [['keys', 'rotate', 'abc'], 'the number that rolecall keys list shows'],
  ])('%j fails with the reason', async (args, reason) => {
    const { code, stderr } = await rolecall(args)
    expect(code).toBe(1)
    expect(stderr).toContain(reason)
  })
})
