import { catalogPosition } from '../../catalog/position.ts'
import { jsonWithoutContacts } from '../../job/contacts.ts'
import { windowStart } from '../../search/engine.ts'
import { decodeExportCursor, type ExportCursor, encodeExportCursor } from '../../search/export-cursor.ts'
import { exportPages } from '../../search/export-pages.ts'
import { FILTERS, INCLUDED_SOURCE, including, SEARCH_PARAMETERS } from '../../search/filters.ts'
import { integer, oneOf, text } from '../../search/parameters/kinds.ts'
import { type Additions, EXPORT_INCLUDES } from '../../transfer/export/columns.ts'
import { CONTACTS_PARAMETER, leavesOutContacts } from '../contacts.ts'
import { problem, problems, query, stream } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { requireEntitlementFor } from '../entitlements.ts'
import { exportedJobsExamples } from '../examples.ts'
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS } from '../export-formats.ts'
import { invalidParameter, Problem } from '../problem.ts'
import { MOST_PLACES } from '../quotas/account-places.ts'
import { readQuery } from '../read-query.ts'
import { answeringSearchErrors } from '../search-errors.ts'
import { NEEDS_CHUNKS, streamed } from '../streamed.ts'

const RETRY_AFTER_SECONDS = 10
const TOO_MANY = `the account has ${MOST_PLACES.exports} exports under way, which is the most it may have: wait for one to end`

/** Descriptions are long, and places and skills are several times the size of a list item, so fewer jobs with them are read at a time. */
const AT_ONCE_WITH = { description: 200, detail: 250 }

const EXPORT_PARAMETERS = {
  ...FILTERS,
  format: oneOf(EXPORT_FORMAT_NAMES)
    .default('ndjson')
    .openapi({
      description:
        'ndjson: a JSON object a line, as in a search. csv: a row a job, for spreadsheets. indeed: the XML feed that Indeed and LinkedIn take, of open ' +
        'jobs with their descriptions.',
      default: 'ndjson',
    }),
  description: SEARCH_PARAMETERS.description,
  ...CONTACTS_PARAMETER,
  include: including(
    EXPORT_INCLUDES,
    `detail adds the facts that only the detail has (places, department, experience, visa, skills) and the full company record. ${INCLUDED_SOURCE}`,
  ),
  cursor: text({ min: 1, max: 200 })
    .optional()
    .openapi({ description: 'The Export-Cursor of an answer that was cut off. Returns the rest of it, with the same filters.' }),
  after: integer({ min: 0 })
    .optional()
    .openapi({ description: 'With `cursor`: the id of the last whole row that arrived. The answer continues after it.' }),
}

