/*
 * Text as Markdown that shows exactly this text. A `<` of the source is always written as an entity, also inside code, so that every
 * `<` of the Markdown begins one of our own tags. A backslash would not do: GFM finds bare URLs in running text, such a URL reaches
 * to the next space, and `https://a.example/\<img src=x>` therefore ends in a live tag.
 */

/** What begins a bare URL or mail address. On a line that has one, a backslash may become part of the URL and escape nothing. */
const BARE_LINK = /:\/\/|www\.|@/i

const SPECIAL = /[\\`*_[\]<&~]/
/** A lone backslash is itself before a letter, an underscore inside a word, an ampersand before anything but an entity's name. */
const ESCAPED = /[`*[<~]|\\(?=[!-/:-@[-`{-~]|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,64};)/gu
const ESCAPED_IN_LINK = new RegExp(`${ESCAPED.source}|\\]`, 'gu')

export function mayHoldBareLink(line: string): boolean {
  return BARE_LINK.test(line)
}

export interface TextPlace {
  inLink: boolean
  /** The line has a bare URL: entities only. */
  bareLink: boolean
}

export function escapeText(text: string, { inLink, bareLink }: TextPlace): string {
  if (!SPECIAL.test(text)) return text
  return text.replace(inLink ? ESCAPED_IN_LINK : ESCAPED, (character) => {
    return inLink || bareLink || NEVER_BY_BACKSLASH.test(character) ? entity(character) : `\\${character}`
  })
}

const NEVER_BY_BACKSLASH = /[<&\\]/
const NAMED: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

export function entity(character: string): string {
  return NAMED[character] ?? `&#${character.codePointAt(0)};`
}

/** A line may begin with what would make it a heading, a list, a quote, a rule or the second line of a table. */
export function escapeStart(line: string): string {
  if (line.startsWith('>')) return entity('>') + line.slice(1)
  if (/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[|:\s]*-[-|:\s]*$|=+\s*$)/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Characters that could end a destination, or a table's cell. */
const UNSAFE_IN_DESTINATION = /[\s\\<>()[\]`|"]/g

/** A link's destination. Its parts mean the same percent-encoded, and brackets around a host are the only ones that do not. */
export function destination(href: string): string {
  const host = /^https?:\/\/\[[\da-f:.]+\]/.exec(href)?.[0] ?? ''
  const rest = href.slice(host.length)
  return host + rest.replace(UNSAFE_IN_DESTINATION, encoded).replace(/&(?=#?\w{1,64};)/g, '&amp;')
}

function encoded(character: string): string {
  return PARENTHESES[character] ?? encodeURIComponent(character)
}

const PARENTHESES: Record<string, string> = { '(': '%28', ')': '%29' }

/** In backticks where nothing inside could be anything but code should a bare URL before it swallow the first backtick. */
export function code(text: string, place: TextPlace): string {
  if (/[`<[\]&\\|]/.test(text)) return `<code>${escapeText(text, place)}</code>`
  return `\`${text}\``
}

/** A fence where the text has no `<`, else the element with the text as entities: see above. */
export function preformatted(text: string): string {
  if (text.includes('<')) return `<pre>${text.replace(/[&<[]/g, entity)}</pre>`
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
