// Writes boards/directory.csv.br from a CSV file (plain or gzip) with the columns ats, board, company, sources and last_seen:
//   npx tsx scripts/board-directory.ts FILE
// Lines are sorted by their look-up key, so that a look-up is a binary search in the unpacked bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, constants, gunzipSync } from 'node:zlib'
import { lookUpKey } from '../src/ats/directory/line.ts'

const [file] = process.argv.slice(2)
if (file === undefined) throw new Error('usage: npx tsx scripts/board-directory.ts FILE')
const bytes = readFileSync(file)
const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
const [header, ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
if (header !== 'ats,board,company,sources,last_seen') throw new Error(`unexpected header: ${header}`)
const keyed = lines.map((line) => ({ line, key: lookUpKey(line) }))
keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
const sorted = `${[header, ...keyed.map(({ line }) => line)].join('\n')}\n`
const packed = brotliCompressSync(sorted, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: sorted.length },
})
writeFileSync(new URL('../boards/directory.csv.br', import.meta.url), packed)
console.log(`${keyed.length} boards, ${sorted.length} bytes, ${packed.length} packed`)
