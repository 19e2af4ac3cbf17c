/** How long to wait before the code of a part is asked for again. */
const AGAIN_MS = 5_000

/**
 * Loads the code of a part of the page, and waits out a server that is away. A server that answers and still does not have the code is a
 * newer one: then the failure is told.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await answers()) return load().catch(() => Promise.reject(error))
      await rest()
    }
  }
}

const answers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ends early when the browser is online again. */
function rest(): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      done()
    }
    const timer = setTimeout(finish, AGAIN_MS)
    addEventListener('online', finish)
  })
}
