/** Looks again and again, and lets everything else run in between; a test's time limit is the only one. */
export async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 1))
}
