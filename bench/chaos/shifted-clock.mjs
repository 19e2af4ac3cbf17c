// Loaded into a server before anything else (NODE_OPTIONS=--import): its time of day is off by the milliseconds that a file holds.
// The monotonic clock is not touched, as it is not when somebody sets the clock of a machine.
import { readFileSync } from 'node:fs'

const file = process.env.CHAOS_CLOCK_FILE
const RealDate = Date
let offset = 0

const look = () => {
  try {
    offset = Number(readFileSync(file, 'utf8')) || 0
  } catch {
    offset = 0
  }
}

if (file) {
  look()
  setInterval(look, 100).unref()
  globalThis.Date = class ShiftedDate extends RealDate {
    constructor(...given) {
      if (given.length === 0) super(RealDate.now() + offset)
      else super(...given)
    }

    static now() {
      return RealDate.now() + offset
    }
  }
}
