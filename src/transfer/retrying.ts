/** Deadlock and serialisation failure: the server has rolled the transaction back, and a second try succeeds. */
const RETRYABLE = new Set(['40P01', '40001'])
const TRIES = 5

export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === TRIES || !RETRYABLE.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
