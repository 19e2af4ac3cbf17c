// npm run regexes [-- --write] [--anew]: shows that no regular expression that reads requests can stall the API.
// --write keeps new proofs in proofs.json; --anew proves all of them again.
import { readFileSync, writeFileSync } from 'node:fs'
import { BOUNDED } from './bounded.ts'
import { checkRegexes, type Proofs } from './check-regexes.ts'
import { findRegexes } from './find.ts'
import { prove } from './prove.ts'

const PROOFS = new URL('proofs.json', import.meta.url)
const write = process.argv.includes('--write')
const known: Proofs = process.argv.includes('--anew') ? {} : JSON.parse(readFileSync(PROOFS, 'utf8'))

const { proofs, failures, summary } = await checkRegexes({
  ...(await findRegexes()),
  known,
  bounded: BOUNDED,
  prove,
})
if (write) writeFileSync(PROOFS, `${JSON.stringify(proofs, null, 2)}\n`)
console.log(summary)
for (const failure of failures) console.log(`\n${failure}`)
// The checker keeps a process running.
process.exit(failures.length === 0 ? 0 : 1)
