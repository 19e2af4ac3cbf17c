import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

/**
 * Identifies a file by its whole content, so that it is recognised under any name. Size and both ends would not be enough: a corrected file
 * would be taken for the one already imported. SHA-256 reads about 1 GB/s.
 */
export async function fingerprint(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), hash)
  return `sha256:${hash.digest('hex')}`
}
