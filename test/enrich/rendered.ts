import { Parser } from 'htmlparser2'
import markdownIt from 'markdown-it'
import { loadTool } from '../../scripts/load-tool.ts'
import { rounds } from '../support/rounds.ts'

type Render = (markdown: string) => string

const trusting = markdownIt({ html: true, linkify: true, breaks: true })
const strict = markdownIt({ html: true })

/** By the rules of CommonMark alone: no links are made of running text. */
export const renderCommonMark: Render = (markdown) => strict.render(markdown)

/**
 * The renderers that readers of `description_md` use, each in its most trusting mode: HTML in the Markdown is passed on. `npm run test:long`
 * tries all of them; `npm test` has the one that the server itself uses.
 */
export const RENDERERS: Record<string, Render> = {
  'markdown-it': (markdown) => trusting.render(markdown),
  ...(rounds(false, true) ? await otherRenderers() : {}),
}

async function otherRenderers(): Promise<Record<string, Render>> {
  const { marked } = await loadTool<{ marked: (markdown: string, options: object) => string }>('marked')
  const { micromark } = await loadTool<{ micromark: (markdown: string, options: object) => string }>('micromark')
  const { gfm, gfmHtml } = await loadTool<{ gfm(): object; gfmHtml(): object }>('micromark-extension-gfm')
  const options = {
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
    allowDangerousHtml: true,
    allowDangerousProtocol: true,
  }
  return {
    marked: (markdown) => marked(markdown, { gfm: true, async: false }),
    micromark: (markdown) => micromark(markdown, options),
  }
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
