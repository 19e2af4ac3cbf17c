export interface Sharing<Result> {
  run(key: string, start: () => Promise<Result>): Promise<Result>
  /** The work under way under the key, if there is any. */
  underWay(key: string): Promise<Result> | undefined
}

/** Shares work: calls under the same key while the work is under way get the same result. Results are not kept afterwards. */
export function createSharing<Result>(): Sharing<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return {
    underWay: (key) => underWay.get(key),
    run(key, start) {
      const known = underWay.get(key)
      if (known) return known
      const started = start().finally(() => underWay.delete(key))
      underWay.set(key, started)
      return started
    },
  }
}
