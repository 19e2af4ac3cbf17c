import { hash } from 'node:crypto'

const CHECKSUM = 7

/** Bytes as a text that clients pass back unchanged. The checksum guards against accidents, not against forgery. */
export function seal(body: Buffer, purpose: string): string {
  return Buffer.concat([body, checksum(body, purpose)]).toString('base64url')
}

/** The bytes of a sealed text; null for a text that `seal` did not write for this purpose from `length` bytes. */
export function unseal(text: string, purpose: string, length: number): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.length !== length + CHECKSUM || bytes.toString('base64url') !== text) return null
  const body = bytes.subarray(0, length)
  return checksum(body, purpose).equals(bytes.subarray(length)) ? body : null
}

export const DIGEST_BYTES = 8

/** The digest of a request. A cursor holds it, to tell whether it comes back with the same request. */
export const digestOf = (asked: object) => shortHash(JSON.stringify(asked), DIGEST_BYTES)

const checksum = (body: Buffer, purpose: string) => shortHash(Buffer.concat([Buffer.from(purpose), body]), CHECKSUM)

/** The first bytes of a hash. Node gives a hash as text in half the time that it takes for a Buffer. */
const shortHash = (content: string | Buffer, bytes: number) =>
  Buffer.from(hash('sha256', content, 'hex').slice(0, 2 * bytes), 'hex')
