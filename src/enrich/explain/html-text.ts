import { Parser } from 'htmlparser2'

/** The text of sanitised HTML as a browser sees it (`textContent`). A page can use offsets into it to mark words. */
export function htmlText(html: string): string {
  let text = ''
  let opensPre = false
  const parser = new Parser({
    onopentag: (name) => {
      opensPre = name === 'pre'
    },
    onclosetag: () => {
      opensPre = false
    },
    ontext: (piece) => {
      // Browsers drop a line break right after <pre>.
      text += opensPre && piece.startsWith('\n') ? piece.slice(1) : piece
      opensPre = false
    },
  })
  parser.end(html)
  return text
}
