import { z } from '@hono/zod-openapi'
import {
  CHANGE_TYPES,
  CONTENT_FIELDS,
  EMPLOYMENT_TYPES,
  LEVELS,
  LOCATION_KINDS,
  SALARY_PERIODS,
  SKILL_KINDS,
  STATUSES,
  WORKPLACES,
} from '../job/vocab.ts'
import { FACET_NAMES, FILTER_NAMES } from '../search/filters.ts'
import { beforeAndAfter } from './changed-values.ts'
import { companyFacts, JobSchema, orNull } from './job-schemas.ts'

/** The resources of the interface, as published in the OpenAPI document. Every test that reads an answer checks it against them. */

const id = () => z.int()
const text = () => z.string()
const textOrNull = () => z.string().nullable()
const numberOrNull = () => z.number().nullable()
const timestamp = () => z.iso.datetime()

const SuggestionsSchema = z
  .object({
    queries: z
      .array(z.object({ q: text(), count: z.int() }))
      .openapi({ description: 'Other spellings of q, from the words of titles. At most 3, the one with the most jobs first.' }),
    filters: z.array(z.object({ name: z.enum(FILTER_NAMES), count: z.int() })).openapi({
      description:
        'Filters to drop, each alone, and how many jobs there are without it. At most 5, the one with the most jobs first. ' +
        'posted_since where no date was given means to lift the 90-day window, by a posted_since long ago.',
    }),
  })
  .openapi('Suggestions')

const suggestions = () =>
  SuggestionsSchema.optional().openapi({
    description: 'With include=suggestions, where nothing matches or the answer is fuzzy; in a search on the first page.',
  })

export const JobPageSchema = z
  .object({
    data: z.array(JobSchema),
    next_cursor: textOrNull().openapi({ description: 'Null when there are no more results.' }),
    limit: z.int().openapi({ description: 'The effective page size.' }),
    fuzzy: z.literal(true).optional().openapi({
      description: 'Present when the full-text query matched nothing and titles that contain its words were taken instead.',
    }),
    suggestions: suggestions(),
  })
  .openapi('JobPage')

export const SimilarJobsSchema = z
  .object({
    data: z.array(JobSchema),
    limit: z.int().openapi({ description: 'The largest number of jobs that could be listed.' }),
  })
  .openapi('SimilarJobs')

export const CountSchema = z
  .object({ count: z.int(), suggestions: suggestions() })
  .openapi('JobCount', { example: { count: 4211 } })

const FacetValueSchema = z
  .object({
    value: z.union([text(), z.int(), z.boolean()]).openapi({
      description: 'The value that the filter accepts: a boolean for sponsors_visa, an id for company, else a text.',
    }),
    name: textOrNull().openapi({ description: 'Null when the value has no other name.' }),
    count: z.int(),
    placed: z
      .int()
      .optional()
      .openapi({
        description:
          'Only for countries: the jobs of `count` that are in the country itself. The others name a region of the world that includes ' +
          'it, such as EMEA. Of a job that names both a region and countries, only the primary country counts as its place.',
      }),
  })
  .openapi('FacetValue', { example: { value: 'DE', name: 'Germany', count: 1320, placed: 1204 } })

const SalaryBucketSchema = z
  .object({
    from: z.number(),
    to: numberOrNull().openapi({ description: 'Not included. Null in the last bucket, which has no end.' }),
    count: z.int(),
  })
  .openapi('SalaryBucket', { example: { from: 70_000, to: 80_000, count: 214 } })

