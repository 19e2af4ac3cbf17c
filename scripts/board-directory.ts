// Writes boards/directory.csv.br:
//   npx tsx scripts/board-directory.ts FILE         anew, from a CSV file (plain or gzip) with the columns ats, board, company, sources and last_seen
//   npx tsx scripts/board-directory.ts --add FILE   with further boards, from a CSV file with the columns ats, company, url and last_seen
// Lines are sorted by their look-up key, so that a look-up is a binary search in the unpacked bytes.
import { readFileSync, writeFileSync } from 'node:fs'
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import { lookUpKey } from '../src/ats/directory/line.ts'
import { readLinkedBoards } from './linked-boards.ts'

const HEADER = 'ats,board,company,sources,last_seen'
const PACKED = new URL('../boards/directory.csv.br', import.meta.url)

const [option, added] = process.argv.slice(2)
const file = option === '--add' ? added : option
if (file === undefined) throw new Error('usage: npx tsx scripts/board-directory.ts [--add] FILE')
const bytes = readFileSync(file)
const given = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
const lines =
  option === '--add' ? withFurther(linesOf(brotliDecompressSync(readFileSync(PACKED)).toString('utf8')), given) : linesOf(given)
const keyed = lines.map((line) => ({ line, key: lookUpKey(line) }))
keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
const sorted = `${[HEADER, ...keyed.map(({ line }) => line)].join('\n')}\n`
const packed = brotliCompressSync(sorted, {
  params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: sorted.length },
})
writeFileSync(PACKED, packed)
console.log(`${keyed.length} boards, ${sorted.length} bytes, ${packed.length} packed`)

function linesOf(text: string): string[] {
  const [header, ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  if (header !== HEADER) throw new Error(`unexpected header: ${header}`)
  return lines
}

/** Boards that are there already stay as they are. */
function withFurther(lines: string[], text: string): string[] {
  const { boards, dropped } = readLinkedBoards(text)
  const known = new Set(lines.map(lookUpKey))
  const fresh = boards.filter((line) => !known.has(lookUpKey(line)))
  console.table({ added: fresh.length, 'already there': boards.length - fresh.length, ...dropped })
  return [...lines, ...fresh]
}
