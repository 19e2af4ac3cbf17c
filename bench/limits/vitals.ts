import { readFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The answer of a watched server to the process that started it. */
export interface Vitals {
  /**
   * The most processor time of the main thread in which no timer ran, since the last question: how long one piece of work kept all requests
   * waiting. Unlike the time that passed, it does not contain what other processes took.
   */
  stretchMs: number
  /** Bytes that are in use: after a collection where one was asked for. */
  usedBytes: number
}

const SAMPLED_EVERY_MS = 2
const processorMs = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
let [last, longest] = [processorMs(), 0]
setInterval(() => {
  const now = processorMs()
  longest = Math.max(longest, now - last)
  last = now
}, SAMPLED_EVERY_MS).unref()

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('message', (asked) => {
  if (asked !== 'vitals' && asked !== 'vitals after a collection') return
  const stretchMs = longest
  if (asked === 'vitals after a collection') collect()
  const { heapUsed, external } = process.memoryUsage()
  ;[last, longest] = [processorMs(), 0]
  const vitals: Vitals = { stretchMs, usedBytes: heapUsed + external }
  process.send?.(vitals)
})