export const FacetsSchema = z
  .object({
    count: z.int().openapi({ description: 'All jobs that match.' }),
    count_without_window: z
      .int()
      .nullable()
      .optional()
      .openapi({
        description:
          'Only with own_filters=skip: what count would be without the 90-day window. Null where no window applies, because a date or ' +
          'status=closed is given.',
      }),
    facets: z.object(Object.fromEntries(FACET_NAMES.map((name) => [name, z.array(FacetValueSchema).optional()]))).openapi({
      description: 'The requested facets. A job with several values counts for each of them, a job without a value for none.',
    }),
    salary_histogram: z
      .object({ currency: text(), period: z.enum(SALARY_PERIODS), buckets: z.array(SalaryBucketSchema) })
      .nullable()
      .openapi({ description: 'Null unless requested. Buckets from the first to the last that holds a job.' }),
    weeks: z
      .array(z.object({ week: z.iso.date().openapi({ description: 'Its Monday.' }), count: z.int() }))
      .nullable()
      .openapi({ description: 'Null unless requested. Newest first, without empty weeks, 106 at most.' }),
  })
  .openapi('JobFacets')

export const ChangeEventSchema = z
  .object({
    id: id().openapi({ description: 'Strictly increasing; usable as a cursor.' }),
    job_id: id(),
    change_type: z.enum(CHANGE_TYPES),
    changed_at: timestamp(),
    changed_fields: z
      .array(z.enum(CONTENT_FIELDS))
      .nullable()
      .openapi({ description: 'In canonical order; null on created events.' }),
    job: orNull(JobSchema).optional().openapi({ description: 'Present only with include=job.' }),
    before: beforeAndAfter.before.optional().openapi({
      description:
        'The changed fields before the change, without descriptions; null when both together exceed 16,000 bytes. Present only with include=values.',
    }),
    after: beforeAndAfter.after.optional().openapi({
      description: 'The same fields after the change. Present only with include=values.',
    }),
  })
  .openapi('ChangeEvent')

export const ChangePageSchema = z
  .object({ data: z.array(ChangeEventSchema), next_cursor: text(), has_more: z.boolean(), limit: z.int() })
  .openapi('ChangePage')

export const VocabularySchema = z
  .object({
    workplace: z.array(z.enum(WORKPLACES)),
    employment_type: z.array(z.enum(EMPLOYMENT_TYPES)),
    level: z.array(z.enum(LEVELS)),
    salary_period: z.array(z.enum(SALARY_PERIODS)),
    status: z.array(z.enum(STATUSES)),
  })
  .openapi('Vocabulary')

const placeRow = { code: text(), name: text(), slug: text(), population: z.int() }

export const CountryListSchema = z
  .object({ data: z.array(z.object({ kind: z.literal('country'), ...placeRow }).openapi('Country')) })
  .openapi('CountryList')

export const StateListSchema = z
  .object({ data: z.array(z.object({ kind: z.literal('state'), ...placeRow, country_code: text() }).openapi('State')) })
  .openapi('StateList')

export const PlaceListSchema = z
  .object({
    data: z.array(
      z.object({ kind: z.enum(LOCATION_KINDS), ...placeRow, admin1_name: text(), country_code: text() }).openapi('Place'),
    ),
  })
  .openapi('PlaceList')

export const SkillListSchema = z
  .object({
    data: z.array(
      z.object({ slug: text(), name: text(), kind: z.enum(SKILL_KINDS), aliases: z.array(text()) }).openapi('Skill', {
        example: { slug: 'kubernetes', name: 'Kubernetes', kind: 'platform', aliases: ['k8s'] },
      }),
    ),
  })
  .openapi('SkillList')

export const CompanyRecordSchema = z
  .object({
    id: id(),
    name: text(),
    ...companyFacts,
    created_at: timestamp(),
    updated_at: timestamp(),
    open_jobs: z.int().openapi({ description: 'Jobs open now.' }),
  })
  .openapi('CompanyRecord')

export const CompanyPageSchema = z
  .object({ data: z.array(CompanyRecordSchema), next_cursor: textOrNull(), limit: z.int() })
  .openapi('CompanyPage')

export const ProblemSchema = z
  .object({
    type: text().openapi({ format: 'uri-reference', example: 'about:blank' }),
    title: text(),
    status: z.int(),
    detail: text().optional(),
    errors: z.array(z.object({ field: text(), message: text() })).optional(),
  })
  .openapi('Problem')
