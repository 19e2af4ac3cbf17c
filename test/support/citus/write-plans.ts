import { readFileSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type ClassifiedStatement, classifyAll, MEANING, PLAN_CLASSES, ROWS_BOUNDED_BY } from './plan-class.ts'
import { readPlans } from './plans.ts'

/*
 * npx tsx test/support/citus/write-plans.ts FILE
 * Writes the tables of statements in test/citus/README.md from the plans that ROLECALL_CITUS_PLANS=FILE npm run test:citus has recorded.
 */
const DOCS = 'test/citus/README.md'
const [BEGIN, END] = ['<!-- begin: plans -->', '<!-- end: plans -->']

const named = ({ statement, file }: ClassifiedStatement) => `\`${statement}\` (${basename(file, '.ts')})`

function tables(statements: ClassifiedStatement[]): string {
  const rows = PLAN_CLASSES.map((name) => {
    const of = statements.filter((statement) => statement.class === name)
    return `| ${name} | ${MEANING[name]} | ${of.length} | ${of.map(named).join(', ')} |`
  })
  const bounded = statements.filter((statement) => statement.class === 'rows to coordinator')
  return [
    '| Class | Asks | Number | Statements |\n|---|---|---|---|',
    ...rows,
    '',
    '| Rows to the coordinator | Bounded by |\n|---|---|',
    ...bounded.map((statement) => `| ${named(statement)} | ${ROWS_BOUNDED_BY[statement.statement]} |`),
  ].join('\n')
}

const docs = readFileSync(DOCS, 'utf8')
const [before, rest] = docs.split(BEGIN)
const after = rest?.split(END)[1]
if (after === undefined) throw new Error(`${DOCS} has no ${BEGIN} and ${END}`)
writeFileSync(DOCS, `${before}${BEGIN}\n${tables(classifyAll(readPlans(process.argv[2] ?? '')))}\n${END}${after}`)
