import { TextDecoder } from 'node:util'

const DECLARED = /<\?xml[^>]{0,100}\bencoding\s*=\s*["']?([\w.:-]+)|<meta[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]+)/i

/** Decodes text by the header's charset, otherwise by the one that HTML or XML declares in its first kilobyte, otherwise as UTF-8. */
export function decodeText(bytes: Uint8Array, contentType: string): string {
  const stated = /\bcharset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1]
  return decoder(stated ?? selfDeclared(bytes, contentType) ?? 'utf-8').decode(bytes)
}

function selfDeclared(bytes: Uint8Array, contentType: string): string | null {
  if (!/html|xml/i.test(contentType)) return null
  const found = DECLARED.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))
  const label = found?.[1] ?? found?.[2] ?? null
  // The label was found by reading the text as ASCII, so the text is not UTF-16, whatever the label says.
  return label && /^utf-?16/i.test(label) ? null : label
}

function decoder(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder('utf-8')
  }
}
