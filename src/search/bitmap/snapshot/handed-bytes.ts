import type { SharedBytes } from '../documents/job-index.ts'
import type { Recorded } from '../format/handover.ts'
import { sameFile } from '../format/open-file.ts'

/** An index on its way to another thread: plain data, of which only shared memory is large. */
export interface Handover extends Recorded {
  sets: SharedArrayBuffer[]
  /** The pages of positions, null where a page is in the file, and the descriptor of that file. */
  positions: { pages: (SharedArrayBuffer | null)[]; descriptor: number | null }
  revision: number
}

export function toHandover({ sets, positions }: SharedBytes): Pick<Handover, 'sets' | 'positions'> {
  return { sets, positions: { pages: positions.pages, descriptor: positions.file?.descriptor ?? null } }
}

/** The thread that handed the index over must keep it until this has returned: the descriptor would be closed with it. */
export function fromHandover({ sets, positions }: Handover): SharedBytes {
  const { pages, descriptor } = positions
  return { sets, positions: { pages, file: descriptor === null ? null : sameFile(descriptor) } }
}
