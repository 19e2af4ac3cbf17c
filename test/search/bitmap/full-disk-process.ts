/**
 * Run as a child, in a folder that is a small file system of its own: keeps the index of a scripted catalog there, fills the disk, frees it again and
 * starts anew. Says on stdout, as JSON, what it saw.
 */
import { closeSync, existsSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ItemSource } from '../../../src/search/bitmap/catalog/catalog-rows.ts'
import type { JobIndex } from '../../../src/search/bitmap/documents/job-index.ts'
import { followCatalog } from '../../../src/search/bitmap/following/catalog-index.ts'
import { ItemFile } from '../../../src/search/bitmap/items/item-file.ts'
import { recordBytes } from '../../../src/search/bitmap/items/item-record.ts'
import { snapshotFile } from '../../../src/search/bitmap/snapshot/snapshot-folder.ts'
import { indexFolder } from '../../../src/search/catalog-index.ts'
import { answers } from './answers.ts'
import { indexedTo, ScriptedCatalog, scriptedJob, WORDS } from './scripted-catalog.ts'
import { until } from './until.ts'

const [disk] = process.argv.slice(2) as [string]
const folder = join(disk, 'index')
const filler = join(disk, 'filler')
const BLOCK = 4_096
const NEVER = new AbortController().signal
const script = scriptedJob(200)
const catalog = new ScriptedCatalog(script, 300)
let lines: string[] = []
const log = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line).msg) })

const textOf = (id: number, revision: number) => JSON.stringify({ id, revision, title: 'x'.repeat(1_000) })
const items: ItemSource = {
  form: 'test',
  async items(ids) {
    const jobs = await catalog.jobsAfter(0, Number.POSITIVE_INFINITY)
    return jobs
      .filter(({ id }) => ids.includes(id))
      .map(({ id, revision, open }) => {
        const item = textOf(id, revision)
        return { id, revision, open, bytes: item.length, item }
      })
  },
}

function open() {
  lines = []
  const upkeep = { pollMs: 5, lookMs: 5, snapshots: { everyMs: 50, few: 1, many: 1 } }
  return followCatalog(catalog, { folder: indexFolder(folder), log, items, upkeep })
}

function fillDisk(): void {
  const descriptor = openSync(filler, 'w')
  for (const size of [1 << 16, BLOCK, 1]) {
    try {
      for (;;) writeSync(descriptor, Buffer.alloc(size))
    } catch {
      // Nothing of this size fits.
    }
  }
  closeSync(descriptor)
}

const liveJobs = (index: JobIndex) =>
  [...index.open.toArray(), ...index.closed.toArray()].map((each) => ({
    id: index.idOf(each),
    revision: index.revisionOf(each),
  }))

const hasAllItems = (index: JobIndex) => liveJobs(index).every(({ id, revision }) => index.items.has(id, revision))

/** How many items the file has, and how many of these are not as the catalog has them. */
async function storedItems(index: JobIndex): Promise<{ stored: number; wrong: number }> {
  const jobs = liveJobs(index)
  const read = await index.items.read(jobs)
  const right = jobs.filter(({ id, revision }, at) => read[at] && Buffer.from(read[at]).toString() === textOf(id, revision))
  const stored = read.filter((item) => item !== null).length
  return { stored, wrong: stored - right.length }
}

const answersRight = (index: JobIndex) =>
  JSON.stringify(answers(index, WORDS)) === JSON.stringify(answers(indexedTo(catalog.revision, script), WORDS))

/** A file with items of jobs 1 to 40, each at the revision of its id, which ends at the end of a block. */
const other = { path: join(disk, 'other.dat'), named: true, content: 'test' }
async function fillOther(): Promise<void> {
  const file = new ItemFile()
  file.begin(other)
  const item = (id: number, text: string) => ({ id, revision: id, item: Buffer.from(text) })
  await file.append(Array.from({ length: 39 }, (_, n) => item(n + 1, textOf(n + 1, n + 1))))
  const room = 2 * BLOCK - (statSync(other.path).size % BLOCK)
  await file.append([item(40, 'x'.repeat(room - recordBytes(0)))])
}

const kept = open()
await until(() => existsSync(snapshotFile(folder)) && hasAllItems(kept.index()))
await fillOther()
fillDisk()

catalog.change(150)
await kept.catchUp()
await until(() => lines.some((line) => line.startsWith('list items could not')))
await until(() => lines.some((line) => line.startsWith('the search index could not write')))
const full = { lines: [...new Set(lines)], right: answersRight(kept.index()), ...(await storedItems(kept.index())) }

// A process that trusts revisions up to 20 must leave a mark for the next one, and there is no room for it.
await new ItemFile().recover(other, 20, NEVER)
const next = new ItemFile()
await next.recover(other, 40, NEVER)
const untrusted = Array.from({ length: 20 }, (_, n) => n + 21).filter((id) => next.has(id, id))

rmSync(filler)
await kept.close()
const again = open()
await until(() => again.progress().ready && hasAllItems(again.index()))
const after = { lines, right: answersRight(again.index()), ...(await storedItems(again.index())) }
await again.close()
console.log(JSON.stringify({ full, untrusted, after }))
