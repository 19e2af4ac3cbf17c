import { z } from '@hono/zod-openapi'
import { JobTextSchema, jobAnswer, PART } from '../job-text.ts'
import { tool } from '../tool.ts'
import { undescribed } from '../undescribed.ts'

export const resolveJobUrl = tool({
  name: 'resolve_job_url',
  title: 'Resolve a posting URL',
  description:
    "The job behind the URL of a posting on an applicant tracking system or an employer's careers site, also when it is closed. What the " +
    'catalog does not have is read from its source, which takes a few seconds. Answers as get_job does.',
  returnsForeignText: true,
  input: z.strictObject({ url: z.string().describe('Of one posting, http or https.'), ...undescribed(PART) }),
  output: z.object(undescribed({ ...JobTextSchema.shape, job: z.object(undescribed(JobTextSchema.shape.job.shape)) })),
  run: async (client, { url, ...part }, signal) => jobAnswer(await client.resolve(url, { signal }), part),
})
