import { UNRESOLVED_WORDS } from '../../collect/resolve/failure.ts'
import { readPostingUrl } from '../../collect/resolve/posting-url.ts'
import { LONGEST_URL } from '../../job/web-url.ts'
import { text } from '../../search/parameters/kinds.ts'
import { validateQuery } from '../../search/parameters/validate-query.ts'
import { CONTACTS_NOTE, CONTACTS_PARAMETER, leavesOutContacts, readContacts } from '../contacts.ts'
import { json, problem, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { jobDetailExample } from '../examples.ts'
import { JobDetailSchema } from '../job-schemas.ts'
import { invalidParameters, notFound, Problem } from '../problem.ts'
import { queryOf } from '../read-query.ts'
import { respondDetail } from '../respond-detail.ts'

export const RESOLVE_PARAMETERS = {
  url: text({ min: 1, max: LONGEST_URL })
    .refine((url) => readPostingUrl(url) !== null, 'must be an absolute http or https URL')
    .openapi({
      description: 'The URL of the posting. Encode it as a query value: an unencoded `&` ends it.',
      type: 'string',
      format: 'uri',
      minLength: 1,
      maxLength: LONGEST_URL,
      example: 'https://job-boards.greenhouse.io/acme/jobs/4012345',
    }),
}

export const resolveJob: Endpoint = {
  path: '/api/v1/jobs/resolve',
  waits: true,
  operation: {
    operationId: 'resolveJob',
    summary: 'Resolve the URL of a posting',
    description:
      'The job behind a posting URL, open or closed. Tracking parameters, locale segments, a trailing /apply and short links ' +
      'are tolerated. A posting that is not in the catalog is read from its source: then `id` is null, and nothing is stored. ' +
      `${CONTACTS_NOTE} Other parameters are ignored.`,
    tags: ['Jobs'],
    request: { query: query({ ...RESOLVE_PARAMETERS, ...CONTACTS_PARAMETER }) },
    responses: {
      ...json(JobDetailSchema, 'The job, from the catalog or provisional.', { example: jobDetailExample }),
      ...problems(400, 401, 429, 500),
      ...problem(404, {
        meaning:
          '`Unsupported job board URL.`: it is no posting URL of a supported system, and retrying will not help. ' +
          '`No job matched the provided URL.`: nothing matches now; a later call may.',
        example: { detail: UNRESOLVED_WORDS.unmatched },
      }),
      ...problem(503, {
        meaning: 'The source could not be reached or was too slow: retry the same URL after a short pause.',
        example: { detail: UNRESOLVED_WORDS.unavailable },
      }),
    },
  },
  async handle(c, { resolver, log, servesContacts }) {
    const withoutContacts = leavesOutContacts(readContacts(c), { servesContacts })
    const urls = queryOf(c).getAll('url')
    const reading = validateQuery(RESOLVE_PARAMETERS, new URLSearchParams(urls.map((url): [string, string] => ['url', url])))
    if ('errors' in reading) throw invalidParameters(reading)
    const found = await resolver.resolve(reading.value.url, c.req.signal, c.holder.account.id, c.reserveMemory)
    if ('row' in found) return respondDetail(c, { log }, found.row, { withoutContacts })
    const detail = UNRESOLVED_WORDS[found.kind]
    if (found.kind !== 'unavailable') throw notFound(detail)
    throw new Problem(503, { detail, headers: { 'retry-after': String(found.retryAfter) } })
  },
}
