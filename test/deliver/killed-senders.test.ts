import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { readFeed } from '../../src/catalog/feed.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type Running, rolecall, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { rounds } from '../support/rounds.ts'
import { verify, webhookTarget } from './webhook-target.ts'

const KILLS = rounds(1, 12)

it(`servers that are killed (${KILLS}) with kill -9 while they send lose no event, and repeat one under its id at most`, async () => {
  const { pool, url } = await testDatabase()
  const target = await webhookTarget()
  // Every request goes to the gateway, which is the target.
  const settings = {
    DATABASE_URL: url,
    CRAWL_GATEWAY: `http://127.0.0.1:${target.port}`,
    ROLECALL_SECRET_KEY: Buffer.alloc(32, 1).toString('base64'),
    ROLECALL_INDEX: 'off',
    ROLECALL_CRAWL: 'off',
    ROLECALL_PAGE: 'off',
  }
  await issueKey(pool, (await addAccount(pool, 'acme'))!)
  const source = await aSource(pool)
  await present(
    pool,
    source,
    Array.from({ length: 250 }, () => aJob()),
  )
  const args = ['webhooks', 'add', 'https://hooks.acme.example/jobs', '--account', 'acme', '--after', '0', '--json']
  const { secret } = JSON.parse((await rolecall(args, settings)).stdout)

  let server: Running
  let kills = 0
  let wasKilled: (() => void) | null = null
  target.answer = async () => {
    if (kills >= KILLS) return { status: 200 }
    kills++
    // Half of them die before the target has answered, the others between its answer and their commit, or soon after.
    const dying = kills % 2 === 0 ? pause(0).then(() => server.kill('SIGKILL')) : server.kill('SIGKILL')
    if (kills % 2 === 1) await dying
    dying.then(() => wasKilled?.())
    return { status: 200 }
  }
  for (let round = 0; round < KILLS; round++) {
    const killed = new Promise<void>((done) => {
      wasKilled = done
    })
    server = await serve(settings)
    await killed
    await present(
      pool,
      source,
      Array.from({ length: 60 }, () => aJob()),
    )
    // The claim of the process that was killed runs out.
    await pool.query('update webhooks set claimed_until = now()')
  }
  server = await serve(settings)
  const { events } = await readFeed(pool, { after: 0, limit: 5_000, filters: {}, includeJob: false })
  const last = events.at(-1)!.id
  while (target.received.at(-1)?.events.at(-1)?.id !== last) await pause(50)
  await server.kill('SIGTERM')

  for (const message of target.received) verify(secret, message)
  // A receiver that keeps the ids of messages has every event once and in order.
  expect(target.taken().flatMap((message) => message.events.map(({ id }) => id))).toEqual(events.map(({ id }) => id))
  const contents = new Map<string, string>()
  for (const { id, events } of target.received) {
    const content = JSON.stringify(events)
    expect(contents.get(id) ?? content).toBe(content)
    contents.set(id, content)
  }
})
