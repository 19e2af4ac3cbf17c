import { setTimeout as pause } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { readFeed } from '../../src/catalog/feed.ts'
import { matchesAfter } from '../../src/catalog/saved-searches/matches.ts'
import { addSearch, type SavedSearch } from '../../src/catalog/saved-searches/searches.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { type Running, rolecall, serve } from '../support/cli.ts'
import { testDatabase } from '../support/database.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { rounds } from '../support/rounds.ts'
import { verify, webhookTarget } from './webhook-target.ts'

/** Four rounds kill at each type of message, before and after the answer. */
const KILLS = rounds(1, 4)

/** The messages of the feed, and those of a saved search. */
const TYPES = ['jobs.changed', 'search.matched'] as const

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
  const account = (await addAccount(pool, 'acme'))!
  await issueKey(pool, account)
  const added = { account_id: account.id, name: 'engineers', query: 'title=engineer', position: 0, known: [] }
  const search = (await addSearch(pool, added)) as SavedSearch
  const source = await aSource(pool)
  await present(
    pool,
    source,
    Array.from({ length: 250 }, () => aJob()),
  )
  const args = ['webhooks', 'add', 'https://hooks.acme.example/jobs', '--account', 'acme', '--after', '0', '--json']
  const secretOf = async (...more: string[]) => JSON.parse((await rolecall([...args, ...more], settings)).stdout).secret as string
  const secrets: Record<string, string> = {
    'jobs.changed': await secretOf(),
    'search.matched': await secretOf('--search', String(search.id)),
  }

  /**
   * Kills the round's server at its first message of the round's type, and is done when it is dead. Half of them die before
   * the target has answered, the others between its answer and their commit, or soon after: such a server may send again
   * before it dies, and still counts as one kill.
   */
  function killedBy(round: number, server: Promise<Running>): Promise<unknown> {
    const isEarly = Math.floor(round / 2) % 2 === 0
    return new Promise((killed) => {
      let death: Promise<unknown> | null = null
      target.answer = async ({ type }) => {
        if (death !== null || type !== TYPES[round % 2]) return { status: 200 }
        const kill = async () => (await server).kill('SIGKILL')
        death = isEarly ? kill() : pause(0).then(kill)
        death.then(killed)
        if (isEarly) await death
        return { status: 200 }
      }
    })
  }

  for (let round = 0; round < KILLS; round++) {
    // A promise, because a server may send before its start is noticed.
    const server = serve(settings)
    await Promise.all([server, killedBy(round, server)])
    await present(
      pool,
      source,
      Array.from({ length: 60 }, () => aJob()),
    )
    // The claim of the process that was killed runs out.
    await pool.query('update webhooks set claimed_until = now()')
  }
  target.answer = () => ({ status: 200 })
  const server = await serve(settings)
  const { events } = await readFeed(pool, { after: 0, limit: 5_000, filters: {}, includeJob: false })
  const told = (type: string) =>
    target
      .taken()
      .filter((message) => message.type === type)
      .flatMap((message) => message.events)
  const wasTold = (type: string, job: number) => told(type).some(({ job_id }) => job_id === job)
  const last = events.at(-1)!
  while (!TYPES.every((type) => wasTold(type, last.job_id))) await pause(50)
  await server.kill('SIGTERM')

  for (const message of target.received) verify(secrets[message.type]!, message)
  // A receiver that keeps the ids of messages has every event once and in order.
  expect(told('jobs.changed').map(({ id }) => id)).toEqual(events.map(({ id }) => id))
  const matches = await matchesAfter(pool, search.id, 0, 5_000)
  expect(told('search.matched').map(({ job_id }) => job_id)).toEqual(matches.map(({ job_id }) => job_id))
  expect(matches).toHaveLength(events.length)
  const contents = new Map<string, string>()
  for (const { id, events } of target.received) {
    const content = JSON.stringify(events)
    expect(contents.get(id) ?? content).toBe(content)
    contents.set(id, content)
  }
})
