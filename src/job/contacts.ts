/** The words that stand where a contact was. Neither HTML nor Markdown reads anything into them. */
export const CONTACT_REMOVED = '(contact removed)'

/** Links that are themselves an address or a number. In HTML they become a link to nowhere, in Markdown their text alone. */
const CONTACT_LINK = String.raw`(?:(?:mailto|tel|sms|callto|whatsapp):|https?:\/\/(?:wa\.me|(?:api\.|web\.|www\.)?whatsapp\.com)\/)`
const HTML_LINK = new RegExp(`<a href="${CONTACT_LINK}[^"<>]*"[^<>]*>`, 'gi')
const MARKDOWN_LINK = new RegExp(String.raw`\]\(${CONTACT_LINK}[^()\s]*\)`, 'gi')
const BARE_LINK = /(?<!\w)(?:(?:mailto|tel|whatsapp):\/{0,2}(?=[+\w])|(?:https?:\/\/)?wa\.me\/)[^\s<>()"\]]{1,200}/gi

/** The sign of an address, and the host after it. The name before it is read backwards, so that a long word costs nothing. */
const SIGN = /@|&#64;|%40|(?:[[({]|&#91;) ?(?:at|arroba) ?[\])}]/gi
const HOST = /^ ?(?:[\w-]{1,63}(?:\.| ?(?:[[({]|&#91;) ?(?:dot|punkt|ponto|point) ?[\])}] ?)){1,8}[a-z]{2,24}(?![a-z\d])/i
/** A name of DNS has at most 253 characters. */
const LONGEST_HOST = 260
const NAME_CHARACTER = /[\w.+-]/
const LONGEST_NAME = 64

/** Seven to fifteen digits with usual separators. One inside a word, a URL or a reference number does not begin here. */
const NUMBER = /\d(?<![\w@/.=#&~-]\d)(?:[ .()/\u00a0\u2009\u202f\u2011–-]{0,3}\d){6,14}(?![\w@]|[.,-]\d)/g
const BEFORE_NUMBER = /(?<![\w@/.=#&~+-])(?:\+ ?)?\(?$/

/** Words before a number that call it a telephone number, in the languages of the descriptions. */
const CALLED_NUMBER =
  /(?:\b(?:tel|tél|fone|tfn|mob|cell|fax|call|ring|sms|ph|whats ?app|wechat|hotline|contact(?:er|ez)?(?: us| me| nous)? (?:au|at|on)|reach (?:us|me) (?:at|on))\b|phone|telefo|téléph|mobil|numer |nummer|número|微信|电话|電話|手机|热线|致电|携帯)[^\d]{0,30}$/i
const LEFT = 60

/** Forms that are telephone numbers without a word before them: North America, Brazil, Chinese service lines. */
const OWN_FORMS = [/^\(?\d{3}\)? ?[.–-]? ?\d{3} ?[.–-] ?\d{4}$/, /^\(\d{2}\) ?9? ?\d{4}[ –-]?\d{4}$/, /^400[ -]\d{3}[ -]\d{4}$/]

const DATE_OR_TIME =
  /^(?:\d{1,2}[./-]\d{1,2}[./-](?:(?:19|20)\d{2}(?!\d)|\d{2}$)|(?:19|20)\d{2}[./-]\d{1,2}[./-]\d{1,2}(?!\d)|\d{1,2}\.\d{2} ?[–-] ?\d{1,2}\.\d{2}$)/
const THOUSANDS = /^\+?\d{1,3}(?:[ .\u00a0\u202f]\d{3})+(?: ?[–-] ?\d{1,3}(?:[ .\u00a0\u202f]\d{3})+)?$/
const MONEY_BEFORE = /(?:[$€£¥₹]|\b(?:usd|eur|gbp|sek|nok|dkk|pln|chf|brl|rmb|cny|inr|rs\.?|kr)) ?$/i
const MONEY_AFTER = /^ ?(?:[$€£¥%]|(?:usd|eur|euros?|gbp|sek|nok|dkk|kr|pln|zł|chf|brl|reais|rmb|cny|元|k)\b)/i

/**
 * A description without its e-mail addresses and telephone numbers. It reads HTML, Markdown and plain text. `before` is the text in front of it, in
 * which a word may announce a number. docs/accuracy-appendix.md says how often it is right.
 */
export function withoutContacts(text: string, before = ''): string {
  return replaceContacts(text, () => CONTACT_REMOVED, before)
}

/** The text with each address and number replaced. Links to them lose their target, which is given to `replace` too. */
export function replaceContacts(text: string, replace: (contact: string) => string, before = ''): string {
  const unlinked = (kept: string) => (link: string) => {
    replace(link)
    return kept
  }
  const unlinkedText = text.replace(HTML_LINK, unlinked('<a>')).replace(MARKDOWN_LINK, unlinked(']')).replace(BARE_LINK, replace)
  const withoutAddresses = replaceSpans(unlinkedText, addresses(unlinkedText), replace)
  return replaceSpans(withoutAddresses, telephones(withoutAddresses, before), replace)
}

type Span = [start: number, end: number]

function* addresses(text: string): Generator<Span> {
  for (const { 0: sign, index } of text.matchAll(SIGN)) {
    const isBracketed = /[\])}]$/.test(sign)
    const end = isBracketed && text[index - 1] === ' ' ? index - 1 : index
    let start = end
    while (start > 0 && end - start <= LONGEST_NAME && NAME_CHARACTER.test(text.charAt(start - 1))) start--
    if (start === end || end - start > LONGEST_NAME) continue
    const after = index + sign.length
    const host = HOST.exec(text.slice(after, after + LONGEST_HOST))
    if (host !== null) yield [start, after + host[0].length]
  }
}

function* telephones(text: string, before: string): Generator<Span> {
  for (const { 0: digits, index } of text.matchAll(NUMBER)) {
    const prefix = BEFORE_NUMBER.exec(text.slice(Math.max(0, index - 4), index))?.[0]
    if (prefix === undefined) continue
    const [start, end] = [index - prefix.length, index + digits.length]
    const left = start < LEFT ? before.slice(-LEFT) + text.slice(0, start) : text.slice(start - LEFT, start)
    if (isTelephone(prefix + digits, left, text.slice(end, end + 10))) yield [start, end]
  }
}

function replaceSpans(text: string, spans: Iterable<Span>, replace: (contact: string) => string): string {
  let [written, at] = ['', 0]
  for (const [start, end] of spans) {
    if (start < at) continue
    written += text.slice(at, start) + replace(text.slice(start, end))
    at = end
  }
  return written + text.slice(at)
}

function isTelephone(number: string, left: string, right: string): boolean {
  if (MONEY_BEFORE.test(left) || MONEY_AFTER.test(right)) return false
  const digits = number.replace(/\D/g, '')
  if (number.startsWith('+')) return digits.length >= 8 && !THOUSANDS.test(number)
  if (OWN_FORMS.some((form) => form.test(number))) return true
  if (DATE_OR_TIME.test(number)) return false
  const isCalled = CALLED_NUMBER.test(left.replace(/<[^<>]*>/g, ''))
  if (isCalled) return digits.length >= 8 && digits.length <= 14
  const isNational = /^\(?0[1-9]/.test(number) && digits.length >= 9 && digits.length <= 12
  const isInternational = /^00[1-9]/.test(number) && digits.length >= 10
  return (isNational || isInternational) && /\d\D+\d/.test(number)
}

/** A text that comes in pieces, without its contacts. A piece ends where a line or a tag begins, so that no contact is cut in two. */
export async function* piecesWithoutContacts(pieces: AsyncIterable<string | null>): AsyncGenerator<string | null> {
  let [before, rest] = ['', '']
  for await (const piece of pieces) {
    if (piece === null) yield null
    else rest += piece
    const end = Math.max(rest.lastIndexOf('\n'), rest.lastIndexOf('<'))
    if (end <= 0) continue
    yield withoutContacts(rest.slice(0, end), before)
    before = (before + rest.slice(0, end)).slice(-LEFT)
    rest = rest.slice(end)
  }
  if (rest !== '') yield withoutContacts(rest, before)
}

const DESCRIPTION = /"description_(?:md|html)":"/g

/** JSON text whose descriptions are without contacts. A quotation mark inside a JSON string is escaped, so that no other text looks like the name of a field. */
export function jsonWithoutContacts(json: string): string {
  let written = ''
  let at = 0
  for (const match of json.matchAll(DESCRIPTION)) {
    const start = match.index + match[0].length - 1
    const end = endOfString(json, start)
    const text = JSON.parse(json.slice(start, end)) as string
    written += json.slice(at, start) + JSON.stringify(withoutContacts(text))
    at = end
  }
  return written + json.slice(at)
}

/** The place after a JSON string that begins at `start`. */
function endOfString(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let backslashes = 0
    while (json[end - 1 - backslashes] === '\\') backslashes++
    if (backslashes % 2 === 0) return end + 1
  }
  throw new Error('a JSON string has no end')
}
