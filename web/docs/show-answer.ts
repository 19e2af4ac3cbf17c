/** An export may be gigabytes long, and a browser would stand still over it. */
const MOST_BYTES = 1_000_000

/** Shows an answer as it arrives: status, headers, then the body, JSON on several lines. Returns the status; null if there was no answer. */
export async function showAnswer(
  place: HTMLElement,
  send: (signal: AbortSignal) => Promise<Response>,
  signal: AbortSignal,
): Promise<number | null> {
  const show = (status: string, headers = '', body = '') => {
    const parts = { '[role=status]': status, 'details pre': headers, '.answer-body': body }
    for (const [selector, text] of Object.entries(parts)) place.querySelector(selector)?.replaceChildren(text)
  }
  place.hidden = false
  show('Waiting for the answer…')
  const start = performance.now()
  try {
    const response = await send(signal)
    const { bytes, whole } = await readBytes(response)
    const took = `${Math.round(performance.now() - start)} ms`
    const size = `${whole ? '' : 'the first '}${bytes.length.toLocaleString('en')} bytes`
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    show(`${response.status} ${response.statusText} · ${took} · ${size}`, headers, bodyText(response, bytes, whole))
    return response.status
  } catch (error) {
    if (!signal.aborted) show(`No answer: ${error instanceof Error ? error.message : error}`)
    return null
  }
}

async function readBytes(response: Response): Promise<{ bytes: Uint8Array; whole: boolean }> {
  const chunks: Uint8Array[] = []
  let length = 0
  const reader = response.body?.getReader()
  while (reader && length < MOST_BYTES) {
    const { done, value } = await reader.read()
    if (done) return { bytes: joined(chunks), whole: true }
    chunks.push(value)
    length += value.length
  }
  await reader?.cancel()
  return { bytes: joined(chunks), whole: reader === undefined }
}

function joined(chunks: Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.length
  }
  return bytes
}

function bodyText(response: Response, bytes: Uint8Array, whole: boolean): string {
  const type = response.headers.get('content-type') ?? ''
  if (!/json|text/.test(type)) return bytes.length === 0 ? '' : `The body is ${type}, which is not text.`
  const text = new TextDecoder().decode(bytes)
  return whole && /[/+]json/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text
}
