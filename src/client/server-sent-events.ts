/** A message of a stream. Without data it only tells the position of the stream. */
export interface StreamMessage {
  id: string | null
  data: string
}

/**
 * Takes the whole messages from the beginning of a text; the rest of the text is not whole yet. Reads the fields that the service sends, `id`
 * and `data`, by the rules of the HTML standard.
 */
export function takeMessages(text: string): { messages: StreamMessage[]; rest: string } {
  const blocks = text.split('\n\n')
  const rest = blocks.pop() ?? ''
  return { messages: blocks.map(readMessage), rest }
}

function readMessage(block: string): StreamMessage {
  let id: string | null = null
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    const value = line.slice(colon + 1).replace(/^ /, '')
    if (line.startsWith('id:')) id = value
    if (line.startsWith('data:')) data.push(value)
  }
  return { id, data: data.join('\n') }
}
