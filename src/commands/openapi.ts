import { writeFileSync } from 'node:fs'
import { Command } from 'commander'
import { openApiDocument } from '../api/openapi.ts'
import { print } from './terminal/print.ts'

export const openapi = new Command('openapi')
  .option('--write <file>', 'write it to a file instead')
  .action(({ write }: { write?: string }) => {
    const text = JSON.stringify(openApiDocument(), null, 2)
    if (write === undefined) print(text)
    else writeFileSync(write, `${text}\n`)
  })
