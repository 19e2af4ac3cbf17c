/** Runs `count` lanes at once. When one fails, its error is thrown after all have ended. */
export async function inLanes(count: number, lane: () => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled(Array.from({ length: count }, lane))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed) throw failed.reason
}

/**
 * Works on items, `atOnce` of them at a time. The first failure ends it, after the items under way. `p-map` rejects while those still write, or
 * works on all other items first.
 */
export async function inParallel<Item>(
  items: Iterable<Item>,
  atOnce: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // The lanes share one iterator: each takes the next item when it has finished one. With a list, every lane would start at the beginning.
  const queue = items[Symbol.iterator]()
  let failed = false
  await inLanes(atOnce, async () => {
    for (let next = queue.next(); !next.done && !failed; next = queue.next()) {
      try {
        await work(next.value)
      } catch (error) {
        failed = true
        throw error
      }
    }
  })
}
