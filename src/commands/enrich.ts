import { createReadStream } from 'node:fs'
import { Command } from 'commander'
import { enrich as derive } from '../enrich/index.ts'
import { readPosting } from '../enrich/read-posting.ts'
import { DERIVED_FIELDS } from '../job/job.ts'
import { linesOf } from '../transfer/lines.ts'
import { CommandFailed } from './command-failed.ts'
import { writeData } from './terminal/print.ts'

interface Options {
  explain?: boolean
}

export const enrich = new Command('enrich')
  .argument('[file]', 'NDJSON; - is the standard input', '-')
  .option('--explain', 'add the words each field was read from')
  .action(async (file: string, options: Options) => {
    try {
      await writeData(enrichedLines(file === '-' ? process.stdin : createReadStream(file), options))
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException
      throw /^(ENOENT|EACCES|EISDIR)$/.test(code ?? '') ? new CommandFailed(`cannot read ${file}: ${message}`) : error
    }
  })

export async function* enrichedLines(chunks: AsyncIterable<Buffer>, { explain = false }: Options): AsyncGenerator<string> {
  for await (const { number, text, problem } of linesOf(chunks)) {
    if (text?.trim() === '') continue
    yield `${JSON.stringify(text === null ? { line: number, error: `the line ${problem}` } : enrichedLine(text, number, explain))}\n`
  }
}

function enrichedLine(text: string, line: number, explain: boolean): object {
  const given = parsed(text)
  if (typeof given === 'string') return { line, error: given }
  const { posting, hints } = readPosting(given)
  const { job, evidence, failures } = derive(posting, hints)
  return {
    ...(posting.external_job_id !== '' && { external_job_id: posting.external_job_id }),
    ...Object.fromEntries(DERIVED_FIELDS.map((field) => [field, job[field]])),
    ...(explain && { evidence }),
    ...(failures.length > 0 && { failures: failures.map(({ step, error }) => ({ step, error: String(error) })) }),
  }
}

/** The object on a line, or a message that says what is wrong with it. */
function parsed(text: string): object | string {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'the line is not a JSON object'
  } catch (error) {
    return `the line is not JSON: ${(error as Error).message}`
  }
}
