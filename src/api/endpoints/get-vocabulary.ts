import { EMPLOYMENT_TYPES, LEVELS, SALARY_PERIODS, STATUSES, WORKPLACES } from '../../job/vocab.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { vocabularyExample } from '../examples.ts'
import { preparedAnswer } from '../respond.ts'
import { VocabularySchema } from '../schemas.ts'

const VOCABULARY = {
  workplace: WORKPLACES,
  employment_type: EMPLOYMENT_TYPES,
  level: LEVELS,
  salary_period: SALARY_PERIODS,
  status: STATUSES,
}

export const getVocabulary: Endpoint = {
  path: '/api/v1/meta/vocab',
  anyThread: true,
  operation: {
    operationId: 'getVocabulary',
    summary: 'List the controlled vocabularies',
    description:
      'Every value of the enum fields, in a fixed order. Each is a value of the filter of that name, except salary_period, which has none.',
    tags: ['Reference'],
    responses: {
      ...json(VocabularySchema, 'The values enum filters accept.', { example: vocabularyExample, cached: true }),
      ...problems(401, 429, 500),
    },
  },
  handle: preparedAnswer(() => JSON.stringify(VOCABULARY), { cacheControl: 'private, max-age=3600' }),
}
