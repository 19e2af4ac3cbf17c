import { NumberColumn } from '../columns/number-column.ts'
import type { NumberArray } from '../format/snapshot-bytes.ts'
import { UNIT } from './item-record.ts'

export interface PlaceColumns {
  starts: NumberArray
  lengths: NumberArray
  revisions: NumberArray
}

/** For each job, by its id, the place of the last record of its item in the file. Takes 10 bytes a job. */
export class ItemPlaces {
  /** In units. */
  readonly #starts: NumberColumn
  /** In units; 0 where the file has no record of the job. */
  readonly #lengths: NumberColumn
  /** The revision of the item; 0 where the item must not be used. */
  readonly #revisions: NumberColumn
  /** Bytes of records that others have replaced. */
  #dead = 0

  /** `copied`: the columns of other places. */
  constructor(copied?: PlaceColumns) {
    const { starts, lengths, revisions } = copied ?? {}
    this.#starts = starts ? NumberColumn.of(starts) : new NumberColumn(32)
    this.#lengths = lengths ? NumberColumn.of(lengths) : new NumberColumn(16)
    this.#revisions = revisions ? NumberColumn.of(revisions) : new NumberColumn(32)
  }

  /** Copies of the columns. */
  columns(): PlaceColumns {
    return {
      starts: this.#starts.view().slice(),
      lengths: this.#lengths.view().slice(),
      revisions: this.#revisions.view().slice(),
    }
  }

  get dead(): number {
    return this.#dead
  }

  get bytes(): number {
    return this.#starts.bytes + this.#lengths.bytes + this.#revisions.bytes
  }

  set(id: number, revision: number, start: number, length: number): void {
    if (this.holds(id)) this.#dead += this.#lengths.at(id) * UNIT
    this.#starts.set(id, start / UNIT)
    this.#lengths.set(id, length / UNIT)
    this.#revisions.set(id, revision)
  }

  /** Whether the file has any record of a job, also of a revision that is over. */
  holds(id: number): boolean {
    return id < this.#lengths.length && this.#lengths.at(id) > 0
  }

  /** Whether the item of a job at this revision can be read. */
  has(id: number, revision: number): boolean {
    return id < this.#revisions.length && this.#revisions.at(id) === revision && revision > 0
  }

  /** The bytes of the record of a job that the file holds. */
  of(id: number): { start: number; length: number } {
    return { start: this.#starts.at(id) * UNIT, length: this.#lengths.at(id) * UNIT }
  }

  /** The item of a job is not used again. */
  void(id: number): void {
    this.#revisions.set(id, 0)
  }

  voidAfter(revision: number): void {
    for (let id = 0; id < this.#revisions.length; id++) if (this.#revisions.at(id) > revision) this.void(id)
  }
}
