import { afterAll, onTestFinished } from 'vitest'

/** Runs at the end of the test that is running, or else of its file, whether it passed or failed. */
export function whenOver(clean: () => unknown): void {
  try {
    onTestFinished(clean as () => void)
  } catch {
    afterAll(clean as () => void)
  }
}
