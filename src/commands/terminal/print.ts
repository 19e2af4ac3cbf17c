import { Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { StringDecoder } from 'node:string_decoder'
import { inspect } from 'node:util'
import { printable } from '../../job/printable.ts'

/*
 * This folder is the only way to write to the terminal. Commands mostly print text that others wrote: titles, employers, file names, messages of
 * servers. Everything passes through `printable`; only text that is drawn in this folder is sent unchanged.
 */

/**
 * The reader of our output may go away before the end, as `| head` does. Work under way continues without a reader, and a server keeps
 * serving. Node would end the process with a stack trace, and leave the embedded database running.
 */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) {
    output.on('error', (error: NodeJS.ErrnoException) => {
      if (!isClosedPipe(error)) throw error
      unread.add(output)
    })
  }
}

/** The streams whose reader has gone. Node never marks the standard streams as ended, so they are collected here. */
const unread = new Set<NodeJS.WriteStream>()

/** False once the reader of the standard output has gone. A command that prints again and again stops then. */
export const hasReader = (): boolean => !unread.has(process.stdout)

/** Prints one or more lines to standard output. */
export function print(text: string): void {
  console.log(printable(text))
}

/** Prints a text over the terminal's present content, so that it can be watched. Elsewhere, prints one text after the other. */
export function printInPlace(text: string): void {
  console.log(process.stdout.isTTY ? `\x1b[H\x1b[2J${printable(text)}` : `${printable(text)}\n`)
}

/** Prints one or more lines to standard error. An unexpected error is shown with its stack. */
export function printError(problem: unknown): void {
  console.error(printable(typeof problem === 'string' ? problem : inspect(problem)))
}

/** Standard output for data: unchanged into files and pipes, through `printable` on a terminal. */
export function dataOutput(): Writable {
  if (!process.stdout.isTTY) return process.stdout
  const decoder = new StringDecoder('utf8')
  const cleaned = new Transform({
    transform: (chunk: Buffer, _, done) => done(null, printable(decoder.write(chunk))),
    flush: (done) => done(null, printable(decoder.end())),
  })
  cleaned.pipe(process.stdout, { end: false })
  return cleaned
}

/** Writes pieces of data to standard output, and waits for a slow reader. It ends when the reader closes the pipe. */
export async function writeData(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(pieces, dataOutput(), { end: false })
  } catch (error) {
    if (!isClosedPipe(error)) throw error
  }
}

/** Whether the reader of a pipe has closed it, as `| head` does. */
export const isClosedPipe = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'EPIPE'

/** The stream for progress that is redrawn on a terminal. Callers clean foreign texts with `oneLine`. */
export const progressOutput = process.stderr

/** Erases the progress line before something else is printed. */
export function eraseProgress(): void {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[2K')
}

/** Prints for commander: help, and error messages that quote the arguments. */
export const commanderOutput = {
  writeOut: (text: string) => void process.stdout.write(printable(text)),
  writeErr: (text: string) => void process.stderr.write(printable(text)),
}
