export interface Sharing<Result> {
  run(key: string, start: () => Promise<Result>): Promise<Result>
  /** The work under way under the key, if there is any. */
  underWay(key: string): Promise<Result> | undefined
}

/** Shares work: when it is asked for again under the same key while under way, it is done once. Results are not remembered afterwards. */
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
