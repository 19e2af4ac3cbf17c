/** Code that a user of each generated client would write. It must compile strictly: see generate.mjs. */
import createClient from 'openapi-fetch'
import { client as heyClient } from './generated/hey-api/client.gen'
import { getJob, listChanges, searchJobs as searchWithHeyApi } from './generated/hey-api/index'
import type { components, paths } from './generated/openapi-typescript/schema'
import { countJobs, searchJobs as searchWithOrval } from './generated/orval/client'

type Schemas = components['schemas']

export async function withOpenApiTypescript(): Promise<string | undefined> {
  const client = createClient<paths>({ baseUrl: 'http://127.0.0.1:8080' })
  const { data, error } = await client.GET('/api/v1/jobs', {
    params: {
      query: {
        country: ['US', 'DE'],
        skills: ['c++'],
        level: 'senior',
        workplace: ['remote', 'hybrid'],
        has_salary: true,
        limit: 5,
      },
    },
  })
  if (error) return error.detail ?? error.title
  const job: Schemas['Job'] | undefined = data.data[0]
  const level: Schemas['Level'] | null | undefined = job?.level
  const anything: unknown = job?.locations_raw
  const company: Schemas['CompanySummary'] | null | undefined = job?.company
  const changes = await client.GET('/api/v1/changes', { params: { query: { types: ['created', 'closed'], include: ['job'] } } })
  const embedded: Schemas['Job'] | null | undefined = changes.data?.data[0]?.job
  return [job?.title, level, anything, company?.name, embedded?.title].join()
}

export async function withHeyApi(): Promise<string | undefined> {
  heyClient.setConfig({ baseUrl: 'http://127.0.0.1:8080', auth: 'sk_' })
  const page = await searchWithHeyApi({
    query: { country: ['US'], level: ['senior', 'staff'], city: ['Lima', 'Washington, DC'], language: 'en', description: 'text' },
  })
  const detail = await getJob({ path: { id: 1 } })
  const changes = await listChanges({ query: { changed_fields: ['title'], cursor: '0' } })
  const title: string | undefined = page.data?.data[0]?.title
  const skill: string | undefined = detail.data?.skills?.[0]?.requirement
  return [title, skill, detail.data?.company?.name, changes.data?.next_cursor].join()
}

export async function withOrval(): Promise<string | undefined> {
  const page = await searchWithOrval({ country: ['US'], workplace: 'remote', level: ['senior', 'staff'], city: 'Lima', limit: 5 })
  const counted = await countJobs({ q: 'nurse', sort: 'posted_at', limit: 5 })
  if (page.status !== 200 || counted.status !== 200) return undefined
  return [page.data.data[0]?.title, page.data.next_cursor, counted.data.count.toFixed()].join()
}
