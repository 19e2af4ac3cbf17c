import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ItemFile, type ItemFilePlace } from '../../../../src/search/bitmap/items/item-file.ts'

const NEVER = new AbortController().signal
let place: ItemFilePlace

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-items-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  place = { path: join(folder, 'items.dat'), named: true, content: 'form, catalog' }
})

const textOf = (id: number, revision: number) => JSON.stringify({ id, revision, title: `Geschäftsführer ${'x'.repeat(id % 50)}` })
const stored = (id: number, revision: number, text = textOf(id, revision)) => ({ id, revision, item: Buffer.from(text) })

function begun(): ItemFile {
  const file = new ItemFile()
  file.begin(place)
  return file
}

/** A file with the items of jobs 1 to 40, each at the revision of its id. */
async function filled(): Promise<ItemFile> {
  const file = begun()
  for (let id = 1; id <= 40; id += 10) await file.append(Array.from({ length: 10 }, (_, n) => stored(id + n, id + n)))
  return file
}

async function recovered(trusted: number, at = place): Promise<ItemFile> {
  const file = new ItemFile()
  await file.recover(at, trusted, NEVER)
  return file
}

async function readOf(file: ItemFile, ...wanted: [id: number, revision: number][]): Promise<(string | null)[]> {
  const items = await file.read(wanted.map(([id, revision]) => ({ id, revision })))
  return items.map((item) => item && Buffer.from(item).toString())
}

/** The ids from 1 to 40 whose items are read as they were written; every other item must be missing. */
async function readable(file: ItemFile): Promise<number[]> {
  const ids = Array.from({ length: 40 }, (_, n) => n + 1)
  const items = await readOf(file, ...ids.map((id): [number, number] => [id, id]))
  return ids.filter((id) => {
    const item = items[id - 1]!
    if (item !== null) expect(item).toBe(textOf(id, id))
    return item !== null
  })
}

const upTo = (last: number) => Array.from({ length: last }, (_, n) => n + 1)

test('items are read at the revision that is asked for, and at no other', async () => {
  const file = await filled()
  expect(await readable(file)).toEqual(upTo(40))
  expect(await readOf(file, [7, 7], [7, 8], [7, 0], [41, 41], [3, 3])).toEqual([textOf(7, 7), null, null, null, textOf(3, 3)])
  await file.append([stored(7, 50)])
  expect(await readOf(file, [7, 7], [7, 50])).toEqual([null, textOf(7, 50)])
})

test('there are no items without a file', async () => {
  const file = new ItemFile()
  await file.append([stored(1, 1)])
  expect(await readOf(file, [1, 1])).toEqual([null])
})

test('a file without a name leaves nothing in the folder', async () => {
  place.named = false
  const file = await filled()
  expect(await readable(file)).toEqual(upTo(40))
  expect(readdirSync(join(place.path, '..'))).toEqual([])
})

test('an item that is longer than a record is left out', async () => {
  const file = begun()
  await file.append([stored(1, 1, 'x'.repeat(600_000)), stored(2, 2)])
  expect(await readOf(file, [1, 1], [2, 2])).toEqual([null, textOf(2, 2)])
})

