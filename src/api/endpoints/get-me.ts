import { z } from '@hono/zod-openapi'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { accountExample } from '../examples.ts'
import { respond } from '../respond.ts'

const DAYS_SHOWN = 30

const AccountViewSchema = z
  .object({
    account: z.string().openapi({ description: 'The name of the account behind the key.' }),
    created_at: z.iso.datetime(),
    key_expires_at: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'The time at which this key expires; null when it does not.' }),
    entitlements: z.array(z.string()).openapi({ description: 'Restricted parameters the account may use.' }),
    budget: z.object({
      quota: z.int().openapi({ description: 'Requests that the account may make in each window.' }),
      window_seconds: z.int(),
      remaining: z.int().openapi({ description: 'Requests left after this one.' }),
      resets_in_seconds: z.int(),
    }),
    usage: z
      .array(
        z.object({
          day: z.iso.date().openapi({ description: 'In UTC.' }),
          requests: z.int().openapi({ description: 'Taken from the budget; each item of a batch is one.' }),
          refused: z.int().openapi({ description: 'Refused because the budget was used up.' }),
        }),
      )
      .openapi({
        description: `The last ${DAYS_SHOWN} days with requests, newest first. Other servers are a few seconds behind.`,
      }),
    collection: z
      .object({
        demo: z.boolean().openapi({
          description: 'This server collects a made-up world: its employers, postings and links do not exist.',
        }),
        boards: z.int().openapi({ description: 'Boards that are crawled.' }),
        read: z.int().openapi({ description: 'Boards that were read at least once, or failed.' }),
        collecting: z.boolean().openapi({ description: 'True while boards are being read for the first time.' }),
      })
      .openapi({ description: 'The collection behind the answers. Counted at most every 2 seconds.' }),
  })
  .openapi('AccountView')

export const getMe: Endpoint = {
  path: '/api/v1/me',
  operation: {
    operationId: 'getMe',
    summary: 'See your account',
    description:
      'Whose key this is, what the account is entitled to, what is left of its budget, what it used each day, and how far collecting has come.',
    tags: ['Account'],
    responses: { ...json(AccountViewSchema, 'The account.', { example: accountExample }), ...problems(401, 429, 500) },
  },
  async handle(c, { usage, collecting, demo }) {
    const { account, expires_at } = c.holder
    const view = {
      account: account.name,
      created_at: account.created_at,
      key_expires_at: expires_at,
      entitlements: account.entitlements,
      budget: c.budget,
      usage: await usage.of(account.id, DAYS_SHOWN),
      collection: { demo: demo(), ...(await collecting()) },
    }
    return respond(c, JSON.stringify(view))
  },
}
