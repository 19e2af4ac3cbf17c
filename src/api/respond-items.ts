import type { Logger } from 'pino'
import type { PageItems } from '../search/page-items.ts'
import type { ApiContext } from './endpoint.ts'
import { respond } from './respond.ts'
import { streamedJson } from './streamed.ts'

/** Responds with an object whose `data` is an array of items, and `after` the rest of its text. A long array is sent in slices. */
export function respondItems(
  c: ApiContext,
  log: Logger,
  { items, rest }: PageItems,
  after: string,
): Response | Promise<Response> {
  const [opening, closing] = [Buffer.from('{"data":'), Buffer.from(after)]
  if (rest === null) return respond(c, Buffer.concat([opening, items, closing]))
  const slices = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.concat([opening, items])
    yield* rest
    yield closing
  }
  return streamedJson(c, log, slices())
}
