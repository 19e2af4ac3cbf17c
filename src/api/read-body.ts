import { setImmediate as letOthers } from 'node:timers/promises'
import type { z } from '@hono/zod-openapi'
import { type FieldErrors, firstErrors, summary } from '../search/parameters/bounded-errors.ts'
import { isStorable, NOT_STORABLE } from '../search/parameters/kinds.ts'
import type { ApiContext } from './context.ts'
import { hasExcess } from './json-shape.ts'
import { Problem } from './problem.ts'

/** Requests with a body need a Host that is a name, which `xn--` is not. All other requests are answered anyway. */
export function requireUrl(c: ApiContext): void {
  if (!URL.canParse(`http://${c.req.host}`)) throw new Problem(400, { detail: 'the Host header is not the name of a host' })
}

/** Reads the JSON body of a request, or throws the problem that says what is wrong with it. */
export async function readBody<Value>(
  c: ApiContext,
  read: (body: unknown) => { value: Value } | FieldErrors,
  { mostBytes, most }: { mostBytes: number; most: { values: number; depth: number } },
): Promise<Value> {
  requireUrl(c)
  if (!/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(415, { detail: 'the body must be JSON: send the header "Content-Type: application/json"' })
  }
  const bytes = await readBytes(c, mostBytes)
  if (bytes.length > SHORT) await nextTurn()
  if (hasExcess(bytes, most)) {
    const message = `has more than ${most.values} values, or values more than ${most.depth} deep`
    throw invalidBody({ errors: [{ field: 'body', message }] })
  }
  const reading = read(parse(bytes))
  if ('value' in reading) return reading.value
  throw invalidBody(reading)
}

/** A body of fewer bytes is examined at once. */
const SHORT = 64 * 1024
let lastTurn: Promise<void> = Promise.resolve()

/** Long bodies are examined one at a time, with everything else that waits in between: a flood of them arrives at the same moment. */
function nextTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => letOthers())
  return lastTurn
}

/** Reads a small body by its schema. Its errors name the first wrong fields. */
export const readBySchema =
  <Schema extends z.ZodType>(schema: Schema) =>
  (body: unknown): { value: z.output<Schema> } | FieldErrors => {
    const reading = schema.safeParse(body)
    const faults = reading.success ? unstorable(reading.data) : reading.error.issues
    if (reading.success && faults.length === 0) return { value: reading.data }
    const { errors, leftOut } = firstErrors(faults, ({ path, message }) => ({
      field: path.join('.') || 'body',
      message: message.slice(0, LONGEST_MESSAGE),
    }))
    return { errors, ...(leftOut > 0 && { leftOut }) }
  }

/** The fields whose text PostgreSQL cannot store. */
function unstorable(value: unknown, path: PropertyKey[] = []): { path: PropertyKey[]; message: string }[] {
  if (typeof value === 'string') return isStorable(value) ? [] : [{ path, message: NOT_STORABLE }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => unstorable(member, [...path, name]))
}

/** Messages repeat the names of unknown fields, which may be long. */
const LONGEST_MESSAGE = 200

async function readBytes(c: ApiContext, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of c.req.body()) {
    length += piece.length
    if (length > mostBytes) throw new Problem(413, { detail: `the body is larger than ${mostBytes} bytes: send it in parts` })
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw invalidBody({ errors: [{ field: 'body', message: `is not JSON (${error instanceof Error ? error.message : error})` }] })
  }
}

function invalidBody(wrong: FieldErrors): Problem {
  return new Problem(400, { title: 'Invalid request body', detail: summary(wrong), errors: wrong.errors })
}
