import { once } from 'node:events'
import { constants, createGunzip } from 'node:zlib'

/**
 * Gunzips a stream. All that a cut-off stream holds is yielded before the error is thrown: a gunzip stream that is simply
 * iterated throws its buffered output away when it fails.
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
