import { describe, expect, it } from 'vitest'
import type { Adapter } from '../../src/ats/adapter.ts'
import { ADAPTERS } from '../../src/ats/index.ts'
import { type Fetcher, FetchFailure } from '../../src/http/fetcher.ts'

/** A source that answers everything with one status. */
function answering(status: number): Fetcher & { asked: URL[] } {
  const asked: URL[] = []
  return {
    asked,
    async fetch(url) {
      if (!URL.canParse(url)) throw new FetchFailure('refused', `${url} is no URL`, { url })
      asked.push(new URL(url))
      const kind = status === 404 ? 'gone' : status === 429 ? 'rate_limited' : 'server_error'
      throw new FetchFailure(kind, `${url} answered ${status}`, { url, status })
    },
  }
}

async function list(adapter: Adapter, board: string, http: Fetcher): Promise<void> {
  const pages = adapter.list(board, { http, etag: null })
  while (!(await pages.next()).done);
}

describe.each(ADAPTERS.filter(({ hosts }) => hosts.length > 0).map((adapter) => [adapter.name, adapter] as const))(
  '%s',
  (_, adapter) => {
    const { board } = adapter.examples.boards[0]!
    const posting =
      adapter.examples.postings.find((example) => example.board === board || example.board === null) ??
      adapter.examples.postings[0]!

    it('a board that no URL knows is gone, and a posting of it is null', async () => {
      await expect(list(adapter, board, answering(404))).rejects.toMatchObject({ kind: 'gone' })
      expect(await adapter.fetch(board, posting.external_id, answering(404))).toBeNull()
    })

    it.each([
      [429, 'rate_limited'],
      [500, 'server_error'],
    ])('status %i fails the list and the posting as %s', async (status, kind) => {
      await expect(list(adapter, board, answering(status))).rejects.toMatchObject({ kind })
      await expect(adapter.fetch(board, posting.external_id, answering(status))).rejects.toMatchObject({ kind })
    })

    it.each(['evil.test/x', '@evil.test/x?y#z', 'evil.test#', 'evil.test?', 'x@evil.test', 'a.b', '..', '../x', ''])(
      'the board %j names no other host or path',
      async (hostile) => {
        const http = answering(404)
        await expect(list(adapter, hostile, http)).rejects.toMatchObject({ kind: expect.stringMatching(/^(refused|gone)$/) })
        const isOwn = ({ hostname }: URL) => adapter.hosts.some((own) => hostname === own || hostname.endsWith(`.${own}`))
        expect(http.asked.filter((url) => !isOwn(url) || url.href.includes('evil.test/x'))).toEqual([])
      },
    )
  },
)
