import { Command } from 'commander'
import { parseUrlLine } from '../ats/index.ts'
import { dataOutput, writeData } from './terminal/print.ts'

export const parseUrl = new Command('parse-url')
  .argument('[urls...]', 'URLs; without any, they are read from the standard input, one a line')
  .action(async (urls: string[]) => {
    if (urls.length > 0) return void dataOutput().write(urls.map(parsed).join(''))
    await writeData(parsedLines(process.stdin))
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
