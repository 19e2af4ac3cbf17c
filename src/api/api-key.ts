import { createHash, randomInt } from 'node:crypto'
import { crc32 } from 'node:zlib'

/**
 * A prefix + 32 random base62 characters (190 bits) + the CRC32 of all that as 6 base62 characters. So a mistyped or made-up secret is refused
 * without asking the database, and secret scanners can recognise it.
 */
function secretForm(prefix: string) {
  const form = new RegExp(`^${prefix}[0-9A-Za-z]{38}$`)
  return {
    make(): string {
      const secret = Array.from({ length: 32 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
      return `${prefix}${secret}${checksum(`${prefix}${secret}`)}`
    },
    isWellFormed: (text: string): boolean =>
      form.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH),
  }
}

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const CHECKSUM_LENGTH = 6

const API_KEY = secretForm('sk_')
export const makeApiKey = API_KEY.make
export const isWellFormedKey = API_KEY.isWellFormed

/** The token in the address of a feed. */
export const FEED_TOKEN = secretForm('fd_')

/** The tokens in the links of mails. */
export const CONFIRM_TOKEN = secretForm('cf_')
export const UNSUBSCRIBE_TOKEN = secretForm('us_')

/** Stored and looked up instead of the key. Because the look-up is by digest, its timing says nothing about the key. */
export function keyDigest(key: string): Buffer {
  return createHash('sha256').update(key).digest()
}

/** Enough to distinguish keys in a list, not enough to use one. */
export function keyHint(key: string): string {
  return `${key.slice(0, 7)}…${key.slice(-4)}`
}

function checksum(body: string): string {
  let rest = crc32(body)
  let digits = ''
  for (let i = 0; i < CHECKSUM_LENGTH; i++) {
    digits = ALPHABET[rest % ALPHABET.length] + digits
    rest = Math.floor(rest / ALPHABET.length)
  }
  return digits
}
