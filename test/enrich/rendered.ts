import { Parser } from 'htmlparser2'
import markdownIt from 'markdown-it'
import { Marked } from 'marked'
import { micromark } from 'micromark'
import { gfm, gfmHtml } from 'micromark-extension-gfm'

const marked = new Marked({ gfm: true })
const it = markdownIt({ html: true, linkify: true, breaks: true })

/** What readers of `description_md` render it with, each in its most trusting mode: HTML in the Markdown is passed on. */
export const RENDERERS: Record<string, (markdown: string) => string> = {
  marked: (markdown) => marked.parse(markdown, { async: false }),
  micromark: (markdown) =>
    micromark(markdown, {
      extensions: [gfm()],
      htmlExtensions: [gfmHtml()],
      allowDangerousHtml: true,
      allowDangerousProtocol: true,
    }),
  'markdown-it': (markdown) => it.render(markdown),
}

const ELEMENTS = new Set(
  'p br h1 h2 h3 h4 h5 h6 ul ol li strong em u a table thead tbody tr th td blockquote code pre hr sub sup'.split(' '),
)
const ATTRIBUTES = new Set(['a href', 'ol start'])
// Renderers make links of bare ftp addresses in running text as well.
const ADDRESS = /^(?:https?:\/\/|mailto:|ftp:\/\/)/i

export interface Page {
  /** Elements, attributes and addresses that no description may have. */
  unsafe: string[]
  links: { href: string; text: string }[]
}

/** Reads HTML by a parser that shares nothing with the code under test. */
export function readPage(html: string): Page {
  const page: Page = { unsafe: [], links: [] }
  let inside = false
  const parser = new Parser({
    onopentag(name, attributes) {
      if (!ELEMENTS.has(name)) page.unsafe.push(`<${name}>`)
      for (const [attribute, value] of Object.entries(attributes)) {
        if (!ATTRIBUTES.has(`${name} ${attribute}`)) page.unsafe.push(`${name} ${attribute}=${value}`)
        if (attribute === 'href' && !ADDRESS.test(value)) page.unsafe.push(`address ${value}`)
      }
      if (name !== 'a') return
      inside = true
      page.links.push({ href: attributes.href ?? '', text: '' })
    },
    ontext(text) {
      if (inside) page.links.at(-1)!.text += text
    },
    onclosetag(name) {
      if (name === 'a') inside = false
    },
    oncomment: () => void page.unsafe.push('a comment'),
    onprocessinginstruction: (name) => void page.unsafe.push(`<${name}`),
  })
  parser.end(html)
  return page
}
