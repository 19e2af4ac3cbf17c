import { selectAll } from 'css-select'
import { render } from 'dom-serializer'
import { type AnyNode, DomHandler, type Element, isTag, isText } from 'domhandler'
import { textContent } from 'domutils'
import { Parser } from 'htmlparser2'
import { type Fetched, FetchFailure, type FetchOptions } from '../../http/fetcher.ts'
import { DEEPEST_PAGE, MOST_ELEMENTS } from './limits.ts'
import { Field, parseJson } from './read.ts'

/** Options for HTML pages: robots.txt must allow them, and some systems answer 406 to any Accept but a browser's. */
export const HTML: FetchOptions = { robots: true, headers: { accept: 'text/html,application/xhtml+xml' } }

/** An HTML page that a source makes for people. */
export class Page {
  readonly url: string
  readonly #name: string
  readonly #nodes: AnyNode[]

  constructor(nodes: AnyNode[], name: string, url: string) {
    this.#nodes = nodes
    this.#name = name
    this.url = url
  }

  select(selector: string): PageElement[] {
    return selectAll<AnyNode, Element>(selector, this.#nodes).map((element) => new PageElement(element))
  }

  /** Whether the visible text matches. */
  says(words: RegExp): boolean {
    return this.select('title, body').some(({ text }) => text !== null && words.test(text))
  }

  /** The absolute URLs of its links. */
  links(): URL[] {
    return this.select('a[href]').flatMap((link) => this.target(link) ?? [])
  }

  /** The link's absolute URL, or null if the element is not a link. */
  target(link: PageElement | undefined): URL | null {
    const href = link?.attribute('href') ?? null
    return href !== null && URL.canParse(href, this.url) ? new URL(href, this.url) : null
  }

  /** The JSON value that follows a marker in one of the scripts (`window.pageData =`); null where no script has the marker. */
  jsonAfter(marker: RegExp): Field | null {
    for (const script of selectAll<AnyNode, Element>('script', this.#nodes)) {
      const source = textContent(script)
      const found = marker.exec(source)
      if (found) return this.parsed(jsonAt(source, found.index + found[0].length), String(marker))
    }
    return null
  }

  /** The data that Next.js puts into every page it makes. */
  nextData(): Field {
    const [data] = this.select('script#__NEXT_DATA__')
    if (data === undefined) throw this.refuse('expected __NEXT_DATA__ on the page')
    return this.parsed(data.source, '__NEXT_DATA__').at('props').at('pageProps')
  }

  /** JSON that the page holds in a script or an attribute. */
  parsed(text: string, where: string): Field {
    try {
      // Systems paste texts with raw line breaks into their JSON.
      return new Field(parseJson(text.replace(/\p{Cc}/gu, ' ')), this.#name, this.url)
    } catch (cause) {
      throw this.refuse(`expected JSON in ${where}: ${(cause as Error).message}`, cause)
    }
  }

  /** The failure of a page that lacks an expected part: `gone` where the page says so in its system's words, else `bad_payload`. */
  lacks(expected: string, isGone: boolean): FetchFailure {
    if (!isGone) return this.refuse(`expected ${expected}, or a page that says it is gone`)
    return new FetchFailure('gone', `${this.#name}: in the place of ${expected} a page says that it is gone`, { url: this.url })
  }

  refuse(message: string, cause?: unknown): FetchFailure {
    return new FetchFailure('bad_payload', `${this.#name}: ${message}`, { url: this.url, cause })
  }
}

export class PageElement {
  readonly #element: Element

  constructor(element: Element) {
    this.#element = element
  }

  /** The visible text, in one line; null when there is none. */
  get text(): string | null {
    return readable(this.#element.children).replace(/\s+/g, ' ').trim() || null
  }

  /** The content as written; of a script, its source. */
  get source(): string {
    return textContent(this.#element)
  }

  get html(): string {
    return render(this.#element.children, { encodeEntities: 'utf8' })
  }

  attribute(name: string): string | null {
    return this.#element.attribs[name]?.trim() || null
  }

  select(selector: string): PageElement[] {
    return selectAll<AnyNode, Element>(selector, this.#element.children).map((element) => new PageElement(element))
  }
}

const UNSEEN = new Set(['script', 'style', 'template', 'noscript'])
/** Inline elements: their text continues the line. Between any other elements a reader sees a gap. */
const INLINE = new Set('a abbr b bdi bdo cite code del em font i ins kbd mark s small span strong sub sup time u wbr'.split(' '))

function readable(nodes: AnyNode[]): string {
  return nodes
    .map((node) => {
      if (isText(node)) return node.data
      if (!isTag(node) || UNSEEN.has(node.name)) return ''
      return INLINE.has(node.name) ? readable(node.children) : ` ${readable(node.children)} `
    })
    .join('')
}

/** Parses the body as a page. A page that breaks off before its end would be read as a short list, so it is refused. */
export function readPage(name: string, answer: Fetched): Page {
  const failure = (message: string) =>
    new FetchFailure('bad_payload', `${name}: ${message}`, { url: answer.url, status: answer.status })
  const body = answer.body.trim()
  if (!body.startsWith('<')) throw failure(`expected an HTML page, got ${body === '' ? 'an empty body' : 'something else'}`)
  // Comments of the server may follow `</html>`.
  if (!/<\/html\s*>(?:\s|<!--(?:(?!-->).)*-->)*$/is.test(body.slice(-2_000)))
    throw failure('expected a whole HTML page, got one that breaks off')
  return new Page(parsePage(body, failure), name, answer.url)
}

/** Limits the depth: the parser takes longer at every tag the deeper it is, and walking the tree recurses as deep. */
function parsePage(body: string, failure: (message: string) => FetchFailure): AnyNode[] {
  let depth = 0
  let elements = 0
  const tree = new DomHandler()
  const opened = tree.onopentag.bind(tree)
  const closed = tree.onclosetag.bind(tree)
  tree.onopentag = (...tag) => {
    if (++depth > DEEPEST_PAGE) throw failure(`expected elements at most ${DEEPEST_PAGE} deep`)
    if (++elements > MOST_ELEMENTS) throw failure(`expected at most ${MOST_ELEMENTS.toLocaleString('en')} elements`)
    opened(...tag)
  }
  tree.onclosetag = () => {
    depth--
    closed()
  }
  new Parser(tree).end(body)
  return tree.dom
}

/** The JSON object or array that starts at a position, up to its closing bracket. */
function jsonAt(source: string, from: number): string {
  const start = from + (/^\s*/.exec(source.slice(from))?.[0].length ?? 0)
  let depth = 0
  let quoted = false
  for (let index = start; index < source.length; index++) {
    const character = source[index]!
    if (quoted) {
      if (character === '\\') index++
      else if (character === '"') quoted = false
    } else if (character === '"') quoted = true
    else if (character === '{' || character === '[') depth++
    else if (character === '}' || character === ']') {
      depth--
      if (depth === 0) return source.slice(start, index + 1)
    } else if (depth === 0) break
  }
  return source.slice(start)
}
