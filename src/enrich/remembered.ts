/**
 * The same pure function with a memory of its results, for texts that postings repeat: the 1,159 postings of 56 recorded boards share 170
 * location strings. A full memory begins anew.
 */
export function remembered<Result extends object | string | null>(
  most: number,
  read: (text: string) => Result,
): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const result = read(text)
    known.set(text, result)
    return result
  }
}
