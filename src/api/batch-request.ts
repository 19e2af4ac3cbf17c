import { z } from '@hono/zod-openapi'
import { readPostingUrl } from '../collect/resolve/posting-url.ts'
import type { FieldError } from '../job/field-error.ts'
import { LONGEST_URL } from '../job/web-url.ts'
import { type FieldErrors, firstErrors } from '../search/parameters/bounded-errors.ts'
import { didYouMean } from '../search/parameters/nearest.ts'

export const MOST_ITEMS = 500

export const BatchRequestSchema = z
  .strictObject({
    ids: z
      .array(z.int().min(0))
      .default([])
      .openapi({ description: 'Job ids.', example: [4211, 4212] }),
    urls: z
      .array(z.string().min(1).max(LONGEST_URL))
      .default([])
      .openapi({ description: 'URLs of postings, as resolve takes them.', example: ['https://jobs.lever.co/acme/7d1c'] }),
  })
  .openapi('BatchRequest', { description: `At most ${MOST_ITEMS} ids and URLs together.` })

/** Each id and each URL once, in the order in which they were first written. */
export interface BatchRequest {
  ids: number[]
  urls: string[]
}

/** The message for an invalid item; null for a valid one. */
const ITEM_FAULTS: Record<keyof BatchRequest, (item: unknown) => string | null> = {
  ids: (item) => (Number.isSafeInteger(item) && (item as number) >= 0 ? null : 'must be a whole number of at least 0'),
  urls(item) {
    if (typeof item !== 'string') return 'must be a string'
    if (item.length > LONGEST_URL) return `must be at most ${LONGEST_URL} characters`
    return readPostingUrl(item) === null ? 'must be an absolute http or https URL' : null
  },
}
const NAMES = Object.keys(ITEM_FAULTS) as (keyof BatchRequest)[]
const suggestion = didYouMean(NAMES)

/** Names of unknown fields are repeated in the answer up to this length. */
const LONGEST_NAME = 100

/**
 * Reads the body of a batch. Items are counted before any of them is examined: a body of 2 MB has room for a million. A schema would examine
 * all of them first, and report each.
 */
export function readBatchRequest(body: unknown): { value: BatchRequest } | FieldErrors {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return wrong('body', 'must be an object')
  const given = body as Record<string, unknown>
  const faults: FieldError[] = NAMES.flatMap((field) =>
    given[field] === undefined || Array.isArray(given[field]) ? [] : [{ field, message: 'must be a list' }],
  )
  const lists = NAMES.map((field) => (Array.isArray(given[field]) ? given[field] : []) as unknown[])
  const count = lists.reduce((sum, list) => sum + list.length, 0)
  if (count > MOST_ITEMS) return wrong('body', `must have at most ${MOST_ITEMS} ids and URLs together, and has ${count}`)
  if (count === 0 && faults.length === 0) faults.push({ field: 'body', message: 'must have at least one id or URL' })

  const unforeseen = firstErrors([...wrongItems(lists), ...unknownNames(given)], (explain) => explain())
  const errors = [...faults, ...unforeseen.errors]
  if (errors.length > 0) return { errors, leftOut: unforeseen.leftOut }
  const [ids, urls] = lists as [number[], string[]]
  return { value: { ids: [...new Set(ids)], urls: [...new Set(urls)] } }
}

const wrong = (field: string, message: string): FieldErrors => ({ errors: [{ field, message }] })

function* wrongItems(lists: unknown[][]): Generator<() => FieldError> {
  for (const [which, name] of NAMES.entries()) {
    for (const [place, item] of (lists[which] ?? []).entries()) {
      const message = ITEM_FAULTS[name](item)
      if (message !== null) yield () => ({ field: `${name}.${place}`, message })
    }
  }
}

function* unknownNames(given: object): Generator<() => FieldError> {
  for (const name of Object.keys(given)) {
    if (Object.hasOwn(ITEM_FAULTS, name)) continue
    yield () => ({ field: name.slice(0, LONGEST_NAME), message: `unknown field${suggestion(name)}` })
  }
}
