import type { ChangeEvent, ChangePage } from '../../../src/client/index.ts'

/** The most events that the service gives at once. */
export const PAGE = 500

/** The progress of looking back. All ids above `before` are read; the next window of ids below it is `width` wide. */
export interface LookBack {
  before: number
  /** Nothing at or below this id is wanted. */
  floor: number
  width: number
}

/** Reads the page after a cursor. */
type Read = (cursor: string) => Promise<ChangePage>

export const lookBackFrom = (head: string, floor: string): LookBack => ({
  before: Number(head) + 1,
  floor: Number(floor),
  width: PAGE,
})

export const isAtFloor = ({ before, floor }: LookBack) => before <= floor + 1

/**
 * Reads the events of the next window of ids, oldest first. The feed can only be read forward, so a page that wants the newest events
 * first reads window after window backwards. A window in which a filter leaves little is followed by one twice as wide; one with more
 * events than a page is read again as a narrower one. Ids have gaps, so a window of 500 ids has at most 500 events.
 */
export async function readWindow(at: LookBack, read: Read): Promise<{ events: ChangeEvent[]; next: LookBack }> {
  let { width } = at
  for (;;) {
    const begin = Math.max(at.floor, at.before - 1 - width)
    const events = await readBetween(begin, at.before, read, width > PAGE)
    if (events === 'too many') {
      width = Math.max(PAGE, Math.floor(width / 4))
      continue
    }
    const next = { ...at, before: begin + 1, width: events.length < PAGE / 4 ? width * 2 : width }
    return { events, next }
  }
}

/** The events with ids above `begin` and below `before`. A filter that matches little takes several pages. */
async function readBetween(begin: number, before: number, read: Read, canNarrow: boolean): Promise<ChangeEvent[] | 'too many'> {
  const found: ChangeEvent[] = []
  let cursor = String(begin)
  for (;;) {
    const page = await read(cursor)
    found.push(...page.data.filter(({ id }) => id < before))
    cursor = page.next_cursor
    if (!page.has_more || Number(cursor) >= before - 1) return found
    if (canNarrow && found.length >= PAGE) return 'too many'
  }
}
