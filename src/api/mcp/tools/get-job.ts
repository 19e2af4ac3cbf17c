import { z } from '@hono/zod-openapi'
import { JobTextSchema, jobAnswer, PART } from '../job-text.ts'
import { tool } from '../tool.ts'

export const getJob = tool({
  name: 'get_job',
  title: 'Get a job',
  description: 'Everything about one job, open or closed, by the id that search_jobs gives, with the text of the posting.',
  returnsForeignText: true,
  input: z.strictObject({ id: z.int().min(1), ...PART }),
  output: JobTextSchema,
  run: async (client, { id, ...part }, signal) => jobAnswer(await client.get(id, { signal }), part),
})
