import { Bitmap } from '../src/search/bitmap/sets/bitmap.ts'
import { load, race, shown } from './catalog/measure.ts'
import { Random } from './catalog/random.ts'

const DOCUMENTS = 1_000_000
const LIMITS = { warmUp: 50, minRuns: 200, maxRuns: 2_000, maxMs: 1_000 }

/** What is used of a set, whoever makes it. */
interface Bits {
  and(other: Bits): number
  andSize(other: Bits): number
  or(others: Bits[]): number
}

type Make = (ordinals: Uint32Array) => Bits

/** The peers are no dependencies: `npm install --no-save roaring roaring-wasm`. */
interface Roaring {
  andCardinality(other: Roaring): number
  size: number
  dispose?: () => void
}
interface RoaringClass {
  new (ordinals: Uint32Array): Roaring
  and(a: Roaring, b: Roaring): Roaring
  orMany(sets: Roaring[]): Roaring
}

const ours: Make = (ordinals) => wrapped(Bitmap.of(ordinals))

function wrapped(bitmap: Bitmap): Bits & { bitmap: Bitmap } {
  const raw = (bits: Bits) => (bits as Bits & { bitmap: Bitmap }).bitmap
  return {
    bitmap,
    and: (other) => bitmap.and(raw(other)).size,
    andSize: (other) => bitmap.andSize(raw(other)),
    or: (others) => Bitmap.or([bitmap, ...others.map(raw)]).size,
  }
}

function peer(Class: RoaringClass): Make {
  const raw = (bits: Bits) => (bits as Bits & { set: Roaring }).set
  /** A set that is made must be given back by hand, where it lies in WebAssembly. */
  const sizeOf = (set: Roaring) => {
    const { size } = set
    set.dispose?.()
    return size
  }
  return (ordinals) => {
    const set = new Class(ordinals)
    return {
      set,
      and: (other) => sizeOf(Class.and(set, raw(other))),
      andSize: (other) => set.andCardinality(raw(other)),
      or: (others) => sizeOf(Class.orMany([set, ...others.map(raw)])),
    } as Bits
  }
}

async function contestants(): Promise<[name: string, make: Make][]> {
  const found: [string, Make][] = [['ours', ours]]
  for (const name of ['roaring-wasm', 'roaring']) {
    try {
      const { RoaringBitmap32, roaringLibraryInitialize } = await import(name)
      await roaringLibraryInitialize?.()
      found.push([name, peer(RoaringBitmap32)])
    } catch {
      console.error(`without ${name}, which is not installed: npm install --no-save roaring roaring-wasm`)
    }
  }
  return found
}

/** Every document with the given chance. */
function drawn(share: number, stream: number): Uint32Array {
  const random = new Random(stream, 1)
  return Uint32Array.from({ length: DOCUMENTS }, (_, ordinal) => ordinal).filter(() => random.chance(share))
}

const QUESTIONS: { name: string; shares: number[]; ask: (sets: Bits[]) => number }[] = [
  { name: 'size of 30% and 65%', shares: [0.3, 0.65], ask: ([a, b]) => a!.andSize(b!) },
  { name: 'size of 10% and 65%', shares: [0.1, 0.65], ask: ([a, b]) => a!.andSize(b!) },
  { name: 'size of 1% and 65%', shares: [0.01, 0.65], ask: ([a, b]) => a!.andSize(b!) },
  { name: 'size of 1% and 4%', shares: [0.01, 0.04], ask: ([a, b]) => a!.andSize(b!) },
  { name: 'set of 30% and 65%', shares: [0.3, 0.65], ask: ([a, b]) => a!.and(b!) },
  { name: 'set of 1% and 65%', shares: [0.01, 0.65], ask: ([a, b]) => a!.and(b!) },
  { name: 'set of 30% or 65%', shares: [0.3, 0.65], ask: ([a, b]) => a!.or([b!]) },
  { name: 'set of 90 days, 0.14% each', shares: Array(90).fill(0.0014), ask: ([first, ...rest]) => first!.or(rest) },
]

/** Single operations on sets over a million documents, next to CRoaring. */
export async function benchBitmaps(): Promise<void> {
  const all = await contestants()
  console.log(`microseconds in the median, sets over ${DOCUMENTS} documents, Node ${process.version}, load ${load()}\n`)
  console.log(`| | ${all.map(([name]) => name).join(' | ')} |`)
  console.log(`|---|${'--:|'.repeat(all.length)}`)
  for (const { name, shares, ask } of QUESTIONS) {
    const drawnSets = shares.map((share, stream) => drawn(share, stream))
    const asks = all.map(([, make]) => {
      const sets = drawnSets.map(make)
      return () => ask(sets)
    })
    const answers = new Set(asks.map((each) => each()))
    if (answers.size > 1) throw new Error(`${name}: they differ: ${[...answers]}`)
    const timings = await race(
      asks.map((each) => async () => each()),
      LIMITS,
    )
    console.log(`| ${[name, ...timings.map(({ p50 }) => shown(p50 * 1_000))].join(' | ')} |`)
  }
}
