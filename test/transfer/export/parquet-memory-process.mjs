// Run with --expose-gc. Writes row groups of long descriptions and prints the bytes that are still held after each number of row groups in the arguments.
import { columnsOf } from '../../../dist/transfer/export/columns.js'
import { parquetWriter } from '../../../dist/transfer/export/parquet.js'

const ROWS_IN_A_GROUP = 2
const description = 'ä'.repeat(50_000)
const line = (id) =>
  `${JSON.stringify({
    ...{ id, source_id: 1, company_id: 1, external_job_id: `x${id}`, url: `https://jobs.example/${id}`, title: `Job ${id}` },
    ...{ usa: false, first_seen_at: new Date(id), created_at: new Date(id), updated_at: new Date(id), country_codes: ['DE'] },
    ...{ description_md: `${id} ${description}`, company: { name: `Company ${id}` } },
  })}\n`

const writer = parquetWriter(columnsOf({ description: 'text' }), ROWS_IN_A_GROUP * line(1).length)
const held = []
let [groups, id] = [0, 0]
for (const wanted of process.argv.slice(2).map(Number)) {
  while (groups < wanted) if (writer.rows(line(++id)).length > 0) groups++
  globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  held.push(heapUsed + arrayBuffers)
}
// Without this the writer itself would be garbage by now.
writer.end()
console.log(JSON.stringify(held))
