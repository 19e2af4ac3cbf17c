/** The types of elements by the numbers that Postgres has for them in every version. */
export const TEXT = 25
export const TSVECTOR = 3614

/** The bytes before the first element: the number of dimensions, whether an element is null, the type, and the length and first place of the only dimension. */
const HEAD = 20
const LENGTH = 4

/** A list as a parameter in Postgres' binary form: its bytes are neither escaped here nor parsed there, as they would be in JSON. */
export function arrayParameter(type: number, elements: readonly Uint8Array[]): Buffer {
  const bytes = Buffer.allocUnsafe(elements.reduce((sum, { length }) => sum + LENGTH + length, HEAD))
  let at = bytes.writeInt32BE(1)
  for (const value of [0, type, elements.length, 1]) at = bytes.writeInt32BE(value, at)
  for (const element of elements) {
    at = bytes.writeInt32BE(element.length, at)
    bytes.set(element, at)
    at += element.length
  }
  return bytes
}
