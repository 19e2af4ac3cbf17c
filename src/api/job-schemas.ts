import { z } from '@hono/zod-openapi'
import { DETAIL_FACTS, type FieldName, fieldOf, LONG_FIELDS, servedIn } from '../job/job.ts'
import type { Kind } from '../job/kinds.ts'
import { CLEARANCE_LEVELS, CLEARANCE_REQUIREMENTS, DEGREES, LANGUAGE_LEVELS, REQUIREMENTS } from '../job/requirements.ts'
import {
  EMPLOYMENT_TYPES,
  LEVELS,
  LOCATION_KINDS,
  SALARY_PERIODS,
  SKILL_KINDS,
  SKILL_REQUIREMENTS,
  WORKPLACES,
} from '../job/vocab.ts'

/** The job as the OpenAPI document publishes it: the list item and the detail, generated from the table of fields. */

const text = () => z.string()
const textOrNull = () => z.string().nullable()
const timestampOrNull = () => z.iso.datetime().nullable()
/** A union with null at the place of use; `.nullable()` would make the named component itself nullable. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()])

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

const ResidenceSchema = z
  .object({
    countries: z.array(text()).openapi({ description: 'ISO 3166-1 alpha-2. The countries of states are among them.' }),
    states: z.array(text()).openapi({ description: 'ISO 3166-2. Empty where every state of the countries will do.' }),
    world_regions: z.array(text()).openapi({ description: 'Codes such as EMEA or WORLDWIDE.' }),
    excluded: z.array(text()).openapi({ description: 'Codes of countries, states and regions whose residents are not taken.' }),
    utc_offset_min: z.number().nullable().openapi({ description: 'Hours from UTC.' }),
    utc_offset_max: z.number().nullable().openapi({ description: 'Hours from UTC.' }),
  })
  .openapi('Residence')

const ClearanceSchema = z
  .object({ level: z.enum(CLEARANCE_LEVELS), requirement: z.enum(CLEARANCE_REQUIREMENTS) })
  .openapi('Clearance')

const AuthorizationSchema = z
  .object({
    citizenship: z.array(text()).openapi({ description: 'ISO 3166-1 alpha-2: citizens of any of these countries are taken.' }),
    residents_accepted: z
      .boolean()
      .nullable()
      .openapi({ description: 'Whether permanent residents are taken, too. Null: not said.' }),
    clearance: orNull(ClearanceSchema),
  })
  .openapi('Authorization')

const AskedLanguageSchema = z
  .object({
    code: text().openapi({ description: 'ISO 639-1.' }),
    level: z.enum(LANGUAGE_LEVELS).nullable(),
    requirement: z.enum(REQUIREMENTS),
  })
  .openapi('AskedLanguage')

const EducationSchema = z
  .object({
    degree: z.enum(DEGREES),
    requirement: z.enum(REQUIREMENTS),
    or_experience: z.boolean().openapi({ description: 'Whether experience is taken in the place of the degree.' }),
  })
  .openapi('Education')

/** The schema of each kind of value. */
const KIND_SCHEMAS: Record<Kind, () => z.ZodType> = {
  id: () => z.int(),
  key: text,
  keys: () => z.array(text()),
  url: text,
  text,
  // `z.any()` alone would let the field be absent.
  json: () => z.any().refine((value) => value !== undefined),
  flag: () => z.boolean(),
  timestamp: () => z.iso.datetime(),
  latitude: () => z.number(),
  longitude: () => z.number(),
  country: text,
  countries: () => z.array(text()),
  locations: () => z.array(LocationSchema),
  language: text,
  amount: () => z.number(),
  currency: text,
  years: () => z.int(),
  skills: () => z.array(JobSkillSchema),
  residence: () => ResidenceSchema,
  authorization: () => AuthorizationSchema,
  languages: () => z.array(AskedLanguageSchema),
  education: () => EducationSchema,
  workplace: () => z.enum(WORKPLACES),
  employment_type: () => z.enum(EMPLOYMENT_TYPES),
  level: () => z.enum(LEVELS),
  salary_period: () => z.enum(SALARY_PERIODS),
}

/** Kinds whose schema is a named object, which is not nullable itself. */
const OBJECTS: readonly Kind[] = ['residence', 'authorization', 'education']

/** The schema of a field where it is served, with its description there. */
function fieldSchema(name: FieldName, { nullable, says }: { nullable: boolean; says: (string | undefined)[] }): z.ZodType {
  const { kind, example } = fieldOf(name)
  const schema = KIND_SCHEMAS[kind]()
  const description = says.filter(Boolean).join(' ')
  // A JSON value may be null already.
  const nullSchema = OBJECTS.includes(kind) ? orNull(schema) : schema.nullable()
  return (nullable && kind !== 'json' ? nullSchema : schema).openapi({
    ...(description && { description }),
    ...(example !== undefined && { example }),
  })
}

function itemSchema(name: FieldName): z.ZodType {
  const { required = false, description, itemWith } = fieldOf(name)
  if (itemWith === undefined) return fieldSchema(name, { nullable: !required, says: [description] })
  return fieldSchema(name, { nullable: !required, says: [description, `Present only with ${itemWith}.`] }).optional()
}

function detailSchema(name: FieldName): z.ZodType {
  const { required = false, served, description, inDetail } = fieldOf(name)
  return fieldSchema(name, { nullable: !required || !served.includes('provisional'), says: [description, inDetail] })
}

const each = <Name extends FieldName>(names: readonly Name[], schema: (name: Name) => z.ZodType) =>
  Object.fromEntries(names.map((name) => [name, schema(name)])) as Record<Name, z.ZodType>

const CompanySummarySchema = z
  .object({ id: z.int(), name: text(), website_url: textOrNull(), logo_url: textOrNull() })
  .openapi('CompanySummary', {
    example: { id: 7, name: 'Northwind Robotics', website_url: 'https://northwind.example', logo_url: null },
  })

const SourceSchema = z
  .object({
    type: text().openapi({ description: 'The applicant tracking system.', example: 'greenhouse' }),
    external_id: text().openapi({ description: 'The posting id at the source.' }),
    ...each(servedIn('source'), itemSchema),
  })
  .openapi('Source')

export const JobSchema = z
  .object({
    ...each(servedIn('item'), itemSchema),
    ...each(LONG_FIELDS, itemSchema),
    company: orNull(CompanySummarySchema).openapi({ description: 'Null when the employer is unknown.' }),
    source: SourceSchema.optional().openapi({ description: 'Present only with include=source.' }),
  })
  .openapi('Job')

export const companyFacts = {
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
    id: z.int().nullable().openapi({ description: 'Null on a provisional job.' }),
    name: textOrNull().openapi({ description: 'Null on a provisional job whose employer is not established.' }),
    ...companyFacts,
    created_at: timestampOrNull(),
    updated_at: timestampOrNull(),
  })
  .openapi('Company')

export const JobDetailSchema = z
  .object({
    ...each(DETAIL_FACTS, detailSchema),
    source: SourceSchema,
    ...each(LONG_FIELDS, detailSchema),
    company: orNull(CompanySchema),
  })
  .openapi('JobDetail')
