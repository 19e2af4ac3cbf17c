import type { RemovedJob } from '../catalog/indexed-catalog.ts'
import type { IndexedJob } from '../catalog/indexed-job.ts'
import type { JobIndex } from '../documents/job-index.ts'
import type { ItemChange } from '../items/item-file.ts'
import type { Handover } from '../snapshot/handed-bytes.ts'

export type IndexChange = { put: IndexedJob } | { drop: RemovedJob }

/** Events of an index, as plain data for the threads that have copies of it. They must arrive in their order. */
export type IndexNews =
  /** A copy for the threads is begun: it has all changes before this news, and none of those after it. */
  | { kind: 'copying' }
  | { kind: 'copied'; handover: Handover }
  | { kind: 'changed'; changes: IndexChange[] }
  /** The index has everything that was committed at a moment of `monotonicMs`. */
  | { kind: 'complete'; at: number }
  | { kind: 'emptied' }
  | { kind: 'items'; change: ItemChange }

/** The threads that have copies of an index. */
export interface IndexCopies {
  /** Whether a thread waits for its copy. */
  isWanted(): boolean
  /** Tells all threads. `kept` must live until each of them has taken the news. */
  tell(news: IndexNews, kept?: object): void
}

/** A clock that is the same in all threads of a process, which `performance.now()` is not. */
export const monotonicMs = () => Number(process.hrtime.bigint()) / 1e6

/** Changes that are told at once: as many as are put in without a pause (follow.ts). */
const AT_ONCE = 20

/** Tells threads about an index, changes many at once. */
export class IndexBroadcaster {
  readonly #copies: IndexCopies
  #pending: IndexChange[] = []

  constructor(copies: IndexCopies) {
    this.#copies = copies
  }

  changed(change: IndexChange): void {
    if (this.#pending.push(change) >= AT_ONCE) this.#sendChanges()
  }

  tell(news: IndexNews, kept?: object): void {
    this.#sendChanges()
    this.#copies.tell(news, kept)
  }

  complete(at: number): void {
    this.tell({ kind: 'complete', at: monotonicMs() - (performance.now() - at) })
  }

  #sendChanges(): void {
    const changes = this.#pending
    this.#pending = []
    if (changes.length > 0) this.#copies.tell({ kind: 'changed', changes })
  }
}

export function applyChange(index: JobIndex, change: IndexChange): void {
  if ('put' in change) index.put(change.put)
  else index.drop(change.drop)
}
