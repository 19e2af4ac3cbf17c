import { MARKS } from './blocks.ts'

/** The signs before and after text that has a mark or a link. */
export interface Wrap {
  open: string
  close: string
}

const SETS_OF_MARKS = Object.values(MARKS).reduce<number>((sum, bit) => sum + bit, 1)

/** The wraps of each set of marks, the outermost first: looking them up is faster than asking a span for every mark. */
export function wrapsByMarks(wraps: [bit: number, open: string, close: string][]): Wrap[][] {
  return Array.from({ length: SETS_OF_MARKS }, (_, marks) =>
    wraps.filter(([bit]) => marks & bit).map(([, open, close]) => ({ open, close })),
  )
}

/** How many of the open wraps stay open for the wanted ones. */
export function sharedWraps(open: Wrap[], wanted: Wrap[]): number {
  let shared = 0
  while (shared < open.length && same(open[shared]!, wanted[shared])) shared++
  return shared
}

function same(a: Wrap, b: Wrap | undefined): boolean {
  return a.open === b?.open && a.close === b.close
}

/** Closes the open wraps but the first `shared`, the innermost first. */
export function closing(open: Wrap[], shared: number): string {
  let ends = ''
  for (let at = open.length - 1; at >= shared; at--) ends += open[at]!.close
  return ends
}
