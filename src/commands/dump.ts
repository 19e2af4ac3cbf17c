import { Command } from 'commander'
import { readConfig } from '../config/settings.ts'
import { dumpTo, dumpToFile } from '../transfer/dump.ts'
import { withApp } from './app.ts'
import { CommandFailed } from './command-failed.ts'
import { fileProblem } from './plain-words.ts'
import { number } from './quantities.ts'
import { dataOutput, isClosedPipe, printError } from './terminal/print.ts'

export const dump = new Command('dump')
  .argument('[file]', 'the file; - is the standard output', '-')
  .option('--gzip', 'compress it (done anyway when the name ends in .gz)')
  .action((file: string, options: { gzip?: boolean }) =>
    withApp(readConfig(), 'dump', async ({ db }) => {
      try {
        if (file === '-') await dumpTo(db, dataOutput(), { gzip: options.gzip })
        else {
          const jobs = await dumpToFile(db, file, { gzip: options.gzip ?? file.endsWith('.gz') })
          printError(`Wrote ${number(jobs)} jobs to ${file}.`)
        }
      } catch (error) {
        const isClosed = isClosedPipe(error) || (error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE'
        if (file === '-' && isClosed) return
        const problem = fileProblem(error)
        throw problem === null ? error : new CommandFailed(`cannot write ${file}: ${problem}`)
      }
    }),
  )
