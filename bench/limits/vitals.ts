import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** The answer of a watched server to the process that started it. */
export interface Vitals {
  /** The longest time in which the event loop did nothing else, since the last question. */
  loopMs: number
  /** Bytes that are in use: after a collection where one was asked for. */
  usedBytes: number
}

const SAMPLED_EVERY_MS = 2
const delay = monitorEventLoopDelay({ resolution: SAMPLED_EVERY_MS })
delay.enable()
setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('message', (asked) => {
  if (asked !== 'vitals' && asked !== 'vitals after a collection') return
  const loopMs = delay.max / 1e6 - SAMPLED_EVERY_MS
  if (asked === 'vitals after a collection') collect()
  const { heapUsed, external } = process.memoryUsage()
  delay.reset()
  const vitals: Vitals = { loopMs, usedBytes: heapUsed + external }
  process.send?.(vitals)
})
