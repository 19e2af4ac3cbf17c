import { readdirSync, readFileSync } from 'node:fs'
import type { Adapter, Shown } from '../../src/ats/adapter.ts'
import { adapterNamed } from '../../src/ats/index.ts'
import { type Fetcher, FetchFailure } from '../../src/http/fetcher.ts'
import { type Answers, listAll, serving, withValue } from './served.ts'

/**
 * Recorded answers of real systems: shortened, with names, texts and ids made up, but every key, type and oddity kept. Each system has a folder
 * `test/fixtures/ats/<system>/recorded/` with the payloads, `cases.json` (what is asked) and `expected.json` (what the adapter makes of it).
 */
const FIXTURES = new URL('../fixtures/ats/', import.meta.url)

/** One question to an adapter and the answers it gets. Exactly one of `list`, `detail` and `fetch` is set. */
interface RecordedCase {
  /** Where it is not the system of the folder. */
  adapter?: string
  list?: string
  /** With `list`: reads the detail of each listed row too. */
  details?: true
  detail?: [board: string, handle: string]
  fetch?: [board: string, external_id: string]
  answers: Record<string, RecordedAnswer>
}

/** The name of a recorded file, or how an answer is made from one. */
type RecordedAnswer = string | (PartOfFile & { set?: Record<string, unknown> }) | { madeUp: unknown }

interface PartOfFile {
  file: string
  /** Serves only the value at this path, where a row of a list has the shape of a detail. */
  part?: string
  /** Serves it at this path of an otherwise empty payload, where only the rows were recorded. */
  as?: string
}

export interface CaseRun {
  outcome: unknown
  adapter: string
  /** The parts of the system that each file shows, by `folder/file`. */
  shown: Map<string, Set<Shown>>
  filesRead: string[]
  /** URLs of the case that the adapter never asked for. */
  unasked: string[]
}

export const recordedSystems = () =>
  readdirSync(FIXTURES).filter((system) => readdirSync(new URL(system, FIXTURES)).includes('recorded'))

export const recordedFolder = (system: string) => new URL(`${system}/recorded/`, FIXTURES)

export function recordedCases(system: string): [name: string, RecordedCase][] {
  return Object.entries(JSON.parse(readRecorded(system, 'cases.json')))
}

export const readRecorded = (system: string, file: string) => readFileSync(new URL(file, recordedFolder(system)), 'utf8')

/** A board whose listing a recorded case answers, for systems without a simulator; null where there is no such case. */
export function recordedBoard(system: string): { board: string; http: Fetcher } | null {
  if (!recordedSystems().includes(system)) return null
  const recorded = recordedCases(system).map(([, each]) => each)
  const found = recorded.find((each) => each.list !== undefined && each.adapter === undefined)
  return found ? { board: found.list!, http: serving(answersOf(system, found)) } : null
}

function answersOf(system: string, recorded: RecordedCase): Answers {
  return Object.fromEntries(Object.entries(recorded.answers).map(([url, answer]) => [url, bodyOf(system, answer)]))
}

export async function runCase(system: string, recorded: RecordedCase): Promise<CaseRun> {
  const adapter = adapterNamed(recorded.adapter ?? system)
  if (adapter === null) throw new Error(`${system}/recorded/cases.json names no known adapter; set "adapter"`)
  const answers = answersOf(system, recorded)
  const http = serving(answers)
  const shown = new Map<string, Set<Shown>>()
  /** Ends a step of the case: what was asked for in it shows `kind`. */
  let before = 0
  const shows: Shows = (kind) => {
    const step = http.requests.slice(before).flatMap(({ url }) => recorded.answers[url] ?? [])
    before = http.requests.length
    for (const file of step.flatMap(fileOf)) {
      const found = shown.get(`${system}/${file}`) ?? new Set()
      shown.set(`${system}/${file}`, step.every((answer) => isAsSent(system, answer)) ? found.add(kind) : found)
    }
  }
  const outcome = await ask(adapter, recorded, http, shows).catch((failure: unknown) => {
    // A refusal is an outcome too; any other error is a fault of the adapter.
    if (!(failure instanceof FetchFailure)) throw failure
    return { fails: { kind: failure.kind, message: failure.message } }
  })
  const asked = new Set(http.requests.map(({ url }) => url))
  return {
    outcome,
    adapter: adapter.name,
    shown,
    filesRead: Object.values(recorded.answers).flatMap(fileOf),
    unasked: Object.keys(answers).filter((url) => !asked.has(url)),
  }
}

type Shows = (kind: Shown) => void

const fileOf = (answer: RecordedAnswer) => (typeof answer === 'string' ? [answer] : 'file' in answer ? [answer.file] : [])

/** A recorded file as it was sent, but for totals that had to fit the shortened list: nothing made up or added, nothing cut from another answer. */
function isAsSent(system: string, answer: RecordedAnswer): boolean {
  if (typeof answer === 'string') return true
  if ('madeUp' in answer || answer.part || answer.as) return false
  const sent = JSON.parse(readRecorded(system, answer.file))
  return Object.keys(answer.set ?? {}).every((path) => path.split('.').reduce((value, key) => value?.[key], sent) !== undefined)
}

async function ask(adapter: Adapter, recorded: RecordedCase, http: ReturnType<typeof serving>, shows: Shows) {
  if (recorded.fetch) {
    const found = await adapter.fetch(...recorded.fetch, http)
    shows(found ? 'detail' : 'closed')
    return found
  }
  if (recorded.detail) {
    const posting = await adapter.detail!(...recorded.detail, http)
    shows('detail')
    return posting
  }
  const { listed, end } = await listAll(adapter, recorded.list!, http)
  if (listed.length > 0) shows('list')
  const rows: { external_job_id: string; handle: string; posting: unknown }[] = []
  for (const { external_job_id, handle, posting } of listed) {
    const mapped = posting?.() ?? (recorded.details ? await adapter.detail!(recorded.list!, handle, http) : null)
    rows.push({ external_job_id, handle, posting: mapped })
    if (posting === null && mapped !== null) shows('detail')
  }
  return { end, listed: rows }
}

function bodyOf(system: string, answer: RecordedAnswer): string {
  if (typeof answer === 'string') return readRecorded(system, answer)
  if ('madeUp' in answer) return typeof answer.madeUp === 'string' ? answer.madeUp : JSON.stringify(answer.madeUp)
  const part = (answer.part?.split('.') ?? []).reduce((value, key) => value[key], JSON.parse(readRecorded(system, answer.file)))
  // Numbers in a path are places in a list.
  const whole = (answer.as?.split('.') ?? []).reduceRight((value, key) => (/^\d+$/.test(key) ? [value] : { [key]: value }), part)
  return Object.entries(answer.set ?? {}).reduce((json, [path, value]) => withValue(json, path, value), JSON.stringify(whole))
}
