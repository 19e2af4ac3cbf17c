import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { load } from './catalog/measure.ts'

/**
 * npx tsx bench/export-memory.ts 10000 100000 1000000
 *
 * The highest resident memory of `rolecall export` by number of jobs. Jobs come from a stand-in for the server, which makes them up as fast as
 * they are read, because a catalog of a million takes an hour to generate. `npm run bench -- export` measures with a real one. Linux only.
 */
const SIZES = process.argv.slice(2).map(Number)
const FORMATS = ['ndjson', 'csv', 'parquet']
const DAY = Date.UTC(2026, 10, 16)

function line(id: number): string {
  // Texts that differ from job to job, as those of real jobs do.
  const own = (salt: number) => Math.imul(id + salt, 0x9e3779b1).toString(36)
  const at = new Date(DAY - id * 1_000)
  return `${JSON.stringify({
    ...{ id, source_id: id % 25_000, company_id: id % 25_000, external_job_id: own(1) },
    ...{ url: `https://jobs.example/${own(2)}${own(3)}/${id}`, apply_url: `https://jobs.example/${own(2)}${own(3)}/${id}/apply` },
    ...{
      title: `Senior Engineer ${own(4)}`,
      location_raw: 'Berlin',
      locations_raw: [{ city: 'Berlin', at: own(5) }],
      location: 'Berlin',
    },
    ...{
      city: 'Berlin',
      region: null,
      postal_code: null,
      country_code: 'DE',
      latitude: id / 1e5,
      longitude: -id / 1e5,
      usa: false,
    },
    ...{
      country_codes: ['DE', 'AT'],
      admin1_refs: ['DE-BE'],
      workplace: 'remote',
      employment_type: 'full_time',
      level: 'senior',
    },
    ...{ language: 'en', salary_raw: null, salary_min: id % 90_000, salary_max: id % 120_000, salary_currency: 'EUR' },
    ...{ salary_period: 'year', posted_at: at, expires_at: null, content_hash: [6, 7, 8, 9, 10].map(own).join('') },
    ...{ first_seen_at: at, closed_at: null, created_at: at, updated_at: at },
    ...{ company: { id: id % 25_000, name: `Company ${id % 25_000}`, website_url: 'https://company.example', logo_url: null } },
  })}\n`
}

let jobs = 0
const server = createServer(async (request, response) => {
  if (!request.url?.startsWith('/api/v1/jobs/export')) return void response.writeHead(404).end()
  response.writeHead(200, { 'export-cursor': 'x', 'export-change-id': '1', 'export-revision': '1' })
  for (let id = 1; id <= jobs; ) {
    let text = ''
    while (id <= jobs && text.length < 200_000) text += line(id++)
    if (!response.write(text)) await once(response, 'drain')
  }
  response.end()
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const folder = mkdtempSync(join(tmpdir(), 'rolecall-bench-export-memory-'))
const env = {
  ...process.env,
  ROLECALL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  ROLECALL_KEY: 'sk_none',
}
console.log('| jobs | format | MB | command memory, MB: peak | load |\n|--:|---|--:|--:|---|')
try {
  for (const format of FORMATS) {
    for (jobs of SIZES) {
      const file = join(folder, `${jobs}.${format}`)
      const child = spawn(process.execPath, [resolve('bin/rolecall'), 'export', '-o', file], { env, stdio: 'ignore' })
      const ended = once(child, 'exit')
      let peak = 0
      const looking = setInterval(() => {
        peak = Math.max(peak, highestMegabytes(child.pid))
      }, 100)
      const [code] = await ended
      clearInterval(looking)
      if (code !== 0) throw new Error(`rolecall export ended with ${code}`)
      const size = (statSync(file).size / 1e6).toFixed(1)
      console.log(`| ${jobs.toLocaleString('en')} | ${format} | ${size} | ${peak.toFixed(0)} | ${load()} |`)
      rmSync(file)
    }
  }
} finally {
  server.close()
  rmSync(folder, { recursive: true, force: true })
}

/** The highest so far, as the kernel counts it; 0 for a process that has ended. */
function highestMegabytes(pid: number | undefined): number {
  try {
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}
