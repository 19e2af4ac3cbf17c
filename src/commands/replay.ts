import { Command } from 'commander'
import { readRecording, startReplayer } from '../http/gateway/replay.ts'
import { oneLine } from '../job/printable.ts'
import { CommandFailed } from './command-failed.ts'
import { GATEWAY_EXAMPLE, listening, port, untilStopped } from './running-gateway.ts'
import { printError } from './terminal/print.ts'

export const replay = new Command('replay')
  .argument('<folder>', 'what record wrote')
  .option('--port <port>', 'port on this machine; 0 takes a free one', port, 0)
  .addHelpText('after', GATEWAY_EXAMPLE)
  .action(async (folder: string, options: { port: number }) => {
    const recording = read(folder)
    reportSkipped(recording.skipped)
    if (recording.exchanges.size === 0)
      throw new CommandFailed(`${folder} holds no recording: rolecall record ${folder} makes one`)
    const missing = new Set<string>()
    const gateway = await listening(() => startReplayer(recording, options.port, (request) => missing.add(request)))
    await untilStopped(gateway)
    if (missing.size === 0) return
    printError(`${missing.size} requests were not recorded and got a 404:`)
    for (const request of missing) printError(`  ${oneLine(request)}`)
  })

/** Number of skipped files that are named: a folder may have thousands of other files. */
const NAMED = 10

function reportSkipped(paths: string[]): void {
  for (const path of paths.slice(0, NAMED)) printError(`skipped ${oneLine(path)}: it is not a recorded exchange`)
  if (paths.length > NAMED) printError(`skipped ${paths.length - NAMED} more files that are not recorded exchanges`)
}

function read(folder: string): ReturnType<typeof readRecording> {
  try {
    return readRecording(folder)
  } catch (error) {
    throw new CommandFailed(`cannot read ${folder}: ${(error as Error).message}`)
  }
}
