import { readSync, writeSync } from 'node:fs'
import { present } from '../../present.ts'
import { type OpenFile, openNameless } from '../format/open-file.ts'

/** Addresses count in four bytes, so that one fits into 32 bits up to 16 GB. */
const UNIT = 4
const PAGE = 1 << 20
const FIRST = 1 << 12

/** The pages of another thread: null where a page is in the file. */
export interface SharedPages {
  pages: (SharedArrayBuffer | null)[]
  file: OpenFile | null
}

export interface AppendOnlyPagesOptions {
  /** Whether pages in memory lie where threads share them. */
  shared?: boolean
  /** The pages of another thread, which come first and are only read. */
  inherited?: SharedPages
}

const NONE_INHERITED: SharedPages = { pages: [], file: null }

/**
 * An append-only store of pieces of bytes. A piece is found by its address and its length. Full pages of one megabyte go to a file without a name,
 * which the system keeps in memory where there is room and removes with the process. Without a folder, or where its disk takes no more, pages stay
 * in memory.
 */
export class AppendOnlyPages {
  readonly #folder: string | null
  readonly #shared: boolean
  readonly #inherited: SharedPages
  #file: OpenFile | null = null
  /** Null: the page is in the file, or part of a long piece that begins on a page before. */
  readonly #pages: (Uint8Array | null)[]
  /** Bytes used of the last page. */
  #used = PAGE

  constructor(folder: string | null, { shared = false, inherited = NONE_INHERITED }: AppendOnlyPagesOptions = {}) {
    this.#folder = folder
    this.#shared = shared
    this.#inherited = inherited
    this.#pages = inherited.pages.map((page) => page && new Uint8Array(page))
  }

  /** All pages, for another thread. Those in memory must be shared. */
  get sharedPages(): SharedPages {
    const pages = this.#pages.map((page) => page && (page.buffer as SharedArrayBuffer))
    return { pages, file: this.#file }
  }

  get bytes(): number {
    return this.#pages.reduce((sum, page) => sum + (page?.length ?? 0), 0)
  }

  /** Copies a piece, whose length is a multiple of four; returns its address. */
  add(piece: Uint8Array): number {
    if (this.#used + piece.length > PAGE) this.#turn()
    const start = this.#used
    this.#used += piece.length
    this.#lastPage(this.#used).set(piece, start)
    return ((this.#pages.length - 1) * PAGE + start) / UNIT
  }

  /** The bytes of a piece from `from` up to `end`. */
  read(address: number, from: number, end: number): Uint8Array {
    const at = address * UNIT
    const place = Math.floor(at / PAGE)
    const page = this.#pages[place] ?? null
    if (page !== null) return page.subarray((at % PAGE) + from, (at % PAGE) + end)
    const file = place < this.#inherited.pages.length ? this.#inherited.file : this.#file
    const bytes = new Uint8Array(end - from)
    if (readSync(present(file).descriptor, bytes, 0, bytes.length, at + from) < bytes.length)
      throw new Error('the file of positions ends early')
    return bytes
  }

  /** Begins a new page. The last one is full and goes to the file. */
  #turn(): void {
    const place = this.#pages.length - 1
    if (place >= this.#inherited.pages.length && this.#written(present(this.#pages[place]), place * PAGE))
      this.#pages[place] = null
    for (let beyond = PAGE; beyond < this.#used; beyond += PAGE) this.#pages.push(null)
    this.#pages.push(new Uint8Array(0))
    this.#used = 0
  }

  #written(page: Uint8Array, at: number): boolean {
    if (this.#folder === null) return false
    try {
      this.#file ??= openNameless(this.#folder, 'positions')
      return writeSync(this.#file.descriptor, page, 0, page.length, at) === page.length
    } catch {
      return false
    }
  }

  /** The last page, with room for some bytes. A piece that is longer than a page has the places of several. */
  #lastPage(bytes: number): Uint8Array {
    const last = present(this.#pages.at(-1))
    if (bytes <= last.length) return last
    const length = bytes > PAGE ? bytes : Math.min(PAGE, Math.max(FIRST, 2 * last.length, bytes))
    const longer = new Uint8Array(this.#shared ? new SharedArrayBuffer(length) : new ArrayBuffer(length))
    longer.set(last)
    this.#pages[this.#pages.length - 1] = longer
    return longer
  }
}
