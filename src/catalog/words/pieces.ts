const SPACE = 1
const LETTER = 2
const STOP = 3
const PATH = 4

/** The kind of each byte. The dot is a stop, and `DOT` tells it from the others. */
const KINDS = new Uint8Array(256)
for (const [kind, signs] of [
  [SPACE, ' \n\t\r'],
  [LETTER, 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [STOP, ',;.'],
  [PATH, '~'],
] as const)
  for (const sign of signs) KINDS[sign.charCodeAt(0)] = kind
const DOT = 0x2e

/**
 * Cuts a text, as src/job/words prepares it, at its spaces. No word of Postgres' parser goes across a space: only tags would, and these texts have no "<".
 * The stop after a word of plain letters is left out, because the parser skips it. A dot or tilde may begin a path at the beginning of a text, but not after a space, so such a
 * piece begins with its space.
 */
export function eachPiece(text: Uint8Array, length: number, take: (from: number, to: number) => void): void {
  for (let at = 0; at < length; ) {
    const kind = KINDS[text[at]!]
    if (kind === SPACE) {
      at++
      continue
    }
    const from = at > 0 && (kind === PATH || text[at] === DOT) ? at - 1 : at
    while (at < length && KINDS[text[at]!] === LETTER) at++
    const letters = at
    while (at < length && KINDS[text[at]!] !== SPACE) at++
    const hasStop = at === letters + 1 && letters > from && KINDS[text[letters]!] === STOP
    take(from, hasStop ? letters : at)
  }
}
