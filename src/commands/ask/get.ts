import { Command } from 'commander'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print } from '../terminal/print.ts'
import { positive } from '../whole-number.ts'
import { oneJob } from './one-job.ts'

export const get = withServiceOptions(new Command('get'))
  .argument('<id>', 'the id of a job, as search shows it', positive)
  .option('--json', 'as the API answers it')
  .action(async (id: number, options: ServiceOptions & { json?: boolean }) => {
    const job = await serviceClient(options).get(id)
    print(options.json ? JSON.stringify(job, null, 2) : oneJob(job))
  })
