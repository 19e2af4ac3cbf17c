/** A power of two. */
const SLOTS = 4_096
/** Longer texts seldom come again; content hashes, which have 32 letters, never do. */
const LONGEST = 31

/**
 * The texts of bytes, of which the latest short ones are remembered: rows repeat countries, skills and companies, and making a text of bytes takes longer than comparing it.
 * The same text is then the same string, which V8 hashes once.
 */
export class RememberedTexts {
  readonly #slots: string[] = new Array(SLOTS).fill('')

  text(bytes: Buffer, from: number, to: number): string {
    if (to - from > LONGEST) return bytes.toString('utf8', from, to)
    let hash = 0
    for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at]!, 0x9e3779b1)
    const slot = (hash >>> 15) & (SLOTS - 1)
    const known = this.#slots[slot]!
    if (isText(known, bytes, from, to)) return known
    const text = bytes.toString('utf8', from, to)
    this.#slots[slot] = text
    return text
  }
}

/** Only texts in ASCII are recognised. */
function isText(text: string, bytes: Buffer, from: number, to: number): boolean {
  if (text.length !== to - from) return false
  for (let at = 0; at < text.length; at++) {
    const byte = bytes[from + at]!
    if (byte > 127 || text.charCodeAt(at) !== byte) return false
  }
  return true
}
