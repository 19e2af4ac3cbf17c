import { escapeQuotedHtml } from '../../job/escape-html.ts'
import { oneLine } from '../../job/printable.ts'

/** A part of a letter. A title with a link stands above its lines; lines of their own have no title. */
export interface LetterPart {
  title?: string
  link?: string | null
  lines: string[]
}

/** The text and the HTML of a mail, with the same words. All text may be foreign: it is cleaned and escaped here. */
export function writeLetter(parts: LetterPart[]): { text: string; html: string } {
  return { text: `${parts.map(textOf).join('\n\n')}\n`, html: htmlLetter(parts.map(htmlOf).join('\n')) }
}

function textOf({ title, link, lines }: LetterPart): string {
  return [title, ...lines, webAddress(link)]
    .filter((line): line is string => Boolean(line))
    .map(oneLine)
    .join('\n')
}

function htmlOf({ title, link, lines }: LetterPart): string {
  const address = webAddress(link)
  const heading = escaped(title ?? address ?? '')
  const first = address === null ? heading : `<a href="${escaped(address)}" style="color:#0b6b6b">${heading}</a>`
  const strong = title === undefined ? first : `<strong>${first}</strong>`
  return `<p style="margin:0 0 16px">${[...(first === '' ? [] : [strong]), ...lines.map(escaped)].join('<br>')}</p>`
}

const escaped = (text: string) => escapeQuotedHtml(oneLine(text))

/** The address in its normal form; null unless it is one of the web. */
function webAddress(link: string | null | undefined): string | null {
  if (!link || !URL.canParse(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

const htmlLetter = (body: string) => `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head>
<body style="font:15px/1.5 system-ui,sans-serif;max-width:600px;margin:16px">
${body}
</body>
</html>
`
