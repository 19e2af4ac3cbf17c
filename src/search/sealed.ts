import { crc32 } from 'node:zlib'

type Numbers = [number, number, number]

/** The content of a text that clients pass back unchanged. */
export interface Sealed {
  flags: number
  numbers: Numbers
  /** Whether the text was made for this request. */
  isFor(asked: object): boolean
}

/** A byte of flags, three numbers, the checksum of the request, and the checksum of all before it. */
const [NUMBERS_AT, ASKED_AT, CHECKSUM_AT, BYTES] = [1, 25, 29, 33]

/**
 * Makes texts that clients pass back unchanged, and reads them. `kind` names their purpose and version: a text of another kind is not read. The
 * checksum guards against accidents, not against forgery.
 */
export function sealer(kind: string) {
  const seed = crc32(kind)
  const checksum = (bytes: Buffer) => crc32(bytes.subarray(0, CHECKSUM_AT), seed)
  return {
    seal(flags: number, numbers: Numbers, asked: object): string {
      const bytes = Buffer.allocUnsafe(BYTES)
      bytes.writeUInt8(flags)
      numbers.forEach((number, place) => void bytes.writeDoubleBE(number, NUMBERS_AT + 8 * place))
      bytes.writeUInt32BE(requestChecksum(asked), ASKED_AT)
      bytes.writeUInt32BE(checksum(bytes), CHECKSUM_AT)
      return bytes.toString('base64url')
    },

    /** Null for a text that `seal` did not write. */
    unseal(text: string): Sealed | null {
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length !== BYTES || bytes.toString('base64url') !== text) return null
      if (bytes.readUInt32BE(CHECKSUM_AT) !== checksum(bytes)) return null
      const numberAt = (place: number) => bytes.readDoubleBE(NUMBERS_AT + 8 * place)
      const numbers: Numbers = [numberAt(0), numberAt(1), numberAt(2)]
      if (!numbers.every(Number.isSafeInteger)) return null
      const isFor = (asked: object) => bytes.readUInt32BE(ASKED_AT) === requestChecksum(asked)
      return { flags: bytes.readUInt8(), numbers, isFor }
    },
  }
}

const requestChecksum = (asked: object) => crc32(JSON.stringify(asked))
