import { z } from '@hono/zod-openapi'
import { addEmail, CONFIRM_WITHIN_DAYS, type EmailRefusal, MOST_ASKED, MOST_EMAILS } from '../../catalog/saved-searches/emails.ts'
import { json, problem, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { emailExample, newEmailExample } from '../examples.ts'
import { Problem } from '../problem.ts'
import { readBody, readBySchema } from '../read-body.ts'
import { respond } from '../respond.ts'
import { EmailSchema, NewEmailSchema } from '../saved-search-schemas.ts'
import { noSearch, searchIdOf } from '../saved-search-view.ts'

const BODY = { mostBytes: 4_096, most: { values: 8, depth: 2 } }

const SWITCHED_OFF = 'this service sends no e-mail: its operator has to set SMTP_URL'

const REFUSALS: Record<EmailRefusal['why'], { status: 409 | 429; detail: string }> = {
  there: { status: 409, detail: 'the search has this address already: to begin anew, end that delivery and add it again' },
  full: { status: 409, detail: `the search has ${MOST_EMAILS} addresses, which is the most it may have: end one first` },
  address: {
    status: 429,
    detail: `${MOST_ASKED.address} confirmations of this address were asked for today and not given: confirm one, or wait`,
  },
  account: {
    status: 429,
    detail: `the account asked for ${MOST_ASKED.account} confirmations today that were not given: wait for some, or for tomorrow`,
  },
}

export const addSearchEmail: Endpoint = {
  method: 'post',
  path: '/api/v1/searches/:id/emails',
  operation: {
    operationId: 'addSearchEmail',
    summary: 'Have a saved search mailed',
    description:
      'Sends a mail with a link to the address. Once the link was followed and its button pressed, the new matches since this request are mailed, ' +
      `once a day or once a week, and nothing when there are none. An address that is not confirmed within ${CONFIRM_WITHIN_DAYS} days is deleted. ` +
      `A search may have ${MOST_EMAILS} addresses.`,
    tags: ['Saved searches'],
    request: {
      params: z.object({ id: z.coerce.number().int().openapi({ description: 'The id of the saved search.' }) }),
      body: { required: true, content: { 'application/json': { schema: NewEmailSchema, example: newEmailExample } } },
    },
    responses: {
      ...json(EmailSchema, 'The delivery, which waits for its confirmation.', { example: emailExample }),
      ...problem(400, {
        meaning: 'An invalid body.',
        example: { title: 'Invalid request body', detail: 'address: Invalid email address' },
      }),
      ...problems(401),
      ...problem(404, { example: { detail: 'this account has no saved search with the id 12' } }),
      ...problem(409, {
        meaning: 'The service sends no e-mail, or the search has this address or as many as it may have.',
        example: { detail: SWITCHED_OFF },
      }),
      ...problem(413, { meaning: 'The body is too large.', example: { detail: 'the body is larger than 4096 bytes' } }),
      ...problem(415, {
        meaning: 'The body is not JSON.',
        example: { detail: 'the body must be JSON: send the header "Content-Type: application/json"' },
      }),
      ...problem(429, {
        meaning: "The account's rate limit is exceeded, or too many confirmations were asked for.",
        example: { detail: REFUSALS.address.detail },
      }),
      ...problems(500),
    },
  },
  async handle(c, { db, sendsMail }) {
    const body = await readBody(c, readBySchema(NewEmailSchema), BODY)
    const search_id = searchIdOf(c)
    if (!sendsMail) throw new Problem(409, { detail: SWITCHED_OFF })
    const added = await addEmail(db, { account_id: c.holder.account.id, search_id, ...body })
    if (added === null) throw noSearch(String(search_id))
    if ('why' in added) throw refused(added)
    return respond(c, JSON.stringify(added))
  },
}

function refused(refusal: EmailRefusal): Problem {
  const { status, detail } = REFUSALS[refusal.why]
  const headers: Record<string, string> = 'waitSeconds' in refusal ? { 'retry-after': String(refusal.waitSeconds) } : {}
  return new Problem(status, { detail, headers })
}
