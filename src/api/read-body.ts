import type { z } from '@hono/zod-openapi'
import type { FieldError } from '../job/field-error.ts'
import type { ApiContext } from './endpoint.ts'
import { Problem } from './problem.ts'

/**
 * The body is read from a Request, which cannot be made if the Host is not a name (`xn--`). Requests without a body are answered anyway.
 */
export function requireUrl(c: ApiContext): void {
  if (!URL.canParse(c.req.url)) throw new Problem(400, { detail: 'the Host header is not the name of a host' })
}

/** Reads the JSON body of a request by its schema, or throws the problem that says what is wrong with it. */
export async function readBody<Schema extends z.ZodType>(
  c: ApiContext,
  schema: Schema,
  { mostBytes }: { mostBytes: number },
): Promise<z.output<Schema>> {
  requireUrl(c)
  if (!/^application\/json *(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new Problem(415, { detail: 'the body must be JSON: send the header "Content-Type: application/json"' })
  }
  const reading = schema.safeParse(parse(await readBytes(c, mostBytes)))
  if (reading.success) return reading.data
  throw invalidBody(reading.error.issues.map(({ path, message }) => ({ field: path.join('.') || 'body', message })))
}

async function readBytes(c: ApiContext, mostBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let length = 0
  for await (const piece of c.req.raw.body ?? []) {
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
    throw invalidBody([{ field: 'body', message: `is not JSON (${error instanceof Error ? error.message : error})` }])
  }
}

function invalidBody(errors: FieldError[]): Problem {
  const detail = errors.map(({ field, message }) => `${field}: ${message}`).join('; ')
  return new Problem(400, { title: 'Invalid request body', detail, errors })
}
