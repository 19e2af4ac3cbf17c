import { readdirSync, readFileSync } from 'node:fs'
import type { Adapter } from '../../src/ats/adapter.ts'
import { adapterNamed } from '../../src/ats/index.ts'
import { FetchFailure } from '../../src/http/fetcher.ts'
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
  /** A posting was mapped, and every answer is a recorded file as it was sent, but for totals that had to fit the shortened list. */
  mapsRecorded: boolean
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

export async function runCase(system: string, recorded: RecordedCase): Promise<CaseRun> {
  const adapter = adapterNamed(recorded.adapter ?? system)
  if (adapter === null) throw new Error(`${system}/recorded/cases.json names no known adapter; set "adapter"`)
  const answers: Answers = {}
  for (const [url, answer] of Object.entries(recorded.answers)) answers[url] = bodyOf(system, answer)
  const http = serving(answers)
  const { outcome, postings } = await ask(adapter, recorded, http).catch((failure: unknown) => {
    // A refusal is an outcome too; any other error is a fault of the adapter.
    if (!(failure instanceof FetchFailure)) throw failure
    return { outcome: { fails: { kind: failure.kind, message: failure.message } }, postings: 0 }
  })
  const asked = new Set(http.requests.map(({ url }) => url))
  const served = Object.values(recorded.answers)
  return {
    outcome,
    mapsRecorded:
      postings > 0 && served.every((answer) => typeof answer === 'string' || !('madeUp' in answer || answer.part || answer.as)),
    filesRead: served.flatMap((answer) => (typeof answer === 'string' ? [answer] : 'file' in answer ? [answer.file] : [])),
    unasked: Object.keys(answers).filter((url) => !asked.has(url)),
  }
}

async function ask(adapter: Adapter, recorded: RecordedCase, http: ReturnType<typeof serving>) {
  if (recorded.fetch) {
    const found = await adapter.fetch(...recorded.fetch, http)
    return { outcome: found, postings: found ? 1 : 0 }
  }
  if (recorded.detail) return { outcome: await adapter.detail!(...recorded.detail, http), postings: 1 }
  const { listed, end } = await listAll(adapter, recorded.list!, http)
  const rows: { external_job_id: string; handle: string; posting: unknown }[] = []
  for (const { external_job_id, handle, posting } of listed) {
    const mapped = posting?.() ?? (recorded.details ? await adapter.detail!(recorded.list!, handle, http) : null)
    rows.push({ external_job_id, handle, posting: mapped })
  }
  return { outcome: { end, listed: rows }, postings: rows.filter(({ posting }) => posting !== null).length }
}

function bodyOf(system: string, answer: RecordedAnswer): string {
  if (typeof answer === 'string') return readRecorded(system, answer)
  if ('madeUp' in answer) return typeof answer.madeUp === 'string' ? answer.madeUp : JSON.stringify(answer.madeUp)
  const part = (answer.part?.split('.') ?? []).reduce((value, key) => value[key], JSON.parse(readRecorded(system, answer.file)))
  // Numbers in a path are places in a list.
  const whole = (answer.as?.split('.') ?? []).reduceRight((value, key) => (/^\d+$/.test(key) ? [value] : { [key]: value }), part)
  return Object.entries(answer.set ?? {}).reduce((json, [path, value]) => withValue(json, path, value), JSON.stringify(whole))
}
