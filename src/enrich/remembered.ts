/** A longer text is seldom repeated. */
const LONGEST = 1_000

/**
 * The same pure function with a memory of its results, for texts that postings repeat: the 1,159 postings of 56 recorded boards share 170
 * location strings, and six of ten of their lines stood in a posting before, as a crawl reads an employer's postings together. A full memory
 * begins anew.
 */
export function remembered<Result extends object | string | null>(
  most: number,
  read: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > LONGEST) return read(text)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    // A part of a text would keep the whole text in memory.
    const copy = copyOf(text)
    const result = read(copy)
    known.set(copy, result)
    return result
  }
}

const LATIN = /^[\0-\xff]*$/

/**
 * A copy that keeps nothing of the text that it is a part of. One dash of a typesetter makes the whole text and all its parts two bytes a
 * character, on which patterns take longer; a copy of a part without such a sign has one.
 */
const copyOf = (text: string): string => (LATIN.test(text) ? Buffer.from(text, 'latin1').toString('latin1') : ` ${text}`.slice(1))
