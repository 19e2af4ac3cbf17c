import { once } from 'node:events'
import { constants, createGunzip } from 'node:zlib'

/**
 * Decompresses a gzip stream. Everything in a stream that breaks off is yielded before the error is thrown; iterating over Node's gunzip
 * stream would lose the buffered output.
 */
export async function* inflate(compressed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const gunzip = createGunzip({ flush: constants.Z_SYNC_FLUSH, chunkSize: 256 * 1024 })
  let failure: Error | null = null
  gunzip.on('error', (error) => {
    failure = error
  })

  function* ready(): Generator<Buffer> {
    for (let chunk = gunzip.read(); chunk !== null; chunk = gunzip.read()) yield chunk
  }
  try {
    for await (const chunk of compressed) {
      let taken = false
      const written = new Promise<void>((resolve) => {
        gunzip.write(chunk, () => {
          taken = true
          resolve()
        })
      })
      while (!taken && !failure) {
        yield* ready()
        const waiting = new AbortController()
        await Promise.race([written, once(gunzip, 'readable', { signal: waiting.signal }).catch(() => {})])
        waiting.abort()
      }
      yield* ready()
      if (failure) throw failure
    }
    gunzip.end()
    yield* gunzip
  } finally {
    gunzip.destroy()
  }
}
