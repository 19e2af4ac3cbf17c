import { randomOf } from './random.ts'
import type { Site } from './site.ts'
import type { World } from './world.ts'

/** A request, as renderers receive it. */
export interface Ask {
  method: string
  host: string
  /** Decoded segments. */
  path: string[]
  query: URLSearchParams
  /** The JSON body; undefined without one, null when it is not JSON. */
  body: unknown
  ifNoneMatch: string | null
  /** Any other header, by its name in lower case: some systems page by headers. */
  header(name: string): string | null
}

export interface Reply {
  status: number
  headers: Record<string, string>
  body: string
  list?: TamperedList
}

/** The same list with a fault: rows missing, or another total. */
export interface TamperedList {
  rows: number
  statesTotal: boolean
  with(change: 'empty' | 'short' | 'total'): string
}

export type Renderer = (ask: Ask, world: World) => Reply

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

export function json(value: unknown, status = 200, headers: Record<string, string> = {}): Reply {
  return { status, headers: { ...JSON_TYPE, ...headers }, body: JSON.stringify(value) }
}

export function text(body: string, status: number, type = 'text/plain; charset=utf-8'): Reply {
  return { status, headers: { 'content-type': type }, body }
}

/** A list, written by `write`. `total` is null where the payload states none. */
export function listing<Row>(
  rows: Row[],
  total: number | null,
  headers: Record<string, string>,
  write: (rows: Row[], total: number) => string,
): Reply {
  const stated = total ?? rows.length
  const shapes = {
    empty: () => write([], 0),
    short: () => write(rows.slice(0, -1), stated),
    // Only upwards: a total that is too low by whole pages cannot be told from the end of the list.
    total: () => write(rows, stated + 1),
  }
  const list = { rows: rows.length, statesTotal: total !== null, with: (change: keyof typeof shapes) => shapes[change]() }
  return { status: 200, headers: { ...JSON_TYPE, ...headers }, body: write(rows, stated), list }
}

/** A weak validator that changes with the board, and 304 when the client already has it. */
export function validated(ask: Ask, world: World, site: Site, reply: () => Reply): Reply {
  const about = [world.seed, world.startedAt, site.key, site.revision, ...ask.path, ask.query.toString()]
  const etag = `W/"${randomOf('etag', ...about).hex(32)}"`
  if (ask.ifNoneMatch === etag) return { status: 304, headers: { etag }, body: '' }
  const full = reply()
  return { ...full, headers: { ...full.headers, etag } }
}

/** `2026-11-15T02:27:37` in a time zone `hours` off UTC. */
export function clockText(milliseconds: number, hours = 0): string {
  return new Date(milliseconds + hours * 3_600_000).toISOString().slice(0, 19)
}

/** `2026-11-15` */
export function dayText(milliseconds: number): string {
  return clockText(milliseconds).slice(0, 10)
}
