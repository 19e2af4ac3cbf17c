import type { Logger } from 'pino'
import { jsonWithoutContacts } from '../job/contacts.ts'
import type { PageItems } from '../search/page-items.ts'
import { joinedForAnswer } from './answer-buffers.ts'
import type { Answer, ApiContext } from './context.ts'
import { respond } from './respond.ts'
import { streamedJson } from './streamed.ts'

/**
 * Responds with an object whose `data` is an array of items, and `after` the rest of its text, which is asked for when the array is made. A long
 * array is sent in slices, each of whole items. The first is read before this returns, so that a failure can still become a problem.
 */
export async function respondItems(
  c: ApiContext,
  log: Logger,
  { items, slices }: PageItems,
  after: () => string,
  { withoutContacts = false } = {},
): Promise<Answer> {
  const served = (json: Uint8Array) => (withoutContacts ? Buffer.from(jsonWithoutContacts(Buffer.from(json).toString())) : json)
  if (slices === null) {
    const elements = items ?? []
    return respond(c, joinedForAnswer(c, '{"data":[', withoutContacts ? elements.map(served) : elements, `]${after()}`))
  }
  const made = slices(c.reserveMemory)
  const first = await made.next()
  const pieces = async function* (): AsyncGenerator<Uint8Array> {
    yield Buffer.concat([OPENING, served(first.value ?? Buffer.from('[]'))])
    for await (const slice of made) yield served(slice)
    yield Buffer.from(after())
  }
  return streamedJson(c, log, pieces())
}

const OPENING = Buffer.from('{"data":')