describe('the next process', () => {
  test('reads the items and adds others', async () => {
    await (await filled()).append([stored(5, 60), stored(6, 61)])
    const second = await recovered(61)
    expect(await readOf(second, [4, 4], [5, 5], [5, 60], [6, 61])).toEqual([textOf(4, 4), null, textOf(5, 60), textOf(6, 61)])
    await second.append([stored(41, 62)])
    const third = await recovered(62)
    expect(await readOf(third, [40, 40], [41, 62], [5, 60])).toEqual([textOf(40, 40), textOf(41, 62), textOf(5, 60)])
  })

  test('has no items where the file is missing', async () => {
    const file = await recovered(40)
    expect(file.isOpen).toBe(false)
    expect(await readable(file)).toEqual([])
  })

  test.each([
    ['of another catalog', () => ({ ...place, content: 'form, other' })],
    ['with items of another form', () => ({ ...place, content: 'norm, catalog' })],
  ])('removes a file %s', async (_, other) => {
    await filled()
    expect((await recovered(40, other())).isOpen).toBe(false)
    expect(existsSync(place.path)).toBe(false)
  })

  test('removes a file that is something else, or nothing', async () => {
    for (const bytes of ['', 'rolecall list items, format 0, form, catalog\n', 'x'.repeat(5_000)]) {
      writeFileSync(place.path, bytes)
      expect((await recovered(40)).isOpen).toBe(false)
      expect(existsSync(place.path)).toBe(false)
    }
  })

  test('removes a file where it has no snapshot of its own', async () => {
    await filled()
    expect((await recovered(0)).isOpen).toBe(false)
    expect(existsSync(place.path)).toBe(false)
  })

  test('keeps the whole records before a torn one, wherever it was torn', async () => {
    await filled()
    const whole = readFileSync(place.path)
    const ends: number[] = []
    for (let size = whole.length - 1; size > whole.length - 400; size -= 3) {
      writeFileSync(place.path, whole)
      truncateSync(place.path, size)
      const file = await recovered(40)
      const ids = await readable(file)
      expect(ids).toEqual(upTo(ids.length))
      expect(ids.length).toBeLessThan(40)
      ends.push(ids.length)
      await file.append([stored(40, 40)])
      expect(await readable(await recovered(40))).toEqual([...ids, 40])
    }
    expect(new Set(ends).size).toBeGreaterThan(3)
  })

  test('keeps the records before zeros, which a power cut may leave', async () => {
    await filled()
    const whole = readFileSync(place.path)
    writeFileSync(place.path, Buffer.concat([whole, Buffer.alloc(4_096)]))
    expect(await readable(await recovered(40))).toEqual(upTo(40))
    expect(statSync(place.path).size).toBe(whole.length)
  })

  test('never reads a flipped byte, wherever it is', async () => {
    await filled()
    const whole = readFileSync(place.path)
    for (let at = 0; at < whole.length; at += 37) {
      const flipped = Buffer.from(whole)
      flipped[at]! ^= 0x10
      writeFileSync(place.path, flipped)
      const ids = await readable(await recovered(40))
      expect(ids).toEqual(upTo(ids.length))
    }
  })

  test('does not trust revisions that its snapshot does not have, and neither does a later process', async () => {
    await (await filled()).append([stored(5, 100, 'lost by the catalog'), stored(50, 101, 'lost too')])
    const second = await recovered(40)
    expect(await readOf(second, [5, 5], [5, 100], [50, 101], [6, 6])).toEqual([null, null, null, textOf(6, 6)])
    await second.append([stored(50, 101)])
    const third = await recovered(200)
    expect(await readOf(third, [5, 100], [50, 101], [6, 6])).toEqual([null, textOf(50, 101), textOf(6, 6)])
  })
})

test('a byte that is flipped while the file is open makes the item missing, and it can be added again', async () => {
  const file = await filled()
  const bytes = readFileSync(place.path)
  const at = bytes.indexOf('"id":9,')
  bytes[at + 20]! ^= 1
  writeFileSync(place.path, bytes)
  const { losses } = file
  expect(await readable(file)).toEqual(upTo(40).filter((id) => id !== 9))
  expect(file.losses).toBeGreaterThan(losses)
  expect(file.has(9, 9)).toBe(false)
  await file.append([stored(9, 9)])
  expect(await readable(file)).toEqual(upTo(40))
})

describe('a purge', () => {
  test('removes a file that has the job at any revision', async () => {
    const file = await filled()
    await file.append([stored(7, 80)])
    file.purge(41)
    expect(file.isOpen).toBe(true)
    file.purge(7)
    expect(existsSync(place.path)).toBe(false)
    expect(await readable(file)).toEqual([])
    file.begin(place)
    await file.append([stored(8, 8)])
    expect(await readable(file)).toEqual([8])
  })

  test('removes a file into which the job is being written', async () => {
    const file = await filled()
    const writing = file.append([stored(41, 41)])
    file.purge(41)
    await writing
    expect(existsSync(place.path)).toBe(false)
    expect(await readOf(file, [41, 41])).toEqual([null])
  })

  test('removes a file that is being recovered, also where the job is not trusted', async () => {
    await filled()
    const file = new ItemFile()
    const recovering = file.recover(place, 20, NEVER)
    file.purge(30)
    await recovering
    expect(existsSync(place.path)).toBe(false)
    expect(file.isOpen).toBe(false)
  })
})

test('a file that was not recovered to its end is removed', async () => {
  await filled()
  const file = new ItemFile()
  await file.recover(place, 20, AbortSignal.abort())
  expect(file.isOpen).toBe(false)
  expect(existsSync(place.path)).toBe(false)
})

test('requests that read a file while it is begun anew still get their items', async () => {
  const file = await filled()
  const reading = readable(file)
  file.discard()
  file.begin(place)
  expect(await reading).toEqual(upTo(40))
  expect(await readable(file)).toEqual([])
})

test('is mostly dead when half of a long file was replaced', async () => {
  const file = begun()
  const long = 'x'.repeat(400_000)
  for (let revision = 1; revision <= 43; revision++) {
    expect(file.isMostlyDead).toBe(false)
    await file.append([stored(1, revision, long)])
  }
  expect(file.isMostlyDead).toBe(true)
  file.discard()
  file.begin(place)
  expect(file.isMostlyDead).toBe(false)
  expect(statSync(place.path).size).toBeLessThan(1_000)
})
