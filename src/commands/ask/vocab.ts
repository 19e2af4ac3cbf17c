import { Command } from 'commander'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print } from '../terminal/print.ts'

export const vocab = withServiceOptions(new Command('vocab'))
  .option('--json', 'as the API answers it')
  .action(async (options: ServiceOptions & { json?: boolean }) => {
    const words = await serviceClient(options).vocab()
    if (options.json) return print(JSON.stringify(words, null, 2))
    for (const [name, values] of Object.entries(words)) print(`${name.padEnd(18)}${values.join(', ')}`)
  })
