import { z } from '@hono/zod-openapi'
import type { WebhookRequest } from '../deliver/webhooks/webhooks.ts'
import type { FieldError } from '../job/field-error.ts'
import { CHANGE_TYPES, CONTENT_FIELDS, EMPLOYMENT_TYPES, LEVELS, WORKPLACES } from '../job/vocab.ts'
import { LONGEST_URL } from '../job/web-url.ts'
import { type FieldErrors, firstErrors } from '../search/parameters/bounded-errors.ts'
import { isStorable } from '../search/parameters/kinds.ts'
import { didYouMean } from '../search/parameters/nearest.ts'
import { validateQuery } from '../search/parameters/validate-query.ts'
import { CHANGE_EXTRAS } from './changed-values.ts'
import { FEED_FILTERS, FEED_INCLUDE } from './feed-parameters.ts'

/** The filters of the feed as JSON. */
export const WebhookFiltersSchema = z
  .strictObject({
    types: z.array(z.enum(CHANGE_TYPES)).optional(),
    level: z.array(z.enum(LEVELS)).optional(),
    workplace: z.array(z.enum(WORKPLACES)).optional(),
    employment_type: z.array(z.enum(EMPLOYMENT_TYPES)).optional(),
    country: z.array(z.string()).optional(),
    company_id: z.int().optional(),
    has_salary: z.boolean().optional(),
    changed_fields: z.array(z.enum(CONTENT_FIELDS)).optional(),
  })
  .openapi('WebhookFilters', { description: 'The filters of the change feed.' })

export const NewWebhookSchema = z
  .strictObject({
    url: z
      .string()
      .max(LONGEST_URL)
      .openapi({ description: 'The target: https or http, with a public address, on port 80 or 443.' }),
    search_id: z.int().min(1).optional().openapi({
      description: 'A saved search of the account: its matches are sent, each with its job. Instead of `filters` and `include`.',
    }),
    filters: WebhookFiltersSchema.optional(),
    include: z
      .array(z.enum(CHANGE_EXTRAS))
      .optional()
      .openapi({ description: 'Attached to every event, as in the change feed.' }),
    after: z.int().min(0).optional().openapi({
      description:
        'Events after this change id are sent, or matches after this number; 0 sends all. Without it, those from now on.',
    }),
  })
  .openapi('NewWebhook')

const NAMES = Object.keys(NewWebhookSchema.shape)
const suggestion = didYouMean(NAMES)
const LONGEST_NAME = 100

/** Reads the body of a new webhook. The filters are read as those of the feed, from the texts that a query would have. */
export function readNewWebhook(body: unknown): { value: WebhookRequest } | FieldErrors {
  if (!isObject(body)) return { errors: [{ field: 'body', message: 'must be an object' }] }
  const { url, search_id, after, include = [], filters = {} } = body
  const faults: FieldError[] = []
  if (typeof url !== 'string') faults.push({ field: 'url', message: 'must be a text' })
  else if (url.length > LONGEST_URL || !isStorable(url))
    faults.push({ field: 'url', message: `must be valid text of at most ${LONGEST_URL} characters` })
  if (search_id !== undefined && !(Number.isSafeInteger(search_id) && (search_id as number) > 0))
    faults.push({ field: 'search_id', message: 'must be the id of a saved search' })
  if (search_id !== undefined && (body.filters !== undefined || body.include !== undefined))
    faults.push({ field: 'search_id', message: 'takes the place of filters and include: a match has its job' })
  const position = readPosition(after)
  if ('message' in position) faults.push({ field: 'after', message: position.message })
  if (!isObject(filters)) faults.push({ field: 'filters', message: 'must be an object' })
  const query = validateQuery(
    { ...FEED_FILTERS, include: FEED_INCLUDE },
    asQuery({ ...(isObject(filters) && filters), ...(Array.isArray(include) && include.length === 0 ? {} : { include }) }),
  )
  const unknown = Object.keys(body).filter((name) => !NAMES.includes(name))
  const all = function* (): Generator<FieldError> {
    yield* faults
    if ('errors' in query) yield* query.errors
    for (const name of unknown) yield { field: name.slice(0, LONGEST_NAME), message: `unknown field${suggestion(name)}` }
  }
  const { errors, leftOut } = firstErrors(all(), (error) => error)
  if (errors.length > 0 || 'errors' in query || 'message' in position) return { errors, leftOut }
  const { include: extras = [], ...read } = query.value
  return {
    value: {
      url: url as string,
      search_id: (search_id as number | undefined) ?? null,
      filters: read,
      include: extras,
      after: position.value,
    },
  }
}

/** A position from a body; null where it is left out. */
export function readPosition(after: unknown): { value: number | null } | { message: string } {
  if (after === undefined) return { value: null }
  if (Number.isSafeInteger(after) && (after as number) >= 0) return { value: after as number }
  return { message: 'must be a whole number of at least 0' }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The filters as parameters of a query, so that the feed's own checks read them. An object or null becomes its JSON text, which no filter accepts. */
function asQuery(given: Record<string, unknown>): URLSearchParams {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(given)) {
    for (const one of Array.isArray(value) ? value : [value])
      query.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    if (Array.isArray(value) && value.length === 0) query.append(name, '')
  }
  return query
}
