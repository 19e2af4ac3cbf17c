import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Command } from 'commander'
import { type SkeletonFile, skeleton, withTableLine } from '../ats/skeleton.ts'
import { makeFolder } from '../database/make-folder.ts'
import { CommandFailed } from './command-failed.ts'
import { print } from './terminal/print.ts'

export const adapter = new Command('adapter')

const TABLE = 'src/ats/crawled.ts'

adapter
  .command('new <name>')
  .description('write the skeleton of an adapter, its tests and its simulator into a checkout')
  .option('--dir <folder>', 'the checkout', '.')
  .action((name: string, { dir }: { dir: string }) => {
    const table = join(dir, TABLE)
    if (!existsSync(table))
      throw new CommandFailed(`${table} is not there: run this in a checkout of Rolecall, or name one with --dir`)
    const files = filesOf(name).map(({ path, content }) => ({ path: join(dir, path), content }))
    const taken = files.filter(({ path }) => existsSync(path))
    if (taken.length > 0) {
      throw new CommandFailed(
        `${taken.map(({ path }) => path).join(', ')} exists already: nothing was written. Choose another name, or delete what is there`,
      )
    }
    for (const { path, content } of files) {
      makeFolder(dirname(path))
      writeFileSync(path, content, { flag: 'wx' })
      print(`wrote ${path}`)
    }
    writeFileSync(table, withTableLine(readFileSync(table, 'utf8'), name))
    print(`added ${name} to ${table}`)
    print(`
It lists, fetches and resolves a made-up API, and its tests pass:
  npx vitest run test/ats/${name}.test.ts test/ats/urls.test.ts test/ats/recorded.test.ts test/demo/boards.test.ts -t ${name}
Now make it the real one, as "Add a system" in CONTRIBUTING.md says.`)
  })

function filesOf(name: string): SkeletonFile[] {
  try {
    return skeleton(name)
  } catch (error) {
    throw new CommandFailed((error as Error).message)
  }
}
