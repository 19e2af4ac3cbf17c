import { createHash } from 'node:crypto'
import { escapeQuotedHtml } from '../job/escape-html.ts'

/** The colours are those of web/theme.css. The page follows the theme of the system, because it has no script. */
const STYLE = `
:root { color-scheme: light dark; background: light-dark(#ffffff, #16171a); color: light-dark(#1b1c1e, #e9e9e7); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 36rem; margin: 4rem auto; padding: 0 1rem; overflow-wrap: anywhere }
h1 { font-size: 1.5rem; line-height: 1.25 }
button { font: inherit; padding: .5rem 1rem; border: 0; border-radius: 6px; cursor: pointer; background: light-dark(#0b6b6b, #55c4bd); color: light-dark(#ffffff, #06201f) }
button:focus-visible { outline: 2px solid; outline-offset: 2px }
`

/** The page has one style, no script, and a form that goes back to its own address. */
export const EMAIL_PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy':
    `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; ` +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
  'x-robots-tag': 'noindex',
}

export interface EmailPage {
  title: string
  lines: string[]
  /** The button that does it; without one there is nothing to do. */
  button?: string
}

/** The form has no action: it goes to the address of the page, also behind a proxy that adds a path. */
export const emailPage = ({ title, lines, button }: EmailPage) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeQuotedHtml(title)} - Rolecall</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeQuotedHtml(title)}</h1>
${lines.map((line) => `<p>${escapeQuotedHtml(line)}</p>`).join('\n')}
${button === undefined ? '' : `<form method="post"><button type="submit">${escapeQuotedHtml(button)}</button></form>`}
</main>
</body>
</html>
`
