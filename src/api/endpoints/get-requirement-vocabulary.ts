import { z } from '@hono/zod-openapi'
import {
  CLEARANCE_LEVELS,
  CLEARANCE_REQUIREMENTS,
  CLEARANCES,
  DEGREES,
  LANGUAGE_LEVELS,
  REQUIREMENTS,
} from '../../job/requirements.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { preparedAnswer } from '../respond.ts'

const VOCABULARY = {
  requirement: REQUIREMENTS,
  degree: DEGREES,
  language_level: LANGUAGE_LEVELS,
  clearance_level: CLEARANCE_LEVELS,
  clearance_requirement: CLEARANCE_REQUIREMENTS,
  clearance: CLEARANCES,
}

const RequirementVocabularySchema = z
  .object({
    requirement: z.array(z.enum(REQUIREMENTS)).openapi({ description: 'Of languages and education.' }),
    degree: z.array(z.enum(DEGREES)).openapi({ description: 'Lowest first: the values of education_max.' }),
    language_level: z.array(z.enum(LANGUAGE_LEVELS)),
    clearance_level: z.array(z.enum(CLEARANCE_LEVELS)).openapi({ description: 'any: the posting names no level.' }),
    clearance_requirement: z
      .array(z.enum(CLEARANCE_REQUIREMENTS))
      .openapi({ description: 'obtainable: the applicant must be able to get the clearance.' }),
    clearance: z.array(z.enum(CLEARANCES)).openapi({ description: 'The values of the filter clearance.' }),
  })
  .openapi('RequirementVocabulary')

export const getRequirementVocabulary: Endpoint = {
  path: '/api/v1/meta/requirements',
  anyThread: true,
  operation: {
    operationId: 'getRequirementVocabulary',
    summary: 'List the vocabularies of requirements',
    description:
      'Every value in the parts of residence, authorization, languages and education of a job, in a fixed order. Countries, languages and ' +
      'world regions are named by their codes.',
    tags: ['Reference'],
    responses: {
      ...json(RequirementVocabularySchema, 'The values that requirements have.', { example: VOCABULARY, cached: true }),
      ...problems(401, 429, 500),
    },
  },
  handle: preparedAnswer(() => JSON.stringify(VOCABULARY), { cacheControl: 'private, max-age=3600' }),
}
