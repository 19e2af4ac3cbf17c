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
}
