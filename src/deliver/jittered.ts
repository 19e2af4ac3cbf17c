/** A fifth more or less, so that tries that failed together are not repeated together. */
export const jittered = (seconds: number) => seconds * (0.8 + 0.4 * Math.random())
