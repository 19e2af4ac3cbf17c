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
export const digestOf = (asked: object) => hash('sha256', JSON.stringify(asked), 'buffer').subarray(0, DIGEST_BYTES)

const checksum = (body: Buffer, purpose: string) =>
  hash('sha256', Buffer.concat([Buffer.from(purpose), body]), 'buffer').subarray(0, CHECKSUM)
