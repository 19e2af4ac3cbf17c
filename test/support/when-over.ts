import { onTestFinished } from 'vitest'

const atEndOfFile: (() => unknown)[] = []

/** Runs a function at the end of the current test, or else of its file, passed or failed. */
export function whenOver(clean: () => unknown): void {
  try {
    onTestFinished(clean as () => void)
  } catch {
    whenFileIsOver(clean)
  }
}

/** Runs a function at the end of the current test file. Vitest forgets an `afterAll` that is called inside a hook or a test. */
export function whenFileIsOver(clean: () => unknown): void {
  atEndOfFile.push(clean)
}

/** Cleans up in reverse order, so that a server is closed before the database that it uses. */
export async function cleanUpAfterFile(): Promise<void> {
  for (let clean = atEndOfFile.pop(); clean; clean = atEndOfFile.pop()) await clean()
  await forgetFetched()
}

const FETCHES_WITH = Symbol.for('undici.globalDispatcher.1')

interface Dispatcher {
  constructor: new () => Dispatcher
  destroy(): Promise<void>
}

/**
 * `fetch` connects once more to a server that has closed its connections, even seconds later. Files share a process, so such a connection
 * would appear in a later file that watches them.
 */
async function forgetFetched(): Promise<void> {
  const shared = globalThis as { [FETCHES_WITH]?: Dispatcher }
  const used = shared[FETCHES_WITH]
  if (!used) return
  shared[FETCHES_WITH] = new used.constructor()
  await used.destroy()
}
