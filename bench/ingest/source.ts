import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createGenerator } from '../catalog/generate.ts'

export const GREENHOUSE = 'boards-api.greenhouse.io'

/** A board of Greenhouse in its own format, with postings of the generated catalog. */
export function boardPayload(board: string, first: number, postings: number, bodyWords: number): Buffer {
  const generator = createGenerator({ jobs: 1_000_000, bodyWords })
  const jobs = Array.from({ length: postings }, (_, index) => {
    const { job } = generator.job(first + index)
    return {
      id: 4_000_000 + first + index,
      absolute_url: `https://job-boards.greenhouse.io/${board}/jobs/${4_000_000 + first + index}`,
      title: job.title,
      company_name: 'Benchmark Works',
      location: { name: job.location ?? 'Remote' },
      first_published: job.posted_at,
      updated_at: job.posted_at,
      content: (job.description_html ?? '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
      departments: [{ id: 1, name: 'Engineering', child_ids: [], parent_id: null }],
      offices: [{ id: 1, name: 'Office', location: job.location, child_ids: [], parent_id: null }],
      metadata: [],
    }
  })
  return Buffer.from(JSON.stringify({ jobs, meta: { total: jobs.length } }))
}

/** Serves the boards from a process of its own, as the internet would. Returns its port. */
export async function serveSource(boards: { name: string; payload: Buffer }[]): Promise<number> {
  const byName = new Map(boards.map(({ name, payload }) => [name, payload]))
  const server = createServer((request, response) => {
    const payload = byName.get(request.url!.split('/')[3]!)
    response.writeHead(payload ? 200 : 404, { 'content-type': 'application/json' }).end(payload)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}
