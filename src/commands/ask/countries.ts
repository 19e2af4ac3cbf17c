import { Command } from 'commander'
import { number } from '../quantities.ts'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print } from '../terminal/print.ts'
import { showTable } from './shown.ts'

export const countries = withServiceOptions(new Command('countries'))
  .option('--json', 'as the API answers it')
  .action(async (options: ServiceOptions & { json?: boolean }) => {
    const rows = await serviceClient(options).countries()
    if (options.json) return print(JSON.stringify(rows, null, 2))
    showTable(rows, [
      { name: 'code', of: ({ code }) => code, style: 'bold' },
      { name: 'name', of: ({ name }) => name, shrinks: true },
      { name: 'population', of: ({ population }) => number(population), right: true },
    ])
  })
