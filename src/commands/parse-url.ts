import { pipeline } from 'node:stream/promises'
import { Command } from 'commander'
import { parseUrlLine } from '../ats/index.ts'
import { dataOutput } from './terminal/print.ts'

export const parseUrl = new Command('parse-url')
  .argument('[urls...]', 'URLs; without any, they are read from the standard input, one a line')
  .action(async (urls: string[]) => {
    if (urls.length > 0) return void dataOutput().write(urls.map(parsed).join(''))
    try {
      await pipeline(process.stdin, parsedLines, dataOutput(), { end: false })
    } catch (error) {
      // The reader of the pipe has closed it, as `| head` does.
      if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error
    }
  })

/** Turns lines of URLs into lines of JSON, a chunk at a time. Blank lines are skipped. */
export async function* parsedLines(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let unfinished = ''
  for await (const chunk of chunks) {
    const text = decoder.decode(chunk, { stream: true })
    unfinished += text
    if (!text.includes('\n')) continue
    const lines = unfinished.split('\n')
    unfinished = lines.pop() ?? ''
    yield parsedText(lines)
  }
  yield parsedText([unfinished + decoder.decode()])
}

function parsedText(lines: string[]): string {
  let text = ''
  for (const line of lines) {
    const url = line.trim()
    if (url !== '') text += parsed(url)
  }
  return text
}

const parsed = (url: string) => `${JSON.stringify(parseUrlLine(url))}\n`
