import { z } from '@hono/zod-openapi'
import { readUrl } from '../../collect/resolve/reading.ts'
import { validateQuery } from '../../search/parameters/validate-query.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { urlReadingExample } from '../examples.ts'
import { invalidParameters } from '../problem.ts'
import { queryOf } from '../read-query.ts'
import { respond } from '../respond.ts'
import { RESOLVE_PARAMETERS } from './resolve-job.ts'

const system = {
  system: z.string().openapi({ description: 'The applicant tracking system.', example: 'greenhouse' }),
  title: z.string().openapi({ description: 'Its name.', example: 'Greenhouse' }),
}

const UrlReadingSchema = z
  .object({
    host: z.string(),
    short_link: z
      .boolean()
      .openapi({ description: 'True for a link of a shortener: only resolve, which follows it, can name the posting.' }),
    postings: z
      .array(
        z
          .object({
            ...system,
            board: z.string().nullable().openapi({ description: 'Null where the URL does not name it.' }),
            posting_id: z.string(),
          })
          .openapi('PostingReading'),
      )
      .openapi({
        description: 'The postings that the URL may name, likeliest first. Empty when it is not a posting of a supported system.',
      }),
    board: z
      .union([z.object({ ...system, board: z.string() }).openapi('BoardReading'), z.null()])
      .openapi({ description: 'Set when it is the page of a board and names no posting.' }),
  })
  .openapi('UrlReading')

export const readPostingUrlAs: Endpoint = {
  path: '/api/v1/jobs/resolve/reading',
  operation: {
    operationId: 'readPostingUrl',
    summary: 'Read a posting URL',
    description:
      'The system, board and posting id that resolve takes from a URL. No source is asked and short links are not followed, so this ' +
      'also explains a URL that does not resolve. Parameters other than `url` are ignored.',
    tags: ['Jobs'],
    request: { query: query(RESOLVE_PARAMETERS) },
    responses: {
      ...json(UrlReadingSchema, 'What the URL was read as.', { example: urlReadingExample }),
      ...problems(400, 401, 429, 500),
    },
  },
  async handle(c, { db }) {
    const urls = queryOf(c).getAll('url')
    const reading = validateQuery(RESOLVE_PARAMETERS, new URLSearchParams(urls.map((url): [string, string] => ['url', url])))
    if ('errors' in reading) throw invalidParameters(reading)
    const read = await readUrl(db, reading.value.url)
    const { host = '', isShortLink: short_link = false, postings = [], board = null } = read ?? {}
    return respond(c, JSON.stringify({ host, short_link, postings, board }))
  },
}
