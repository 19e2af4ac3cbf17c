import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import type pg from 'pg'
import { dumpTo } from '../../src/transfer/dump.ts'
import { whenFileIsOver } from '../support/when-over.ts'

/** A folder of its own for the calling test file. */
export function scratchFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'rolecall-transfer-'))
  whenFileIsOver(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let serial = 0

export function writeFile(folder: string, content: string | Buffer, suffix = '.ndjson'): string {
  const file = join(folder, `file-${++serial}${suffix}`)
  writeFileSync(file, content)
  return file
}

export const ndjson = (...records: unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('')

export async function dumpText(pool: pg.Pool, options: { gzip?: boolean } = {}): Promise<Buffer> {
  const chunks: Buffer[] = []
  const output = new Writable({
    write(chunk, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  await dumpTo(pool, output, options)
  return Buffer.concat(chunks)
}

/** The least a record can say, and what the test adds. */
export function aRecord(id: string | number, stated: Record<string, unknown> = {}): Record<string, unknown> {
  const { source, ...rest } = stated
  return {
    external_job_id: String(id),
    url: `https://jobs.example/${id}`,
    title: `Engineer ${id}`,
    ...rest,
    source: { type: 'greenhouse', board: 'acme', ...(source as object) },
  }
}
