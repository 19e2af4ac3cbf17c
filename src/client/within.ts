import { TimeoutError } from './errors.ts'

/** Fails with a TimeoutError when the next part of an answer takes longer than `ms`. */
export async function within<T>(ms: number, url: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new TimeoutError(`nothing came for ${ms} ms`, { url })), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
