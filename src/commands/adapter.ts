import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { skeleton, tableLine } from '../ats/skeleton.ts'
import { print } from '../terminal/print.ts'
import { CommandFailed } from './command-failed.ts'

export const adapter = new Command('adapter')

adapter
  .command('new <name>')
  .description('write the skeleton of an adapter, its test and its fixture into a checkout')
  .option('--dir <folder>', 'the checkout', '.')
  .action((name: string, { dir }: { dir: string }) => {
    const files = filesOf(name).map(({ path, content }) => ({ path: join(dir, path), content }))
    const taken = files.filter(({ path }) => existsSync(path))
    if (taken.length > 0) {
      throw new CommandFailed(`${taken.map(({ path }) => path).join(', ')} exists already: nothing was written`)
    }
    for (const { path, content } of files) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, content, { flag: 'wx' })
      print(`wrote ${path}`)
    }
    print(`\nAdd to src/ats/crawled.ts:\n  ${tableLine(name)}\n`)
    print(`Then: npx vitest run test/ats/${name}.test.ts`)
  })

function filesOf(name: string): ReturnType<typeof skeleton> {
  try {
    return skeleton(name)
  } catch (error) {
    throw new CommandFailed((error as Error).message)
  }
}
