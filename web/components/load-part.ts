/** The waits before the code of a part is asked for again: while the server does not answer, and when it has just answered again. */
const AWAY_MS = 5_000
const BACK_MS = 500
/** A browser may answer from the failure before, so a server that is back is asked more than once. */
const MOST_TRIES = 4

/**
 * Loads the code of a part of the page, and waits out a server that is away. A server that answers and still does not have the code is a
 * newer one: then the failure is told.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let answered = 0; ; ) {
    try {
      return await load()
    } catch (error) {
      const isBack = await answers()
      if (isBack && ++answered === MOST_TRIES) throw error
      await rest(isBack ? BACK_MS : AWAY_MS)
    }
  }
}

const answers = () =>
  fetch('/healthz', { cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Ends early when the browser is online again. */
function rest(milliseconds: number): Promise<void> {
  return new Promise((done) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      done()
    }
    const timer = setTimeout(finish, milliseconds)
    addEventListener('online', finish)
  })
}
