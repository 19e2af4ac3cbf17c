import { listCompanies as companiesByName } from '../../catalog/companies.ts'
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../search/filters.ts'
import { integer, isStorable, text } from '../../search/parameters/kinds.ts'
import { json, problems, query } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { companyPageExample } from '../examples.ts'
import { companyRecord } from '../job-view.ts'
import { invalidParameter } from '../problem.ts'
import { readQuery } from '../read-query.ts'
import { respond } from '../respond.ts'
import { CompanyPageSchema } from '../schemas.ts'

const COMPANIES_PARAMETERS = {
  q: text({ min: 1, max: 200 }).optional().openapi({ description: 'Case-insensitive substring of the name.' }),
  limit: integer({ min: 1, clampTo: MAX_LIMIT })
    .default(DEFAULT_LIMIT)
    .openapi({ description: `Page size. Values above ${MAX_LIMIT} mean ${MAX_LIMIT}.`, default: DEFAULT_LIMIT }),
  cursor: text({ min: 1, max: 2000 }).optional().openapi({ description: 'The next_cursor of the previous page.' }),
}

export const listCompanies: Endpoint = {
  path: '/api/v1/companies',
  anyThread: true,
  operation: {
    operationId: 'listCompanies',
    summary: 'List companies',
    description: 'By name, with the number of jobs open now.',
    tags: ['Companies'],
    request: { query: query(COMPANIES_PARAMETERS) },
    responses: {
      ...json(CompanyPageSchema, 'A page of companies.', { example: companyPageExample }),
      ...problems(400, 401, 429, 500),
    },
  },
  async handle(c, { reads }) {
    const { q, limit, cursor } = readQuery(c, COMPANIES_PARAMETERS)
    const after = cursor === undefined ? null : decodePosition(cursor)
    if (cursor !== undefined && after === null) {
      throw invalidParameter('cursor', 'is malformed: pass next_cursor back unchanged')
    }
    const rows = await reads.read({}, ({ db }) => companiesByName(db, { q: q ?? null, limit: limit + 1, after }))
    const page = rows.slice(0, limit)
    const last = rows.length > limit ? page.at(-1) : undefined
    const next_cursor = last ? encodePosition(last) : null
    const data = page.map((row) => ({ ...companyRecord(row), open_jobs: row.open_jobs }))
    return respond(c, JSON.stringify({ data, next_cursor, limit }))
  },
}

interface CompanyPosition {
  name_key: string
  id: number
}

const encodePosition = ({ name_key, id }: CompanyPosition) => Buffer.from(JSON.stringify([name_key, id])).toString('base64url')

function decodePosition(cursor: string): CompanyPosition | null {
  try {
    const [name_key, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    if (typeof name_key !== 'string' || !isStorable(name_key) || !Number.isSafeInteger(id)) return null
    return encodePosition({ name_key, id }) === cursor ? { name_key, id } : null
  } catch {
    return null
  }
}
