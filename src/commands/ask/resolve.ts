import { Command } from 'commander'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print } from '../terminal/print.ts'
import { oneJob } from './one-job.ts'

export const resolve = withServiceOptions(new Command('resolve'))
  .argument('<url>', 'the URL of a posting, or a short link to it')
  .option('--json', 'as the API answers it')
  .action(async (url: string, options: ServiceOptions & { json?: boolean }) => {
    const job = await serviceClient(options).resolve(url)
    print(options.json ? JSON.stringify(job, null, 2) : oneJob(job))
  })
