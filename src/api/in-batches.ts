import type { RequestListener } from 'node:http'
import { MOST_UNDER_WAY } from './answer-memory.ts'

/** With more of them, requests of one account would wait for each other. */
const MOST_TOGETHER = MOST_UNDER_WAY

/**
 * Begins requests together that the event loop has read together. All of them take a step before any takes the next one, so that the code of the step is still in the processor's caches:
 * with 16 connections, a request takes half of the processor time (docs/performance-appendix.md#requests-in-batches). A request that comes alone begins as soon as all connections are read.
 */
export function inBatches(begin: RequestListener): RequestListener {
  const arrived: Parameters<RequestListener>[] = []
  const beginSome = () => {
    const some = arrived.splice(0, MOST_TOGETHER)
    if (arrived.length > 0) setImmediate(beginSome)
    for (const [incoming, outgoing] of some) begin(incoming, outgoing)
  }
  return (incoming, outgoing) => {
    if (arrived.push([incoming, outgoing]) === 1) setImmediate(beginSome)
  }
}
