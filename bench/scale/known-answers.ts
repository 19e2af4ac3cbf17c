import type { QueryResult } from 'pg'

/** A statement as the catalog writes it: with a name, or as mere text. */
export type Asked = string | { name?: string; values?: unknown[] }

const NOTHING = { rows: [], rowCount: 0 } as unknown as QueryResult
/** After these, another board may be next: boards are claimed in a transaction and recorded outside of one. */
const MOVES = new Set<unknown>(['commit', 'record-crawl'])
const NEXT_DUE = 'next-due-in-lanes'

/**
 * Answers of statements that workers repeat all the time and that a simulation need not ask PostgreSQL for. No board is added and no clock is
 * set back in it, and every claim is renewed in time, so which board is next is known until one is claimed or recorded. Without this, workers
 * that look every five seconds would take most of the time of a run.
 */
export class KnownAnswers {
  #next = new Map<string, Promise<QueryResult>>()
  #firstLookUntil: number

  constructor(startedAt: Date) {
    // At its start a worker reads all boards, later those that were added within the last minutes.
    this.#firstLookUntil = startedAt.getTime()
  }

  answer(asked: Asked, ask: () => Promise<QueryResult>): Promise<QueryResult> {
    const { name, values = [] } = typeof asked === 'string' ? { name: asked } : asked
    if (name === 'boards-far-ahead') return Promise.resolve(NOTHING)
    if (name === 'boards-after' && (values[1] as Date).getTime() > this.#firstLookUntil) return Promise.resolve(NOTHING)
    if (name === NEXT_DUE) return this.#remembered(openLanes(values), ask)
    if (MOVES.has(name)) return ask().finally(() => this.#next.clear())
    return ask()
  }

  #remembered(room: string, ask: () => Promise<QueryResult>): Promise<QueryResult> {
    const known = this.#next.get(room)
    if (known) return known
    const asked = ask()
    this.#next.set(room, asked)
    return asked
  }
}

/** Which lanes have room for the asker. How much room they have changes nothing about which board is next. */
function openLanes([, lanes, , here]: unknown[]): string {
  return (lanes as string[]).filter((_, index) => (here as number[])[index]! > 0).join()
}
