import { z } from '@hono/zod-openapi'
import {
  CHANGE_TYPES,
  CONTENT_FIELDS,
  EMPLOYMENT_TYPES,
  LEVELS,
  LOCATION_KINDS,
  SALARY_PERIODS,
  SKILL_KINDS,
  SKILL_REQUIREMENTS,
  STATUSES,
  WORKPLACES,
} from '../job/vocab.ts'
import { FACET_NAMES } from '../search/filters.ts'

/** The resources of the interface, as published in the OpenAPI document and checked in every test that reads an answer. */

const id = () => z.int()
const text = () => z.string()
const textOrNull = () => z.string().nullable()
const numberOrNull = () => z.number().nullable()
const moment = () => z.iso.datetime()
const momentOrNull = () => z.iso.datetime().nullable()
const codes = () => z.array(z.string()).nullable()
/** Null is a choice where the schema is used; `.nullable()` would make the named component itself nullable. */
const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])
/** Any JSON value. It must be there: `z.any()` alone would let it be absent. */
const anyJson = () => z.any().refine((value) => value !== undefined)

const salary = {
  salary_raw: textOrNull().openapi({ description: 'Pay in the words of the source.', example: '€60,000 – €75,000 a year' }),
  salary_min: numberOrNull(),
  salary_max: numberOrNull(),
  salary_currency: textOrNull().openapi({ description: 'ISO 4217.', example: 'EUR' }),
  salary_period: z.enum(SALARY_PERIODS).nullable(),
}

const classification = {
  workplace: z.enum(WORKPLACES).nullable(),
  employment_type: z.enum(EMPLOYMENT_TYPES).nullable(),
  level: z.enum(LEVELS).nullable(),
}

const CompanySummarySchema = z
  .object({ id: id(), name: text(), website_url: textOrNull(), logo_url: textOrNull() })
  .openapi('CompanySummary', {
    example: { id: 7, name: 'Northwind Robotics', website_url: 'https://northwind.example', logo_url: null },
  })

const SourceSchema = z
  .object({
    type: text().openapi({ description: 'The applicant tracking system.', example: 'greenhouse' }),
    external_id: text().openapi({ description: 'The posting id at the source.' }),
    alias_ids: z.array(text()).openapi({ description: 'Other ids that lead to the posting.' }),
  })
  .openapi('Source')

export const JobSchema = z
  .object({
    id: id(),
    source_id: id(),
    company_id: id(),
    external_job_id: text().openapi({ description: 'Id assigned by the original source.' }),
    url: text().openapi({ description: 'Canonical URL of the listing.' }),
    apply_url: textOrNull(),
    title: text().openapi({ example: 'Senior Data Engineer' }),
    location_raw: textOrNull().openapi({ description: 'Location string of the source.' }),
    locations_raw: anyJson().openapi({ description: 'Location value of the source: any JSON.' }),
    location: textOrNull().openapi({
      description: "Display string in the posting's original order.",
      example: 'Berlin, Germany',
    }),
    city: textOrNull(),
    region: textOrNull(),
    postal_code: textOrNull(),
    country_code: textOrNull().openapi({ description: 'ISO 3166-1 alpha-2 of the primary country.', example: 'DE' }),
    latitude: numberOrNull(),
    longitude: numberOrNull(),
    usa: z.boolean().openapi({ description: 'Located in the United States.' }),
    country_codes: codes().openapi({ description: 'ISO 3166-1 alpha-2 codes the job is tagged with.' }),
    admin1_refs: codes().openapi({ description: 'ISO 3166-2 codes of first-level divisions.', example: ['DE-BE'] }),
    ...classification,
    language: textOrNull().openapi({ description: 'ISO 639-1.', example: 'en' }),
    ...salary,
    posted_at: momentOrNull(),
    expires_at: momentOrNull(),
    content_hash: textOrNull().openapi({ description: 'Changes when the content at the source changes.' }),
    first_seen_at: moment(),
    closed_at: momentOrNull().openapi({ description: 'Null for open jobs.' }),
    created_at: moment(),
    updated_at: moment(),
    description_md: textOrNull().optional().openapi({ description: 'Present only with description=text.' }),
    description_html: textOrNull().optional().openapi({ description: 'Present only with description=html.' }),
    company: orNull(CompanySummarySchema).openapi({ description: 'Null when the employer is unknown.' }),
    source: SourceSchema.optional().openapi({ description: 'Present only with include=source.' }),
  })
  .openapi('Job')

export const JobPageSchema = z
  .object({
    data: z.array(JobSchema),
    next_cursor: textOrNull().openapi({ description: 'Null when there are no more results.' }),
    limit: z.int().openapi({ description: 'The effective page size.' }),
    fuzzy: z.literal(true).optional().openapi({
      description: 'Present when the full-text query matched nothing and titles that contain its words were taken instead.',
    }),
  })
  .openapi('JobPage')

