import sanitizeHtml from 'sanitize-html'

/** Longer sources are cut: the longest real description seen is 90 kB, and 1 MB is a page of something else. */
const LONGEST_SOURCE = 1_000_000

/** Deeper tags are dropped and their text kept. Word and page builders reach 30. */
const DEEPEST = 100

/** The parser's stack costs its depth at every tag: 100,000 open tags took 20 s. Counted roughly (`<li>a<li>b` counts as two), hence the room. */
const DEEPEST_PARSED = 500

/** Read as a block of its own: what ends a line although it is not kept. */
const BLOCKS = `address article aside body caption center dd details div dl dt fieldset figcaption figure footer form header html
  legend main nav optgroup section summary`.split(/\s+/)

const KEPT = `p br h1 h2 h3 h4 h5 h6 ul ol li strong b em i u a table tr th td blockquote code pre hr sub sup div`.split(' ')

/** Their text goes with them. Raw-text and foreign elements are where mutation XSS lives; none of them holds prose. */
const SWALLOWED = `script style textarea option select noscript template title iframe object embed svg math noembed noframes xmp
  plaintext canvas audio video button`.split(/\s+/)

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: KEPT,
  allowedAttributes: { a: ['href'], ol: ['start'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  nonTextTags: SWALLOWED,
  nestingLimit: DEEPEST,
  transformTags: Object.fromEntries(BLOCKS.filter((tag) => tag !== 'div').map((tag) => [tag, 'div'])),
}

/** Balanced HTML of the kept tags alone, text escaped; `div` stands for every other block and is for the reader to resolve. */
export function sanitise(html: string): string {
  return mended(sanitizeHtml(withBreaks(shallow(html)), OPTIONS))
}

/** At a tag where there is one near, else between characters. */
export function cutSource(html: string): string {
  if (html.length <= LONGEST_SOURCE) return html
  const tag = html.lastIndexOf('<', LONGEST_SOURCE)
  return html.slice(0, tag > LONGEST_SOURCE - 10_000 ? tag : LONGEST_SOURCE)
}

const TAG = /<(\/?)([a-z][a-z0-9]*)[^<>]*>?/gi
const VOID = new Set(['br', 'hr', 'img', 'input', 'wbr', 'col', 'link', 'meta', 'area', 'base', 'source', 'track', 'embed'])

/** Without the tags that are nested past all reason. */
function shallow(html: string): string {
  if (!mayBeDeep(html)) return html
  let depth = 0
  return html.replace(TAG, (tag, slash: string, name: string) => {
    const before = depth
    if (slash !== '') depth = Math.max(0, depth - 1)
    else if (!VOID.has(name.toLowerCase())) depth++
    return Math.max(before, depth) > DEEPEST_PARSED ? '' : tag
  })
}

/** Tags nested so deep that reading them costs the square of their number; a rough count that errs on this side. */
export function mayBeDeep(html: string): boolean {
  let depth = 0
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    if (html[at + 1] === '/') depth--
    else if (++depth > DEEPEST_PARSED) return true
  }
  return false
}

/** Without what no store and no reader wants, some of which was written as entities: NUL and other controls, halves of surrogate pairs. */
function mended(html: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return html.toWellFormed().replace(/[\0-\x08\x0b\x0e-\x1f\x7f]/g, '')
}

/** A source that sends plain text means its line breaks. */
function withBreaks(html: string): string {
  return /<[a-z!/]/i.test(html) ? html : html.replace(/\r\n?|\n/g, '<br>')
}
