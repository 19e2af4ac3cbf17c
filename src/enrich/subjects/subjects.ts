import { neededWords } from './needed-words.ts'
import { type SubjectWord, WordTable } from './word-table.ts'

/** Patterns, or a function that makes them when the first sentence is read. */
type Patterns = RegExp | (() => RegExp[])

const registered: Patterns[][] = []
let table: WordTable | undefined
/** Bits of a number. */
const MOST_SUBJECTS = 31

/**
 * Names a subject by the patterns that find it. A sentence is read once for all subjects (`subjectsOf`), and a step runs its patterns only on
 * sentences that have a word of its subject.
 */
export function subject(...patterns: Patterns[]): number {
  if (registered.length === MOST_SUBJECTS) throw new Error(`more than ${MOST_SUBJECTS} subjects`)
  registered.push(patterns)
  table = undefined
  return 1 << (registered.length - 1)
}

/** The subjects that a text may speak of, as bits. */
export function subjectsOf(text: string): number {
  table ??= new WordTable(
    registered.flatMap((patterns, index) =>
      patterns.flatMap((each) => madeOf(each).flatMap((pattern) => words(pattern, 1 << index))),
    ),
  )
  return table.subjectsOf(text)
}

const madeOf = (patterns: Patterns): RegExp[] => (patterns instanceof RegExp ? [patterns] : patterns())

function words(pattern: RegExp, bit: number): SubjectWord[] {
  const needed = neededWords(pattern)
  if (needed === null) throw new Error(`no word is needed by ${pattern.source.slice(0, 80)}`)
  return needed.map((word) => ({ ...word, subject: bit }))
}
