import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { type Fetched, FetchFailure } from '../../http/fetcher.ts'
import { Field } from './read.ts'

/** The parsers are built once per set of list elements (dotted paths, matched at their end). */
export function xmlReader(name: string, root: string, lists: string[]): (answer: Fetched) => Field {
  const parser = new XMLParser({
    ignoreAttributes: true,
    parseTagValue: false,
    htmlEntities: true,
    jPath: true,
    isArray: (_tag, path) => lists.some((list) => path === list || String(path).endsWith(`.${list}`)),
  })
  return (answer) => {
    const failure = (message: string) =>
      new FetchFailure('bad_payload', `${name}: ${message}`, { url: answer.url, status: answer.status })
    const start = answer.body.indexOf(`<${root}`)
    if (start < 0) throw failure(`expected <${root}>, got another document`)
    // No feed declares entities. A declaration is refused unread, so none can expand.
    if (/<!doctype/i.test(answer.body.slice(0, start))) throw failure('expected no document type declaration')
    // The parser alone would read a truncated document as a short one.
    const valid = XMLValidator.validate(answer.body)
    if (valid !== true) throw failure(`expected well-formed XML: ${valid.err.msg} (line ${valid.err.line})`)
    return new Field(parser.parse(answer.body), name, answer.url).at(root)
  }
}

/** An element without children is read as empty text. */
export function children(parent: Field, name: string): Field[] {
  return parent.value === '' ? [] : parent.at(name).itemsOrNone()
}
