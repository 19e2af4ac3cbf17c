import { setTimeout as pause } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { keys } from '../../src/commands/keys.ts'
import type { Running } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { inProcess } from '../support/in-process.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { startNodes, stopNodes } from '../support/nodes.ts'

const TITLES = ['Baker', 'Cook', 'Dentist', 'Farmer', 'Nurse', 'Tailor', 'Welder']

let database: Awaited<ReturnType<typeof testDatabase>>
let nodes: Running[]
beforeAll(async () => {
  database = await testDatabase()
  await present(
    database.pool,
    await aSource(database.pool),
    TITLES.map((title) => aJob({ title })),
  )
  nodes = await startNodes(3, { DATABASE_URL: database.url })
  return async () => void (await stopNodes(nodes))
})

async function newKey(name: string): Promise<{ id: number; key: string }> {
  return issueKey(database.pool, (await addAccount(database.pool, name))!)
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
async function ask(node: Running, key: string, path: string): Promise<{ status: number; body: any }> {
  const response = await fetch(`${node.url}${path}`, { headers: { authorization: `Bearer ${key}` } })
  return { status: response.status, body: await response.json() }
}

const statusesWith = (key: string) => Promise.all(nodes.map(async (node) => (await ask(node, key, '/api/v1/meta/vocab')).status))

describe('three nodes over one database', () => {
  it('know a key as soon as it is made', async () => {
    const { key } = await newKey('made')
    expect(await statusesWith(key)).toEqual([200, 200, 200])
  })

  it('continue each other’s cursors', async () => {
    const { key } = await newKey('pages')
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null; page++) {
      const node = nodes[page % nodes.length]!
      const { body } = await ask(node, key, `/api/v1/jobs?limit=2${cursor && `&cursor=${cursor}`}`)
      seen.push(...body.data.map(({ title }: { title: string }) => title))
      cursor = body.next_cursor
    }
    expect(seen.sort()).toEqual(TITLES)

    const events: number[] = []
    for (let from = '0', page = 0; page < 4; page++) {
      const { body } = await ask(nodes[page % nodes.length]!, key, `/api/v1/changes?limit=2&cursor=${from}`)
      events.push(...body.data.map(({ id }: { id: number }) => id))
      from = body.next_cursor
    }
    expect(new Set(events).size).toBe(TITLES.length)
  })

  it('turn a revoked key away within two seconds, whichever machine it was revoked on', async () => {
    const { id, key } = await newKey('revoked')
    // Every node has just been told that the key is valid, so that it may believe it for as long as it ever does.
    expect(await statusesWith(key)).toEqual([200, 200, 200])
    const { DATABASE_URL } = process.env
    process.env.DATABASE_URL = database.url
    const { stdout } = await inProcess(keys)(['keys', 'revoke', String(id)]).finally(() => {
      if (DATABASE_URL === undefined) delete process.env.DATABASE_URL
      else process.env.DATABASE_URL = DATABASE_URL
    })
    expect(stdout).toContain(`Revoked key ${id}`)
    await pause(2_000)
    expect(await statusesWith(key)).toEqual([401, 401, 401])
  })

  it('give a new node their snapshot of the search index, so that it need not read the catalog', async () => {
    const { key } = await newKey('searches')
    const [first] = await startNodes(1, { DATABASE_URL: database.url, ROLECALL_INDEX: 'on' })
    await expect.poll(async () => (await fetch(`${first!.url}/snapshot`)).status).toBe(200)
    const env = { DATABASE_URL: database.url, ROLECALL_INDEX: 'on', ROLECALL_SNAPSHOT_FROM: first!.url }
    const [second] = await startNodes(1, env)
    const engine = async () => (await ask(second!, key, '/readyz')).body.search.engine
    await expect.poll(engine).toBe('bitmap')
    expect(second!.output()).toMatch(new RegExp(`fetched a snapshot of \\S+ MB from ${first!.url}`))
    expect(second!.output()).toContain('the search index has read 7 jobs from its snapshot')
    expect((await ask(second!, key, '/api/v1/jobs/count?q=nurse')).body).toEqual({ count: 1 })
    // PostgreSQL answers too, when a busy machine has kept the index from looking at the catalog for a few seconds.
    const answeredByIndex = async () => {
      await ask(second!, key, '/api/v1/jobs/count?q=nurse')
      return (await ask(second!, key, '/readyz')).body.search.answers.bitmap
    }
    await expect.poll(answeredByIndex).toBeGreaterThan(0)
    await stopNodes([first!, second!])
  })
})
