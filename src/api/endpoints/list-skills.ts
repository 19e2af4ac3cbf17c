import { skills } from '../../enrich/skills/vocabulary.ts'
import { json, problems } from '../documentation.ts'
import type { Endpoint } from '../endpoint.ts'
import { skillListExample } from '../examples.ts'
import { preparedAnswer } from '../respond.ts'
import { SkillListSchema } from '../schemas.ts'

export const listSkills: Endpoint = {
  path: '/api/v1/meta/skills',
  anyThread: true,
  operation: {
    operationId: 'listSkills',
    summary: 'List the known skills',
    description: 'Each slug is a value of the `skills` filter.',
    tags: ['Reference'],
    responses: {
      ...json(SkillListSchema, 'Every known skill.', { example: skillListExample, cached: true }),
      ...problems(401, 429, 500),
    },
  },
  handle: preparedAnswer(
    () => JSON.stringify({ data: skills().map(({ slug, name, kind, aliases }) => ({ slug, name, kind, aliases })) }),
    { cacheControl: 'private, max-age=3600' },
  ),
}
