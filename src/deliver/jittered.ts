/** Varies a delay by up to a fifth, so that tries that failed together are not all repeated at the same moment. */
export const jittered = (seconds: number) => seconds * (0.8 + 0.4 * Math.random())
