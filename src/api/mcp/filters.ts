import { z } from '@hono/zod-openapi'
import { type CLEARANCES, DEGREES, type Degree } from '../../job/requirements.ts'
import { EMPLOYMENT_TYPES, LEVELS, STATUSES, WORKPLACES } from '../../job/vocab.ts'

/** One value, or a list of alternatives. A vocabulary is listed once, because agents pay for every byte. The API checks a single value. */
const oneOrMore = <Value extends string>(value: z.ZodType<Value>) =>
  z.union([z.string() as unknown as z.ZodType<Value>, z.array(value)]).optional()

/** A word of a vocabulary, or several joined by commas. The API checks it. */
const written = <Value extends string>() => (z.string() as unknown as z.ZodType<Value>).optional()

/**
 * The filters that search, count and facets share, with the names and values of the API. A test compares them with the OpenAPI document.
 */
export const FILTERS = {
  q: z
    .string()
    .optional()
    .describe(
      'Full text: words, "quoted phrases", OR, -exclusion. Every word must match. Searches titles unless q_scope is full.',
    ),
  q_scope: z.enum(['title', 'full']).optional().describe('full also searches descriptions; title is the default.'),
  title: z.string().optional().describe('Substring of the title, at least 3 characters.'),
  country: z.array(z.string()).optional().describe('ISO 3166-1 alpha-2 codes, any of them: ["DE","AT"]. find_place has codes.'),
  state: z.array(z.string()).optional().describe('ISO 3166-2 codes, any of them: ["US-CA"]. find_place has codes.'),
  city: oneOrMore(z.string()).describe('Part of a city name, or several names, any of them.'),
  world_region: z.array(z.string()).optional().describe('EMEA, EU, DACH, LATAM, APAC ...: jobs in any country of it.'),
  workplace: oneOrMore(z.enum(WORKPLACES)).describe('["remote","hybrid"] finds either.'),
  employment_type: oneOrMore(z.enum(EMPLOYMENT_TYPES)),
  level: oneOrMore(z.enum(LEVELS)).describe('Jobs of unknown level never match.'),
  skills: z.array(z.string()).optional().describe('Any of these skills, by slug, name or alias. find_skill has them.'),
  company: z.string().optional().describe("Part of the employer's name."),
  company_id: z.number().optional().describe('One employer, by the value of the facet company.'),
  salary_min: z.number().optional().describe('Pay reaches at least this, in salary_currency as stated, without conversion.'),
  salary_max: z.number().optional().describe('Pay begins at this or less.'),
  salary_currency: oneOrMore(z.string()).describe('ISO 4217, such as USD.'),
  has_salary: z.boolean().optional().describe('true keeps jobs that state pay.'),
  experience_max: z.number().int().optional().describe('Asks for at most this many years of experience.'),
  sponsors_visa: z.boolean().optional(),
  residence: z.string().optional().describe('May live there, by code: DE,EU. Lists of these six have commas.'),
  citizenship: z.string().optional().describe('Required citizenship by code, or none.'),
  clearance: written<(typeof CLEARANCES)[number]>().describe('none, obtainable, required.'),
  asks_language: z.string().optional().describe('Asks for one of these languages.'),
  speaks: z.string().optional().describe('Requires no other language.'),
  education_max: written<Degree>().describe(`Requires at most this: ${DEGREES.join(', ')}.`),
  language: oneOrMore(z.string()).describe('ISO 639-1 code of the language of the posting.'),
  source: z.array(z.string()).optional().describe('Applicant tracking systems, any of them: ["greenhouse"].'),
  posted_since: z.string().optional().describe('RFC 3339 date-time. Without a date, open jobs are those of the last 90 days.'),
  status: z.enum(STATUSES).optional().describe('open is the default.'),
}
