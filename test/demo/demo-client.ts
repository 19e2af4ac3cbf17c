import { expect } from 'vitest'
import type { Listed, ListingEnd } from '../../src/ats/adapter.ts'
import { adapterNamed } from '../../src/ats/index.ts'
import type { DemoBoard, Truth } from '../../src/demo/index.ts'
import { createFetcher, type FetcherOptions, type HttpClient } from '../../src/http/client.ts'
import { createPacing } from '../../src/http/pacing.ts'
import type { Posting } from '../../src/job/posting.ts'
import { listAll } from '../ats/served.ts'

/** The date all worlds of these tests start from. */
export const startedAt = new Date('2026-11-15T12:00:00Z')

/** The real client, sent to the demo world and nowhere else. */
export function demoClient(hostMap: FetcherOptions['hostMap'], options: FetcherOptions = {}): HttpClient {
  return createFetcher({
    hostMap,
    onlyMapped: true,
    pacing: createPacing({ concurrency: 8, gap: 0 }),
    retry: { tries: 1 },
    ...options,
  })
}

export const keyOf = ({ ats, board }: DemoBoard) => `${ats}:${board}`

export function adapterOf({ ats }: DemoBoard) {
  return adapterNamed(ats)!
}

export async function listBoard(
  board: DemoBoard,
  http: HttpClient,
  etag: string | null = null,
): Promise<{ listed: Listed[]; end: ListingEnd }> {
  return listAll(adapterOf(board), board.board, http, etag)
}

/** The jobs that the listing of a board must show. */
export function listedTruth(truth: Map<string, Truth>): Map<string, Truth> {
  return new Map([...truth].filter(([, { open, listed }]) => open && listed))
}

/** The posting behind a listed row. */
export async function readListed(board: DemoBoard, row: Listed, http: HttpClient): Promise<Posting> {
  return row.posting?.() ?? adapterOf(board).detail!(board.board, row.handle, http)
}

/** Everything the truth knows of a posting, as the adapter read it. */
export function expectTrue(posting: Posting, truth: Truth): void {
  const { open, listed, company, short_url, written, ...stated } = truth
  expect(posting).toMatchObject(stated)
  expect(posting.company?.name ?? null).toBe(company)
}
