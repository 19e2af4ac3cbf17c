import type { Pool, PoolClient } from 'pg'

/** Asks a server that may never answer. A connection that gave no answer in time is discarded. */
export async function askWithin<T>(pool: Pool, ms: number, ask: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NoAnswer(`no answer within ${ms} ms`)), ms)
  })
  const asked = ask(client)
  asked.catch(() => {})
  try {
    const answer = await Promise.race([asked, late])
    client.release()
    return answer
  } catch (error) {
    client.release(true)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

class NoAnswer extends Error {
  override name = 'NoAnswer'
}
