import { adaptedInterval } from '../../src/collect/crawl/interval.ts'

const DAY = 86_400

/**
 * Where the interval of a board with so many changes a day comes to rest: where the halvings after a change and the growth after none
 * cancel each other out.
 */
export function settledIntervalSeconds(changesPerDay: number): number {
  const drift = (seconds: number): number => {
    const changed = 1 - Math.exp((-changesPerDay * seconds) / DAY)
    return (
      changed * Math.log(adaptedInterval(seconds, true) / seconds) +
      (1 - changed) * Math.log(adaptedInterval(seconds, false) / seconds)
    )
  }
  let [low, high] = [600, DAY]
  while (high - low > 1) {
    const middle = (low + high) / 2
    if (drift(middle) > 0) low = middle
    else high = middle
  }
  return Math.round(low)
}
