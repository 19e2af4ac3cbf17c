import { STATUS_CODES } from 'node:http'
import { type RouteConfig, z } from '@hono/zod-openapi'
import type { ParameterShape } from '../search/parameters/validate-query.ts'
import { Problem } from './problem.ts'
import { ProblemSchema } from './schemas.ts'

type Responses = RouteConfig['responses']

/** A parameter table as the query of an operation. */
export const query = (parameters: ParameterShape) => z.object(parameters)

const header = (description: string, example: string) => ({ description, schema: { type: 'string' as const }, example })

const EVERY_ANSWER = {
  'X-Request-Id': header('The id of this request: yours when you sent one.', 'b5c1f7d0-1b7e-4b52-9d0c-7f6a3e3a1c55'),
  'Server-Timing': header('Milliseconds from the arrival of the request to its answer.', 'total;dur=4.21'),
}
const RATE_LIMIT = {
  'RateLimit-Policy': header("The account's quota and window in seconds.", '"default";q=600;w=60'),
  RateLimit: header('What remains of the quota, and the seconds until it is whole again.', '"default";r=599;t=60'),
}
const INDEX_AGE = {
  'Rolecall-Index-Age': header('Only while the database cannot answer: how many seconds old this answer is, at most 300.', '12'),
}
const ETAG = { ETag: header('Send it back as If-None-Match to get 304 while nothing has changed.', 'W/"x3Yk1n0uBf2q8m4s6v1zTA"') }

/** Other media types that the client may ask for by its Accept header. */
type OtherTypes = Record<string, { schema: z.ZodType; example: unknown }>

/** The 200 response of an operation. */
export function json(
  schema: z.ZodType,
  description: string,
  {
    example,
    cached = false,
    open = false,
    indexed = false,
    also = {},
  }: { example?: unknown; cached?: boolean; open?: boolean; indexed?: boolean; also?: OtherTypes } = {},
): Responses {
  const headers = { ...EVERY_ANSWER, ...(open ? {} : RATE_LIMIT), ...(cached ? ETAG : {}), ...(indexed ? INDEX_AGE : {}) }
  const ok = { 200: { description, headers, content: { 'application/json': { schema, example }, ...also } } }
  return cached ? { ...ok, 304: { description: 'Nothing has changed since the ETag that was sent.', headers } } : ok
}

/** The 200 of an operation that streams rows, with headers of its own. `examples` are by media type. */
export function stream(
  examples: Record<string, string>,
  description: string,
  own: Record<string, [description: string, example: string]>,
): Responses {
  const ownHeaders = Object.entries(own).map(([name, [about, example]]) => [name, header(about, example)])
  const headers = { ...EVERY_ANSWER, ...RATE_LIMIT, ...Object.fromEntries(ownHeaders) }
  const content = Object.entries(examples).map(([type, example]) => [type, { schema: z.string(), example }])
  return { 200: { description, headers, content: Object.fromEntries(content) } }
}

interface Example {
  detail?: string
  title?: string
  errors?: { field: string; message: string }[]
}

const EXAMPLES: Record<number, Example> = {
  400: {
    title: 'Invalid query parameters',
    detail: 'limit: must be at least 1',
    errors: [{ field: 'limit', message: 'must be at least 1' }],
  },
  401: { detail: 'an API key is required: send the header "Authorization: Bearer sk_..."' },
  403: { detail: 'include=source needs the entitlement "source", which this account does not have' },
  404: { detail: 'no job has the id 42' },
  422: { detail: 'the search exceeded its time budget: narrow it with filters, or search titles only (q_scope=title)' },
  429: { detail: "the account's budget of 600 requests per minute is used up: retry in 12 s" },
  500: { detail: 'something went wrong here: it is logged under the request id' },
  503: { detail: 'the database cannot be reached right now: retry after a short pause' },
}

const MEANINGS: Record<number, string> = {
  400: 'Invalid query parameters, a malformed or foreign cursor, or a rejected q.',
  401: 'Missing or invalid API key.',
  403: 'The account is not entitled to a restricted parameter.',
  404: 'There is no such record.',
  422: 'A valid q that exceeded the search time budget: narrow it instead of retrying unchanged.',
  429: "The account's rate limit is exceeded.",
  500: 'Unexpected server error.',
  503: 'What is needed for the answer cannot be reached, or is too slow: retry after a short pause.',
}

/** Any operation can answer this, before the request is read, and so without the headers of other answers. */
export const HEADERS_TOO_LARGE: Responses = {
  431: {
    description: 'The address and the headers of the request are larger than 16 kB together.',
    content: {
      'application/problem+json': {
        schema: ProblemSchema,
        example: JSON.parse(new Problem(431, { detail: 'the request headers are larger than 16 kB' }).body()),
      },
    },
  },
}

/** The error responses of an operation. */
export function problems(...statuses: number[]): Responses {
  return Object.assign({}, ...statuses.map((status) => problem(status)))
}

/** One error response whose meaning or example is specific to the operation. */
export function problem(status: number, own: { meaning?: string; example?: Example } = {}): Responses {
  const headers = {
    ...EVERY_ANSWER,
    ...(status === 401 ? { 'WWW-Authenticate': header('How to authenticate.', 'Bearer realm="rolecall"') } : RATE_LIMIT),
    ...(status === 429 || status === 503 ? { 'Retry-After': header('Seconds to wait.', '12') } : {}),
  }
  const example = JSON.parse(new Problem(status, own.example ?? EXAMPLES[status]).body())
  const content = { 'application/problem+json': { schema: ProblemSchema, example } }
  return { [status]: { description: own.meaning ?? MEANINGS[status] ?? STATUS_CODES[status] ?? '', headers, content } }
}
