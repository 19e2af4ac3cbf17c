import { labelledRows, labelSets, rowsWithTexts } from './labelled.ts'

/** `npx tsx bench/unseen/find.ts`: how many labelled texts are on this machine, and which repositories the others come from. */
const rows = labelSets.flatMap(labelledRows)
const { found, missing } = rowsWithTexts(rows)
console.log(`${found.length} of ${rows.length} labelled texts found by their digests`)
for (const [source, count] of missing) console.log(`  ${count} missing: ${source}`)
