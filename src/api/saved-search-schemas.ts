import { z } from '@hono/zod-openapi'
import { EMAIL_RHYTHMS } from '../catalog/saved-searches/emails.ts'
import { JobSchema, orNull } from './job-schemas.ts'

const LONGEST_NAME = 100
const LONGEST_QUERY = 2_000

export const NewSearchSchema = z
  .strictObject({
    name: z.string().min(1).max(LONGEST_NAME).openapi({ description: 'Names the search among those of the account.' }),
    query: z.string().max(LONGEST_QUERY).openapi({ description: 'The filters, as in the address of a search.' }),
  })
  .openapi('NewSavedSearch')

const feedFields = {
  id: z.int(),
  search_id: z.int(),
  hint: z.string().openapi({ description: 'The beginning and the end of the token in its address.' }),
  created_at: z.iso.datetime(),
}
const FeedSchema = z.object(feedFields).openapi('SearchFeed')

export const NewFeedSchema = z
  .object({
    ...feedFields,
    atom_url: z.string().openapi({ description: 'The newest 100 matches as Atom.' }),
    json_url: z.string().openapi({ description: 'The same as JSON Feed.' }),
  })
  .openapi('NewSearchFeed')

const LONGEST_ADDRESS = 254
const every = z.enum(EMAIL_RHYTHMS).openapi({ description: 'A digest of the new matches comes once a day or once a week.' })

export const NewEmailSchema = z.strictObject({ address: z.email().max(LONGEST_ADDRESS), every }).openapi('NewSearchEmail')

export const EmailSchema = z
  .object({
    id: z.int(),
    search_id: z.int(),
    address: z.string(),
    every,
    created_at: z.iso.datetime(),
    confirmed_at: z.iso.datetime().nullable().openapi({ description: 'Null until the link in the first mail was followed.' }),
    paused_at: z.iso.datetime().nullable().openapi({ description: 'Nothing is sent from then on; `problem` says why.' }),
    problem: z.string().nullable().openapi({ description: 'Why the last mail could not be sent.' }),
  })
  .openapi('SearchEmail')

export const EndedEmailSchema = z.object({ id: z.int() }).openapi('EndedEmail')

/** The ways in which a server may deliver new matches. */
export const CHANNELS = ['feed', 'webhook', 'email'] as const

export const EndedFeedSchema = z.object({ id: z.int() }).openapi('EndedFeed')

export const SavedSearchSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    query: z.string().openapi({ description: 'The filters, as in the address of a search.' }),
    created_at: z.iso.datetime(),
    matches: z.int().openapi({ description: 'Jobs that have begun to match since the search was saved.' }),
    last_match_at: z.iso.datetime().nullable(),
    feeds: z.array(FeedSchema).openapi({ description: 'Its feeds, without their addresses, which are shown only once.' }),
    emails: z.array(EmailSchema).openapi({ description: 'The addresses that its new matches are mailed to.' }),
    problem: z
      .string()
      .nullable()
      .openapi({ description: 'Why the search finds nothing any more: this version of the server refuses its filters.' }),
  })
  .openapi('SavedSearch')

export const SavedSearchListSchema = z
  .object({
    data: z.array(SavedSearchSchema),
    channels: z.array(z.enum(CHANNELS)).openapi({ description: 'The ways in which this server can deliver new matches.' }),
  })
  .openapi('SavedSearchList')

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
