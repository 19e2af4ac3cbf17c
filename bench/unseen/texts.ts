import { createHash } from 'node:crypto'
import { SOURCES } from './sources.ts'
import { SOURCES_2 } from './sources-2.ts'
import { SOURCES_3 } from './sources-3.ts'
import { SOURCES_4 } from './sources-4.ts'
import { SOURCES_6 } from './sources-6.ts'
import { SOURCES_7 } from './sources-7.ts'
import { SOURCES_8 } from './sources-8.ts'
import { SOURCES_9 } from './sources-9.ts'

const ALL_SOURCES = {
  ...SOURCES,
  ...SOURCES_2,
  ...SOURCES_3,
  ...SOURCES_4,
  ...SOURCES_6,
  ...SOURCES_7,
  ...SOURCES_8,
  ...SOURCES_9,
}

/** A posting as its source has it. Only texts: workplace, type and level that a system states beside the text are left out on purpose. */
export interface Posting {
  url: string | null
  title: string
  location: string | null
  description_html: string
  /** Pay that the system shows beside the title, in its own words. */
  salary_raw?: string
}

/** Where a posting stands: a key of `ALL_SOURCES`, the file in it, and the posting's number in the file. */
export interface Place {
  source: string
  path: string
  index: number
}

/** The digest by which a labelled text is found again. */
export function digestOf({ title, location, description_html, salary_raw }: Posting): string {
  const parts = [title, location ?? '', description_html, salary_raw ?? '']
  return createHash('sha256').update(parts.join('\n')).digest('hex')
}

/** Every posting of a source, or null when the source is not on this machine. */
export function postingsOf(source: string): (Place & Posting)[] | null {
  const reader = ALL_SOURCES[source]
  const files = reader?.files() ?? null
  if (reader === undefined || files === null) return null
  return files.flatMap(({ path, text }) => reader.read(text, path).map((posting, index) => ({ source, path, index, ...posting })))
}
