import { request } from 'node:http'
import type { DemoServer } from '../../src/demo/index.ts'

export interface RawAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** One request as it stands on the wire: the host is a header like any other. */
export function rawRequest(
  server: DemoServer,
  url: string,
  options: { method?: string; json?: unknown; etag?: string } = {},
): Promise<RawAnswer> {
  const { hostname, pathname, search } = new URL(url)
  const headers = { host: hostname, ...(options.etag && { 'if-none-match': options.etag }) }
  return new Promise((resolve, reject) => {
    const outgoing = request(
      { host: '127.0.0.1', port: server.port, path: pathname + search, method: options.method ?? 'GET', headers },
      (incoming) => {
        const chunks: Buffer[] = []
        incoming.on('data', (chunk) => chunks.push(chunk))
        incoming.on('error', reject)
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode!, headers: incoming.headers, body: Buffer.concat(chunks).toString() }),
        )
      },
    )
    outgoing.on('error', reject)
    outgoing.end(options.json === undefined ? undefined : JSON.stringify(options.json))
  })
}

/** The address of a board's list. */
export function listUrl(ats: string, board: string): string {
  const [, tenant, shard, site] = /^(.+)\.(wd\d+)\/(.+)$/.exec(board) ?? []
  const urls: Record<string, string> = {
    greenhouse: `https://boards-api.greenhouse.io/v1/boards/${board}/jobs?content=true&pay_transparency=true`,
    lever: `https://api.lever.co/v0/postings/${board}?mode=json`,
    ashby: `https://api.ashbyhq.com/posting-api/job-board/${encodeURIComponent(board)}?includeCompensation=true`,
    smartrecruiters: `https://api.smartrecruiters.com/v1/companies/${board}/postings?limit=100&offset=0`,
    recruitee: `https://${board}.recruitee.com/api/offers/`,
    workday: `https://${tenant}.${shard}.myworkdayjobs.com/wday/cxs/${tenant}/${site}/jobs`,
    personio: `https://${board}.jobs.personio.de/xml`,
  }
  return urls[ats]!
}

/** The body of a Workday list request. */
export const page = (offset: number, limit = 20) => ({ appliedFacets: {}, limit, offset, searchText: '' })
