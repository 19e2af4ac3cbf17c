/** A query without one of its words. */
export interface FewerWords {
  word: string
  q: string
}

/** Each costs a request, so only a few are tried. */
const MOST = 4

/** Only for plain words: the text around a quote, an OR or a minus would mean something else without its neighbour. */
export function fewerWords(q: string): FewerWords[] {
  const words = q.split(/\s+/).filter((word) => word !== '')
  if (words.length < 2 || words.some((word) => word === 'OR' || word.startsWith('-') || word.includes('"'))) return []
  return words.map((word, at) => ({ word, q: words.toSpliced(at, 1).join(' ') })).slice(0, MOST)
}
