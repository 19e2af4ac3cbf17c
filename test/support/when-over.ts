import { afterAll, onTestFinished } from 'vitest'

/** Runs a function at the end of the current test, or else of its file, passed or failed. */
export function whenOver(clean: () => unknown): void {
  try {
    onTestFinished(clean as () => void)
  } catch {
    afterAll(clean as () => void)
  }
}
