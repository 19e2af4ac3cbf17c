import { Command } from 'commander'
import { readConfig } from '../config/settings.ts'
import { version } from '../config/version.ts'
import { makeFolder } from '../database/make-folder.ts'
import { startRecorder } from '../http/gateway/record.ts'
import { createOutlet } from '../http/outlet.ts'
import { oneLine } from '../job/printable.ts'
import { outletOptions } from './outlet-options.ts'
import { GATEWAY_EXAMPLE, listening, port, untilStopped } from './running-gateway.ts'
import { print, printError } from './terminal/print.ts'

export const record = new Command('record')
  .argument('<folder>', 'one file for each request; made when missing')
  .option('--port <port>', 'port on this machine; 0 takes a free one', port, 0)
  .addHelpText('after', GATEWAY_EXAMPLE)
  .action(async (folder: string, options: { port: number }) => {
    const config = readConfig()
    const outlet = createOutlet(outletOptions(config))
    makeFolder(folder)
    let recorded = 0
    const gateway = await listening(() =>
      startRecorder({
        folder,
        port: options.port,
        outlet,
        userAgent: `Rolecall/${version}`,
        onRecorded: ({ method, url, status }) => {
          recorded++
          printError(oneLine(`${status} ${method} ${url}`))
        },
      }),
    )
    await untilStopped(gateway)
    await outlet.close()
    print(
      `Recorded ${recorded} exchanges in ${oneLine(folder)}. Read them before you hand them on: they are what the sources sent.`,
    )
  })
