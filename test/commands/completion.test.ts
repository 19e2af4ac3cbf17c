import { spawnSync } from 'node:child_process'
import { Command } from 'commander'
import { beforeAll, describe, expect, it } from 'vitest'
import { commandWords } from '../../src/commands/completion/words.ts'
import { COMMANDS } from '../../src/commands/index.ts'
import { inProcess } from '../support/in-process.ts'

const scripts: Record<string, string> = {}

beforeAll(async () => {
  const { load } = COMMANDS.find(({ name }) => name === 'completion')!
  for (const shell of ['bash', 'zsh', 'fish']) {
    const { code, stdout } = await inProcess(await load())(['completion', shell])
    expect(code).toBe(0)
    scripts[shell] = stdout
  }
})

/** The completions that bash offers for these words, the last of which is being written. */
function offered(...words: string[]): string[] {
  const line = words.map((word) => `'${word}'`).join(' ')
  const script = `${scripts.bash}\nCOMP_WORDS=(rolecall ${line}); COMP_CWORD=${words.length}; _rolecall; printf '%s\\n' "\${COMPREPLY[@]}"`
  const { stdout, stderr } = spawnSync('bash', ['--norc', '-c', script], { encoding: 'utf8' })
  expect(stderr).toBe('')
  return stdout.split('\n').filter(Boolean)
}

describe('completion in bash', () => {
  it('offers commands, and commands of commands', () => {
    expect(offered('s')).toEqual(COMMANDS.map(({ name }) => name).filter((name) => name.startsWith('s')))
    expect(offered('boards', 'add')).toEqual(['add', 'add-directory'])
  })

  it('offers the options of the command that is being written, whatever stands before', () => {
    expect(offered('search', 'nurse', '--salary')).toEqual(['--salary-min', '--salary-max', '--salary-currency'])
    expect(offered('boards', 'list', '--failing', '--st')).toEqual(['--status'])
    expect(offered('--v')).toEqual(['--version'])
  })

  it('offers the values of an option, and nothing of its own where any value will do', () => {
    expect(offered('search', '--level', 's')).toEqual(['senior', 'staff'])
    expect(offered('boards', 'list', '--status', 'un')).toEqual(['unverified'])
    expect(offered('search', '--url', '')).toEqual([])
  })
})

it.each(['bash', 'zsh', 'fish'])('the script for %s names every command and option', async (shell) => {
  const program = new Command()
  for (const { load } of COMMANDS) program.addCommand(await load())
  for (const { commands, options } of commandWords(program)) {
    for (const { name } of [...commands, ...options]) expect(scripts[shell]).toContain(name.replace(/^--/, ''))
  }
})
