/** Shares work: when it is asked for again under the same key while under way, it is done once. Results are not remembered afterwards. */
export function createSharing<Result>(): (key: string, start: () => Promise<Result>) => Promise<Result> {
  const underWay = new Map<string, Promise<Result>>()
  return (key, start) => {
    const known = underWay.get(key)
    if (known) return known
    const started = start().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}
