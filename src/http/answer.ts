import { decodeText } from './charset.ts'
import type { AnswerParts, Fetched } from './fetcher.ts'

/** The body is decoded when it is first used, in the process that reads it. */
export function fetchedFrom(parts: AnswerParts): Fetched {
  const { headers, bytes, ...stated } = parts
  let body: string | null = null
  return {
    ...stated,
    parts,
    header: (name) => headers[name] ?? null,
    get body() {
      body ??= decodeText(bytes, stated.contentType)
      return body
    },
  }
}