export const exportJobs: Endpoint = {
  path: '/api/v1/jobs/export',
  operation: {
    operationId: 'exportJobs',
    summary: 'Export jobs',
    description:
      'Every job that a search with the same filters pages through, in the order of ids, in one answer that is sent as fast as it is read. ' +
      'A connection that breaks before the end of the answer means that rows are missing: ask for the rest with the same parameters, `cursor` ' +
      'set to the header Export-Cursor and `after` to the id of the last whole row. What has changed since the export began is in the change ' +
      'feed after Export-Change-Id and in the revisions after Export-Revision. An export costs one request of the budget, whatever its ' +
      `size. An account may have ${MOST_PLACES.exports} under way.`,
    tags: ['Jobs'],
    request: { query: query(EXPORT_PARAMETERS) },
    responses: {
      ...stream(exportedJobsExamples, 'The jobs.', {
        'Export-Cursor': [
          'Names this export: send it back as `cursor` to get the rest of an answer that was cut off.',
          'AQAAAAAAAWD',
        ],
        'Export-Change-Id': ['The newest change when the export began: the cursor to go on with in the change feed.', '90312'],
        'Export-Revision': ['The newest revision when the export began: go on after it in the revisions.', '181220'],
      }),
      ...problems(400, 401, 403, 422),
      ...problem(426, { meaning: 'The request came by HTTP/1.0.', example: { detail: NEEDS_CHUNKS } }),
      ...problem(429, {
        meaning: "The account's rate limit is exceeded, or it has the largest allowed number of exports under way.",
        example: { detail: TOO_MANY },
      }),
      ...problems(500, 503),
    },
  },
  async handle(c, { db, reads, engine, places, publicUrl, now, log, servesContacts }) {
    const { format, cursor, after, ...rest } = readQuery(c, EXPORT_PARAMETERS)
    const { description, contacts, include, ...filters } = withFixedParts(format, rest)
    requireEntitlementFor(include, c)
    const withoutContacts = description !== 'off' && leavesOutContacts(contacts, { servesContacts })
    const asked = {
      filters,
      format,
      description,
      ...(withoutContacts && { contacts: 'off' }),
      include: include?.toSorted().join(),
    }
    const includeDetail = include?.includes('detail') ?? false
    const resumed = cursor === undefined ? null : readCursor(cursor, asked)
    if (resumed === null && after !== undefined)
      throw invalidParameter('after', 'needs the cursor of the export that it is a row of')

    // The position of the primary: a replica that is behind is waited for, one that is ahead does no harm.
    const position = await catalogPosition(db)
    if (resumed !== null && resumed.position.revision > position.revision) {
      throw invalidParameter(
        'cursor',
        'is of a later state than the catalog has, which was restored from a backup: begin the export anew',
      )
    }
    const begun = resumed ?? { position, mode: null, windowStart: windowStart(filters, now()) }
    const { contentType, atOnce, writer } = EXPORT_FORMATS[format]
    const { header, write, footer } = writer({ description, include }, { publisherUrl: publicUrl(), builtAt: now() })
    // The answer to HEAD has no rows to wait for.
    const leave = c.req.method === 'HEAD' ? () => {} : await places.exports.enter(c.holder.account.id)
    if (leave === null) throw new Problem(429, { detail: TOO_MANY, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })

    try {
      const request = {
        filters,
        window: begun.windowStart,
        mode: begun.mode,
        revision: begun.position.revision,
        after: after ?? 0,
        description,
        includeSource: include?.includes('source') ?? false,
        includeDetail,
        atOnce: Math.min(
          atOnce,
          description === 'off' ? atOnce : AT_ONCE_WITH.description,
          includeDetail ? AT_ONCE_WITH.detail : atOnce,
        ),
        write: (lines: string) => utf8.encode(write(withoutContacts ? jsonWithoutContacts(lines) : lines)),
      }
      const { mode, pages } = await answeringSearchErrors(exportPages({ engine, reads }, request))
      // Until the first byte is sent, a failure is still answered as a problem.
      const first = await answeringSearchErrors(pages.next())
      const chunks = async function* (): AsyncGenerator<Uint8Array> {
        if (header !== '' && after === undefined) yield utf8.encode(header)
        if (!first.done) yield first.value
        yield* pages
        if (footer !== '') yield utf8.encode(footer)
      }
      return streamed(c, chunks(), {
        encodings: ['gzip'],
        headers: {
          'content-type': contentType,
          'export-cursor': encodeExportCursor({ ...begun, mode }, asked),
          'export-change-id': String(begun.position.change),
          'export-revision': String(begun.position.revision),
          ...(mode === 'fuzzy' && !first.done ? { 'export-fuzzy': 'true' } : {}),
        },
        ended(failure) {
          leave()
          if (failure === null) return
          const why = (failure as Error).message
          log.warn({ id: c.requestId }, `an export was cut off (${why}); its client can come back for the rest`)
        },
      })
    } catch (error) {
      leave()
      throw error
    }
  },
}

const utf8 = new TextEncoder()

/** The request with the parts that its format fixes: some formats fix the content of a row, and have open jobs only. */
function withFixedParts<Asked extends Additions & { status: string }>(format: keyof typeof EXPORT_FORMATS, asked: Asked): Asked {
  const { fixed } = EXPORT_FORMATS[format]
  if (fixed === undefined) return asked
  const why = `is not for format=${format}, whose elements are always the same`
  if (asked.description !== 'off') throw invalidParameter('description', why)
  if (asked.include !== undefined) throw invalidParameter('include', why)
  if (asked.status !== 'open') throw invalidParameter('status', `must be open: format=${format} has open jobs only`)
  return { ...asked, ...fixed }
}

function readCursor(text: string, asked: object): ExportCursor {
  const cursor = decodeExportCursor(text, asked)
  if (cursor === null)
    throw invalidParameter(
      'cursor',
      'is not the Export-Cursor of an export with the same filters, format, description, contacts and include',
    )
  return cursor
}
