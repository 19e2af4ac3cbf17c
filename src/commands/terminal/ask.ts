import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { printable } from '../../job/printable.ts'

/** The answer of the person at the terminal; empty when the input ends. */
export async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const closed = once(terminal, 'close').then(() => '')
  const answer = await Promise.race([terminal.question(printable(question)), closed])
  terminal.close()
  return answer.trim()
}