export const CountSchema = z.object({ count: z.int() }).openapi('JobCount', { example: { count: 4211 } })

const FacetValueSchema = z
  .object({
    value: z
      .union([text(), z.int(), z.boolean()])
      .openapi({ description: 'What the filter accepts: a boolean for sponsors_visa, an id for company, else a text.' }),
    name: textOrNull().openapi({ description: 'Null where there is no other name than the value.' }),
    count: z.int(),
  })
  .openapi('FacetValue', { example: { value: 'DE', name: 'Germany', count: 1320 } })

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
    facets: z
      .object(Object.fromEntries(FACET_NAMES.map((name) => [name, z.array(FacetValueSchema).optional()])))
      .openapi({ description: 'The facets asked for. A job with several values counts for each of them, one without for none.' }),
    salary_histogram: z
      .object({ currency: text(), period: z.enum(SALARY_PERIODS), buckets: z.array(SalaryBucketSchema) })
      .nullable()
      .openapi({ description: 'Null unless asked for. Buckets from the first to the last that holds a job.' }),
    weeks: z
      .array(z.object({ week: z.iso.date().openapi({ description: 'Its Monday.' }), count: z.int() }))
      .nullable()
      .openapi({ description: 'Null unless asked for. Newest first, without empty weeks, 106 at most.' }),
  })
  .openapi('JobFacets')

const LocationSchema = z
  .object({
    kind: z.enum(LOCATION_KINDS),
    code: text().openapi({ description: 'A value the filter of that kind accepts.' }),
    name: text(),
    admin1_name: text().openapi({ description: 'Empty when it does not apply.' }),
    country_code: text().openapi({ description: 'Empty when it does not apply.' }),
  })
  .openapi('Location', {
    example: { kind: 'city', code: 'Berlin', name: 'Berlin', admin1_name: 'Berlin', country_code: 'DE' },
  })

const JobSkillSchema = z
  .object({ slug: text(), name: text(), kind: z.enum(SKILL_KINDS), requirement: z.enum(SKILL_REQUIREMENTS) })
  .openapi('JobSkill', { example: { slug: 'postgresql', name: 'PostgreSQL', kind: 'database', requirement: 'required' } })

const companyFacts = {
  website_url: textOrNull(),
  logo_url: textOrNull(),
  industry: textOrNull(),
  size_range: textOrNull(),
  founded_year: z.int().nullable(),
  is_agency: z.boolean().nullable(),
  linkedin_id: textOrNull(),
}

const CompanySchema = z
  .object({
    id: id().nullable().openapi({ description: 'Null on a provisional job.' }),
    name: textOrNull().openapi({ description: 'Null on a provisional job whose employer is not established.' }),
    ...companyFacts,
    created_at: momentOrNull(),
    updated_at: momentOrNull(),
  })
  .openapi('Company')

export const JobDetailSchema = z
  .object({
    id: id().nullable().openapi({ description: 'Null when the posting was resolved live and is not in the catalog.' }),
    source_id: id().nullable(),
    company_id: id().nullable(),
    external_job_id: text(),
    url: text(),
    apply_url: textOrNull(),
    title: text(),
    location: textOrNull(),
    locations: z.array(LocationSchema).openapi({ description: 'Most specific first; empty when no place resolved.' }),
    ...classification,
    experience_min_years: z.int().nullable(),
    experience_max_years: z.int().nullable(),
    sponsors_visa: z.boolean().nullable().openapi({ description: 'Null is unknown, never no.' }),
    skills: z.array(JobSkillSchema).nullable().openapi({ description: 'Null: not extracted. Empty: no known skill found.' }),
    language: textOrNull(),
    ...salary,
    posted_at: momentOrNull(),
    expires_at: momentOrNull(),
    content_hash: textOrNull(),
    first_seen_at: momentOrNull(),
    created_at: momentOrNull(),
    updated_at: momentOrNull(),
    closed_at: momentOrNull().openapi({ description: 'Null on a provisional job means unknown, not open.' }),
    source: SourceSchema,
    description_md: textOrNull(),
    description_html: textOrNull(),
    company: orNull(CompanySchema),
  })
  .openapi('JobDetail')

export const ChangeEventSchema = z
  .object({
    id: id().openapi({ description: 'Strictly increasing; usable as a cursor.' }),
    job_id: id(),
    change_type: z.enum(CHANGE_TYPES),
    changed_at: moment(),
    changed_fields: z
      .array(z.enum(CONTENT_FIELDS))
      .nullable()
      .openapi({ description: 'In canonical order; null on created events.' }),
    job: orNull(JobSchema).optional().openapi({ description: 'Present only with include=job.' }),
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
    created_at: moment(),
    updated_at: moment(),
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
