import { z } from '@hono/zod-openapi'
import { JobSchema, orNull } from './job-schemas.ts'

const LONGEST_NAME = 100
const LONGEST_QUERY = 2_000

export const NewSearchSchema = z
  .strictObject({
    name: z.string().min(1).max(LONGEST_NAME).openapi({ description: 'Names the search among those of the account.' }),
    query: z.string().max(LONGEST_QUERY).openapi({ description: 'The filters, as in the address of a search.' }),
  })
  .openapi('NewSavedSearch')

export const SavedSearchSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    query: z.string().openapi({ description: 'The filters, as in the address of a search.' }),
    created_at: z.iso.datetime(),
    matches: z.int().openapi({ description: 'Jobs that have begun to match since the search was saved.' }),
    last_match_at: z.iso.datetime().nullable(),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'Why the search finds nothing any more: this version of the server refuses its filters.' }),
  })
  .openapi('SavedSearch')

export const SavedSearchListSchema = z.object({ data: z.array(SavedSearchSchema) }).openapi('SavedSearchList')

const SearchMatchSchema = z
  .object({
    number: z.int().openapi({ description: 'Strictly increasing; the position to go on after.' }),
    job_id: z.int(),
    matched_at: z.iso.datetime(),
    job: orNull(JobSchema).openapi({
      description: 'As in a search, in its present state. Null when the job is gone, or very long.',
    }),
  })
  .openapi('SearchMatch')

export const SearchMatchPageSchema = z
  .object({
    data: z.array(SearchMatchSchema),
    next_after: z.string().openapi({ description: 'The `after` of the next request, also when nothing is new.' }),
    has_more: z.boolean(),
    limit: z.int(),
  })
  .openapi('SearchMatchPage')
