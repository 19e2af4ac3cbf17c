import { createHook } from 'node:async_hooks'

/**
 * Keeps one object of Node's queue of ticks for ever, because V8 compiles `process.nextTick` for the hidden class of these objects. A full garbage
 * collection that finds none alive drops the class, and from then on each call takes 1 us instead of 0.1; a request has eight (docs/performance-appendix.md#one-connection).
 */
let kept: object | null = null
const hook = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'TickObject') kept ??= resource
  },
}).enable()
process.nextTick(() => kept)
hook.disable()
