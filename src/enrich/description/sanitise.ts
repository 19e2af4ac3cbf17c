import { Parser } from 'htmlparser2'
import type { TakeTag, TakeText } from './scan-tags.ts'

/** Longer sources are cut. The longest real description seen is 90 kB. */
const LONGEST_SOURCE = 1_000_000

/** Tags nested deeper are dropped and their text is kept. Word and page builders reach a depth of 30. */
const DEEPEST = 100

/**
 * The parser walks its stack of open tags at every tag: 100,000 open tags took 20 s. With this many open, they are all closed and reading
 * begins anew.
 */
const DEEPEST_PARSED = 500

/** Block elements that are not kept as such. They become `div`, so that they still end a line. */
const BLOCK_TAGS =
  `address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header html
  legend main nav optgroup section summary`.split(/\s+/)

const KEPT_TAGS = `p br h1 h2 h3 h4 h5 h6 ul ol li strong b em i u a table tr th td blockquote code pre hr sub sup`.split(' ')

/** The tag that stands for a tag of the source. Tags that are not named here are dropped. */
const WRITTEN = new Map([...KEPT_TAGS.map((tag) => [tag, tag] as const), ...BLOCK_TAGS.map((tag) => [tag, 'div'] as const)])

/** The only attributes that are kept. `readBlocks` checks their values. */
const ATTRIBUTES: Record<string, string> = { a: 'href', ol: 'start' }

/**
 * Elements that are dropped together with their text. Raw-text and foreign elements are where mutation XSS happens, and none of them holds
 * prose.
 */
const DROPPED_WITH_TEXT = new Set(
  `script style textarea option select noscript template title iframe object embed svg math noembed noframes xmp
  plaintext canvas audio video button`.split(/\s+/),
)

/**
 * Calls `takeText` and `takeTag` for the text of a source and for its allowed tags, which are balanced. `div` stands for every other block
 * element; `readBlocks` turns it into paragraphs.
 */
export function sanitise(html: string, takeText: TakeText, takeTag: TakeTag): void {
  let rest = withBreaks(html)
  while (rest !== '') rest = rest.slice(sanitiseUntilDeep(rest, takeText, takeTag))
}

/** Sanitises a source up to a tag that is nested too deep, and returns the place of that tag; the length of the source where there is none. */
function sanitiseUntilDeep(html: string, takeText: TakeText, takeTag: TakeTag): number {
  let end = html.length
  const open: { name: string; written: string | undefined }[] = []
  /** The number of open tags inside an element that is dropped with its text, itself included. */
  let dropped = 0
  let text = ''
  const endText = () => {
    if (text === '') return
    const clean = withoutControls(text)
    text = ''
    if (clean !== '') takeText(clean)
  }
  const closeLast = () => {
    const { written } = open.pop()!
    if (written === undefined || written === 'br' || written === 'hr') return
    endText()
    takeTag(written, false)
  }
  const parser = new Parser({
    onopentag(name, attributes) {
      if (open.length + dropped > DEEPEST_PARSED) {
        end = parser.startIndex
        return parser.pause()
      }
      if (dropped > 0) {
        dropped++
        return
      }
      const written = open.length < DEEPEST ? WRITTEN.get(name) : undefined
      open.push({ name, written })
      if (DROPPED_WITH_TEXT.has(name)) dropped = 1
      if (written === undefined) return
      endText()
      const attribute = ATTRIBUTES[written]
      takeTag(written, true, attribute === undefined ? undefined : withoutControls(attributes[attribute] ?? ''))
    },
    ontext(data) {
      if (dropped === 0) text += data
    },
    onclosetag(name) {
      if (dropped > 0 && --dropped > 0) return
      // The parser also closes a tag that the end of the source cut off, which it never opened.
      if (open.at(-1)?.name === name) closeLast()
    },
  })
  parser.end(html)
  while (open.length > 0) closeLast()
  endText()
  return end
}

/** Cuts an overlong source at a tag if there is one in the last 10,000 characters, otherwise between two characters. */
export function cutSource(html: string): string {
  if (html.length <= LONGEST_SOURCE) return html
  const tag = html.lastIndexOf('<', LONGEST_SOURCE)
  return html.slice(0, tag > LONGEST_SOURCE - 10_000 ? tag : LONGEST_SOURCE)
}

/**
 * Removes control characters, NUL among them, and repairs lone surrogates. Some of them were written as entities, so this runs after
 * parsing.
 */
export function withoutControls(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for control characters
  return html.toWellFormed().replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, '')
}

/** In a source that sends plain text, line breaks are meant. */
function withBreaks(html: string): string {
  return /<[a-z!/]/i.test(html) ? html : html.replace(/\r\n?|\n/g, '<br>')
}
