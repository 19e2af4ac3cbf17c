/** Finds up to `count` names that need the fewest edits, `atMost` of them, nearest first. To swap two neighbours is one edit. */
export type NearestNames = (written: string, count: number, atMost?: number) => string[]

/** A word that is this much longer than the longest name is not looked at. */
const LONGER = 2

/** A name that needs more edits was not mistyped, and the time to compare a long word with thousands of names grows with this number. */
const MOST_LIKELY_EDITS = 6

/** Unless more are asked for, a third of the characters may be wrong: three in short words, six in long ones. */
const likelyEdits = ({ length }: string) => Math.min(MOST_LIKELY_EDITS, Math.max(3, Math.floor(length / 3)))

/** A number of edits that no word needs. */
const TOO_MANY = 10_000

interface Near {
  name: string
  place: number
  edits: number
}

/**
 * A search for the names nearest to a word that somebody mistyped. The names are prepared once, and a name is compared only where it can be among
 * the nearest: it needs at least as many edits as its length differs.
 */
export function nearestIn(names: readonly string[]): NearestNames {
  const byLowered = new Map(names.toReversed().map((name) => [name.toLowerCase(), name]))
  const longest = Math.max(0, ...[...byLowered.keys()].map((lowered) => lowered.length))
  const byLength = Array.from({ length: longest + 1 }, (): { lowered: string; name: string; place: number }[] => [])
  for (const [place, lowered] of [...byLowered.keys()].reverse().entries()) {
    byLength[lowered.length]?.push({ lowered, place, name: byLowered.get(lowered) ?? lowered })
  }
  const editsOf = editCounter(longest)

  return (written, count, atMost = likelyEdits(written)) => {
    if (written.length > longest + LONGER) return []
    const word = written.toLowerCase()
    const found: Near[] = []
    const editsTo = editsOf(word)
    let most = Math.min(atMost, longest + LONGER)
    for (let difference = 0; difference <= most; difference++) {
      for (const length of new Set([word.length - difference, word.length + difference])) {
        for (const { lowered, name, place } of byLength[length] ?? []) {
          const edits = editsTo(lowered, most)
          if (edits > most) continue
          found.push({ name, place, edits })
          found.sort((a, b) => a.edits - b.edits || a.place - b.place)
          if (found.length > count) found.pop()
          if (found.length === count) most = found.at(-1)?.edits ?? most
        }
      }
    }
    return found.map(({ name }) => name)
  }
}

/** Words that suggest the nearest of a few names, however far it is; nothing for a word that is longer than all of them. */
export function didYouMean(names: readonly string[]): (written: string) => string {
  let nearest: NearestNames | null = null
  return (written) => {
    nearest ??= nearestIn(names)
    const [name] = nearest(written, 1, TOO_MANY)
    return name === undefined ? '' : `; did you mean ${name}?`
  }
}

/** Counts the edits from a word to a name of at most `longest` characters; where there are more than `most`, it returns any number over `most`. */
function editCounter(longest: number): (word: string) => (name: string, most: number) => number {
  // Three rows of the table of edits serve all comparisons: a word is compared with thousands of names.
  let before = new Uint16Array(longest + 1)
  let previous = new Uint16Array(longest + 1)
  let current = new Uint16Array(longest + 1)

  return (word) => {
    const unsharedWith = unsharedLetters(word)
    return (name, most) => {
      // Most names end here, at a tenth of the time that the table takes.
      const unshared = unsharedWith(name)
      if (unshared > most) return unshared
      for (let column = 0; column <= name.length; column++) previous[column] = column
      for (let row = 1; row <= word.length; row++) {
        const code = word.charCodeAt(row - 1)
        // Places in the table that are farther apart than `most` need more edits than that.
        const first = Math.max(1, row - most)
        const last = Math.min(name.length, row + most)
        let left = first === 1 ? row : TOO_MANY
        let least = left
        current[first - 1] = left
        for (let column = first; column <= last; column++) {
          const substituted = (previous[column - 1] ?? 0) + (code === name.charCodeAt(column - 1) ? 0 : 1)
          left = Math.min(substituted, (previous[column] ?? 0) + 1, left + 1)
          const isSwapped =
            row > 1 &&
            column > 1 &&
            code === name.charCodeAt(column - 2) &&
            word.charCodeAt(row - 2) === name.charCodeAt(column - 1)
          if (isSwapped) left = Math.min(left, (before[column - 2] ?? 0) + 1)
          current[column] = left
          if (left < least) least = left
        }
        if (least > most) return least
        if (last < name.length) current[last + 1] = TOO_MANY
        ;[before, previous, current] = [previous, current, before]
      }
      return previous[name.length] ?? 0
    }
  }
}

/** Letters whose codes have the same last five bits are counted as one letter. */
const LETTERS = 32

/** Counts the letters of the longer of two words that the other lacks, in whatever order: a word needs at least as many edits to become the other. */
function unsharedLetters(word: string): (name: string) => number {
  const counts = new Int32Array(LETTERS)
  const add = (text: string, count: number) => {
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at) % LETTERS
      counts[letter] = (counts[letter] ?? 0) + count
    }
  }
  add(word, 1)
  return (name) => {
    add(name, -1)
    const unmatched = counts.reduce((sum, count) => (count < 0 ? sum - count : sum), 0)
    add(name, 1)
    return Math.max(word.length, name.length) - (name.length - unmatched)
  }
}
