import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { ExternalLink } from '../../components/ExternalLink.tsx'
import styles from './PostingText.module.css'
import { type MarkedStretch, markedStretches, type Quote } from './posting-text.ts'

/**
 * The elements of a posting's HTML that are shown. The server has cleaned the HTML already; this table is a second check: an element that is not in
 * it is replaced by its text, and no attribute but a link's address is taken. Headings move below the headings of the page.
 */
const SHOWN: Record<string, string> = {
  ...Object.fromEntries(
    'p br ul ol li strong b em i u table thead tbody tr th td blockquote code pre hr sub sup'.split(' ').map((tag) => [tag, tag]),
  ),
  h1: 'h3',
  h2: 'h3',
  h3: 'h4',
  h4: 'h5',
  h5: 'h6',
  h6: 'h6',
}

/** Their text is no prose. */
const SWALLOWED = new Set('script style template iframe object embed svg math noscript textarea select title'.split(' '))

const HOLD_NO_TEXT = new Set('TABLE THEAD TBODY TR UL OL'.split(' '))

interface Properties {
  html: string
  quotes: Quote[]
  /** The name of a fact, shown when its words are pointed at. */
  nameOf: (fact: string) => string
}

/** A posting's description, with the words marked that facts were read from. */
export function PostingText({ html, quotes, nameOf }: Properties) {
  const shown = useMemo(() => {
    // A document made this way runs no script and loads nothing.
    const { body } = new DOMParser().parseFromString(html, 'text/html')
    const marked = markedStretches(body, quotes)
    return [...body.childNodes].map((node, index) => render(node, index, marked, nameOf))
  }, [html, quotes, nameOf])
  return (
    <div className={styles.text} dir="auto">
      {shown}
    </div>
  )
}

type Marked = Map<Text, MarkedStretch[]>

function render(node: Node, key: number, marked: Marked, nameOf: Properties['nameOf']): ReactNode {
  // Line breaks between rows and items are no words; React complains about them in tables.
  if (node.nodeType === Node.TEXT_NODE && HOLD_NO_TEXT.has(node.parentNode?.nodeName ?? '') && node.nodeValue?.trim() === '')
    return null
  if (node.nodeType === Node.TEXT_NODE) return <Fragment key={key}>{withMarks(node as Text, marked, nameOf)}</Fragment>
  if (node.nodeType !== Node.ELEMENT_NODE) return null
  const element = node as Element
  const name = element.localName
  if (SWALLOWED.has(name)) return null
  const children = [...element.childNodes].map((child, index) => render(child, index, marked, nameOf))
  if (name === 'a')
    return (
      <PostingLink key={key} href={element.getAttribute('href')}>
        {children}
      </PostingLink>
    )
  const tag = SHOWN[name]
  if (tag === undefined) return <Fragment key={key}>{children}</Fragment>
  const start = name === 'ol' ? Number(element.getAttribute('start')) : 0
  const attributes = {
    key,
    ...(Number.isInteger(start) && start > 0 && { start }),
    // A wide table scrolls sideways, also by keyboard.
    ...(name === 'table' && { tabIndex: 0 }),
  }
  return children.length > 0 ? createElement(tag, attributes, children) : createElement(tag, attributes)
}

/** Only links to the web and to mail; any other is its text. */
function PostingLink({ href, children }: { href: string | null; children: ReactNode }) {
  if (href === null || !/^(?:https?:\/\/|mailto:)/i.test(href)) return children
  return (
    <ExternalLink href={href} plain>
      {children}
    </ExternalLink>
  )
}

function withMarks(node: Text, marked: Marked, nameOf: Properties['nameOf']): ReactNode {
  const stretches = marked.get(node)
  if (!stretches) return node.data
  const parts: ReactNode[] = []
  let at = 0
  for (const { start, end, facts } of stretches) {
    parts.push(node.data.slice(at, start))
    parts.push(
      <mark key={start} className={styles.mark} data-facts={facts.join(' ')} title={facts.map(nameOf).join(', ')} tabIndex={-1}>
        {node.data.slice(start, end)}
      </mark>,
    )
    at = end
  }
  parts.push(node.data.slice(at))
  return parts
}
