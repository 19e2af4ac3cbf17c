/*
 * Escapes text so that Markdown shows exactly this text. A `<` of the source is always written as an entity, also inside code, so that
 * every `<` in the Markdown begins one of our own tags. A backslash is not enough: GFM turns a bare URL into a link up to the next space,
 * so `https://a.example/\<img src=x>` would end in a live tag.
 */

/** The start of a bare URL or mail address. On a line that has one, a backslash may become part of the URL and escape nothing. */
const BARE_LINK = /:\/\/|www\.|@/i

const SPECIAL = /[\\`*_[\]<&~]/
/**
 * Characters that need escaping. These do not: a backslash before a letter, an underscore inside a word, an ampersand that begins no
 * entity.
 */
const ESCAPED = /[`*[<~]|\\(?=[!-/:-@[-`{-~]|$)|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|&(?=#?\w{1,64};)/gu
const ESCAPED_IN_LINK = new RegExp(`${ESCAPED.source}|\\]`, 'gu')

export function mayHoldBareLink(line: string): boolean {
  return BARE_LINK.test(line)
}

export interface TextPlace {
  inLink: boolean
  /** The line has a bare URL, so characters are escaped as entities only. */
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

/** Escapes the start of a line that Markdown would read as a heading, a list, a quote, a rule or the second line of a table. */
export function escapeStart(line: string): string {
  if (!/^[>#+\-|:=\s\d]/.test(line)) return line
  if (line.startsWith('>')) return entity('>') + line.slice(1)
  if (/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|[|:\s]*-[-|:\s]*$|=+\s*$)/.test(line)) return `\\${line}`
  return line.replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
}

/** Characters that could end a link's destination or a table cell. */
const UNSAFE_IN_DESTINATION = /[\s\\<>()[\]`|"]/g

/**
 * A link's destination, with unsafe characters percent-encoded. The brackets of an IPv6 host are left alone: they alone would change their
 * meaning.
 */
export function destination(href: string): string {
  const host = /^https?:\/\/\[[\da-f:.]+\]/.exec(href)?.[0] ?? ''
  const rest = href.slice(host.length)
  return host + rest.replace(UNSAFE_IN_DESTINATION, encoded).replace(/&(?=#?\w{1,64};)/g, '&amp;')
}

function encoded(character: string): string {
  return PARENTHESES[character] ?? encodeURIComponent(character)
}

const PARENTHESES: Record<string, string> = { '(': '%28', ')': '%29' }

/**
 * Code in backticks. If a bare URL earlier on the line swallowed the first backtick, the text would be read as Markdown, so text with
 * characters that mean something there goes into `<code>` with entities.
 */
export function code(text: string, place: TextPlace): string {
  if (/[`<[\]&\\|]/.test(text)) return `<code>${escapeText(text, place)}</code>`
  return `\`${text}\``
}

/** A code fence, or `<pre>` with entities when the text contains `<` (the top of this file says why). */
export function preformatted(text: string): string {
  if (text.includes('<')) return `<pre>${text.replace(/[&<[]/g, entity)}</pre>`
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 2)
  const fence = '`'.repeat(longest + 1)
  return `${fence}\n${text}\n${fence}`
}
