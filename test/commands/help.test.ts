import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/commands/index.ts'
import { rolecall } from '../support/cli.ts'

describe.each(COMMANDS)('rolecall $name', ({ name, examples, load }) => {
  it('is what the table says, and its examples name only commands and options it has', async () => {
    const command = await load()
    expect(command.name()).toBe(name)
    expect(examples.length).toBeGreaterThan(0)
    for (const [call, what] of examples) {
      expect(what, call).not.toBe('')
      const words = call.split(' | ')[0]!.split(' < ')[0]!.split(' ')
      const [said, first, ...rest] = words.slice(words.indexOf('rolecall') + 1)
      expect(said, call).toBe(name)
      const sub = command.commands.find((candidate) => candidate.name() === first)
      expect(command.commands.length === 0 || sub !== undefined || command.registeredArguments.length > 0, call).toBe(true)
      const known = (sub ?? command).options.map(({ long }) => long)
      for (const option of [first, ...rest].filter((word) => word?.startsWith('--'))) expect(known, call).toContain(option)
    }
  })
})

// The same few lines write the help of every command, and each call takes a process.
describe.each(COMMANDS.filter((_, place) => place % 12 === 0))('rolecall $name --help', ({ name, about, examples }) => {
  it('shows what it does and its examples', async () => {
    const { code, stdout } = await rolecall([name, '--help'], {})
    expect(code).toBe(0)
    expect(stdout.replace(/\s+/g, ' ')).toContain(about)
    for (const [call] of examples) expect(stdout).toContain(call)
  })
})

describe('rolecall', () => {
  it('lists every command, and loads none of them for it', async () => {
    const { code, stdout } = await rolecall(['--help'], {})
    expect(code).toBe(0)
    for (const { name } of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, 'm'))
  })

  it('shows the help of a command that is asked about', async () => {
    const { stdout } = await rolecall(['help', 'crawl'], {})
    expect(stdout).toContain('--json')
  })

  it('suggests the nearest command for one it does not have', async () => {
    const { code, stderr } = await rolecall(['bords'], {})
    expect(code).toBe(1)
    expect(stderr).toContain('boards')
  })
})
