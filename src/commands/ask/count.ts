import { Command } from 'commander'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print } from '../terminal/print.ts'
import { filtersOf, withFilterOptions } from './filter-options.ts'

export const count = withServiceOptions(withFilterOptions(new Command('count')))
  .option('--json', 'as the API answers it')
  .action(async (words: string[], options: ServiceOptions & { json?: boolean }) => {
    const counted = await serviceClient(options).count(filtersOf(words, { ...options }))
    print(options.json ? JSON.stringify({ count: counted }) : String(counted))
  })
