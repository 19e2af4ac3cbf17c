import { decodeText } from './charset.ts'
import type { Fetched } from './fetcher.ts'

/** An answer as plain data, which another thread can be handed. */
export interface AnswerParts {
  status: number
  url: string
  etag: string | null
  contentType: string
  notModified: boolean
  location: string | null
  headers: Record<string, string>
  bytes: Uint8Array
}

/** The body is decoded when it is first asked for, on the thread that reads it. */
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
