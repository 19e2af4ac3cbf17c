/** The types of elements by the numbers that Postgres has for them in every version. */
export const TEXT = 25
export const TSVECTOR = 3614

/** The bytes before the first element: the number of dimensions, whether an element is null, the type, and the length and first place of the only dimension. */
const HEAD = 20
const LENGTH = 4

/**
 * A list as a parameter in Postgres' binary form. Long texts are neither escaped here nor unescaped there, as they would be in JSON, which is twice parsed
 * and copied on the way.
 */
export function arrayParameter(type: number, elements: readonly (string | Uint8Array | null)[]): Buffer {
  const lengths = elements.map(byteLength)
  const bytes = Buffer.allocUnsafe(lengths.reduce((sum, length) => sum + LENGTH + length, HEAD))
  let at = bytes.writeInt32BE(1)
  for (const value of [elements.includes(null) ? 1 : 0, type, elements.length, 1]) at = bytes.writeInt32BE(value, at)
  for (const [place, element] of elements.entries()) {
    at = bytes.writeInt32BE(element === null ? -1 : lengths[place]!, at)
    if (typeof element === 'string') at += bytes.write(element, at)
    else if (element !== null) {
      bytes.set(element, at)
      at += element.length
    }
  }
  return bytes
}

const byteLength = (element: string | Uint8Array | null) => (element === null ? 0 : Buffer.byteLength(element))
