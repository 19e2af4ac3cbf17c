import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { crawlClient } from '../../src/commands/crawl-client.ts'
import { readConfig } from '../../src/config/settings.ts'
import type { SentRequest } from '../../src/http/client.ts'
import { serve } from '../http/local-server.ts'
import { testDatabase } from '../support/database.ts'

const log = pino({ level: 'silent' })

it.each([
  ['of its own', async () => undefined],
  ['shared through the database', async () => ({ db: (await testDatabase()).pool, log })],
])('asks systems at the pace their adapters state, with a pace %s', async (_, opened) => {
  const server = await serve((_request, response) => response.end())
  const sent: SentRequest[] = []
  const config = readConfig({ CRAWL_GATEWAY: `http://127.0.0.1:${server.port}` })
  const http = crawlClient(config, await opened(), (request) => sent.push(request))
  onTestFinished(() => http.close())
  onTestFinished(() => server.close())
  for (const host of ['one.recruitee.com', 'acme.wd5.myworkdayjobs.com', 'jobs.example']) await http.fetch(`https://${host}/`)
  expect(sent.map(({ lane, result }) => [lane, result])).toEqual([
    ['.recruitee.com', '200'],
    ['wd5.workday', '200'],
    ['jobs.example', '200'],
  ])
})
