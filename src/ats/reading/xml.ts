import { decodeHTMLStrict } from 'entities'
import { Parser } from 'htmlparser2'
import { type Fetched, FetchFailure } from '../../http/fetcher.ts'
import { DEEPEST, MOST_VALUES } from './limits.ts'
import { Field } from './read.ts'

type Value = string | Members | (string | Members)[]
interface Members {
  [name: string]: Value
}

/** An element that is not closed yet. */
interface Open {
  name: string
  /** Without a prototype: an element may be called `__proto__` or `constructor`. */
  members: Members | null
  text: string
  /** The end of its start tag in the source. */
  openedAt: number
}

/** The member that holds the text of an element whose attributes are read. No element or attribute of well-formed XML has this name. */
export const TEXT = 'text()'

/** Names the elements that are always lists, and the elements whose attributes are read. */
interface Shape {
  lists: string[][]
  withAttributes: string[]
}

/**
 * Reads a document into the values that JSON would have: an element with children is an object, any other is text; elements of the same
 * name are a list, and elements named in `lists` (dotted paths, matched at their end) always. Attributes are left out, except of the elements named in
 * `withAttributes`: an Atom link is nothing but attributes, and each of them is read as a child. The text of such an element is its member `TEXT`.
 */
export function xmlReader(
  name: string,
  root: string,
  lists: string[],
  withAttributes: string[] = [],
): (answer: Fetched) => Field {
  const listPaths = lists.map((path) => path.split('.'))
  return (answer) => {
    const failure = (message: string) =>
      new FetchFailure('bad_payload', `${name}: ${message}`, { url: answer.url, status: answer.status })
    if (!answer.body.includes(`<${root}`)) throw failure(`expected <${root}>, got another document`)
    const problem = (message: string): never => {
      throw failure(message)
    }
    return new Field(
      { [root]: readElements(answer.body, root, { lists: listPaths, withAttributes }, problem) },
      name,
      answer.url,
    ).at(root)
  }
}

/** An element without children is read as empty text. */
export function children(parent: Field, name: string): Field[] {
  return parent.value === '' ? [] : parent.at(name).itemsOrNone()
}

/*
 * htmlparser2 reads any text in linear time, where fast-xml-parser took over 12 s for 9 MB of small elements and 2 s for 1.5 million entities. It
 * accepts XML that is not well-formed, so elements that are closed by another's end tag, or not at all, are refused here: a document that breaks
 * off would be read as a short list.
 */
function readElements(source: string, root: string, shape: Shape, refuse: (message: string) => never): Value {
  const open: Open[] = []
  let elements = 0
  let inCdata = false
  let result: Value | null = null

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length === 0 && (result !== null || name !== root)) refuse(`expected one <${root}>, got <${name.slice(0, 50)}>`)
        if (open.length >= DEEPEST) refuse(`expected elements at most ${DEEPEST} deep`)
        if (++elements > MOST_VALUES) refuse(`expected at most ${MOST_VALUES.toLocaleString('en')} elements`)
        const members = shape.withAttributes.includes(name) ? attributesOf(attributes) : null
        open.push({ name, members, text: '', openedAt: parser.endIndex })
      },
      onclosetag(name, implied) {
        const { members, text, openedAt } = open.pop()!
        // The parser also reports the end of an empty-element tag, which ends where it began.
        if (implied && parser.endIndex !== openedAt) refuse(`expected well-formed XML, but <${name.slice(0, 50)}> is not closed`)
        const value = members ?? text.trim()
        if (typeof value !== 'string' && shape.withAttributes.includes(name) && text.trim() !== '') value[TEXT] = text.trim()
        if (open.length === 0) result = value
        else add(open, name, value, shape.lists)
      },
      ontext(text) {
        const element = open.at(-1)
        if (element) element.text += inCdata ? text : decodeHTMLStrict(text)
      },
      oncdatastart() {
        inCdata = true
      },
      oncdataend() {
        inCdata = false
      },
      // Declarations arrive here as instructions. No feed needs a document type; refusing it unread means that no entity can expand.
      onprocessinginstruction(name) {
        if (name.startsWith('!')) refuse('expected no document type declaration')
      },
    },
    { xmlMode: true, decodeEntities: false },
  )
  parser.write(source)
  return result ?? refuse(`expected well-formed XML, but the document breaks off before </${root}>`)
}

function attributesOf(attributes: Record<string, string>): Members {
  const members = Object.create(null) as Members
  for (const [name, value] of Object.entries(attributes)) members[name] = decodeHTMLStrict(value)
  return members
}

function add(open: Open[], name: string, value: string | Members, lists: string[][]): void {
  const parent = open.at(-1)!
  parent.members ??= Object.create(null) as Members
  const before = parent.members[name]
  if (Array.isArray(before)) before.push(value)
  else if (before !== undefined) parent.members[name] = [before, value]
  else parent.members[name] = lists.some((path) => endsWith(open, name, path)) ? [value] : value
}

function endsWith(open: Open[], name: string, path: string[]): boolean {
  if (path.at(-1) !== name) return false
  return path.slice(0, -1).every((step, index) => open[open.length - path.length + 1 + index]?.name === step)
}
