/** Turns one document into HTML: anchors on headings, links between pages, coloured code with a place for the copy button. */

import { escapeUTF8 as escapeHtml } from 'entities'
import GithubSlugger from 'github-slugger'
import hljs from 'highlight.js/lib/common'
import MarkdownIt, { type RendererRule, type Token } from 'markdown-it'
import { addressOf, type Document } from './documents.ts'

/** The part of a page under one heading. The part before the first second-level heading has the page's own title. */
export interface PageSection {
  heading: string
  /** The anchor of the heading; empty for the title of the page. */
  anchor: string
  level: number
  text: string
}

export interface Page extends Document {
  title: string
  html: string
  sections: PageSection[]
}

const LANGUAGES: Record<string, string> = { sh: 'bash', js: 'javascript', ts: 'typescript', json: 'json', sql: 'sql' }

export function renderDocument(document: Document, markdown: string, documents: Document[]): Page {
  const md = new MarkdownIt({ html: true })
  md.renderer.rules.html_block = withoutComments
  md.renderer.rules.html_inline = withoutComments
  md.renderer.rules.fence = (tokens, index) => fence(tokens[index]!)
  md.renderer.rules.table_open = () => '<div class="table" tabindex="0" role="region" aria-label="Table"><table>\n'
  md.renderer.rules.table_close = () => '</table></div>\n'

  const tokens = md.parse(markdown, {})
  const sections = readSections(tokens)
  for (const token of tokens) {
    resolveLinks(token.children ?? [], document, documents)
    // Columns of numbers: a class, because the page's policy refuses style attributes.
    if (token.attrGet('style') === 'text-align:right') token.attrs = [['class', 'number']]
  }
  return { ...document, title: sections[0]?.heading ?? document.file, html: md.renderer.render(tokens, md.options, {}), sections }
}

/** Comments are notes for the tests of the samples, not for readers. */
const withoutComments: RendererRule = (tokens, index) => tokens[index]!.content.replace(/<!--[\s\S]*?-->\s*/g, '')

function highlight(code: string, language: string): string {
  const name = LANGUAGES[language]
  return name === undefined ? '' : hljs.highlight(code, { language: name }).value
}

/** A block of code. The class says whether it is a command (with a copy button) or an answer. */
function fence({ content, info }: Token): string {
  const language = info.trim().split(' ')[0] ?? ''
  const coloured = highlight(content, language) || escapeHtml(content)
  return `<div class="code" data-language="${escapeHtml(language)}"><pre tabindex="0"><code>${coloured}</code></pre></div>\n`
}

/** Gives headings their anchors, the same as on GitHub, and collects the text under each. */
function readSections(tokens: Token[]): PageSection[] {
  const slugger = new GithubSlugger()
  const sections: PageSection[] = []
  for (const [index, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const inline = tokens[index + 1]!
      const heading = plainText(inline)
      const level = Number(token.tag.slice(1))
      const slug = slugger.slug(heading)
      if (level > 1) {
        token.attrSet('id', slug)
        inline.children?.push(...anchorLink(slug, heading))
      }
      sections.push({ heading, anchor: level > 1 ? slug : '', level, text: '' })
    } else if (token.type === 'inline' && tokens[index - 1]?.type !== 'heading_open') {
      addText(sections, plainText(token))
    } else if (token.type === 'fence') {
      addText(sections, token.content)
    }
  }
  return sections
}

function addText(sections: PageSection[], text: string): void {
  const section = sections.at(-1)
  if (section) section.text += `${text} `
}

const plainText = (token: Token): string =>
  (token.children ?? [])
    .map((child) =>
      child.type === 'softbreak' ? ' ' : child.type === 'text' || child.type === 'code_inline' ? child.content : '',
    )
    .join('')

function anchorLink(slug: string, heading: string): Token[] {
  const open = new MarkdownIt.Token('link_open', 'a', 1)
  open.attrs = [
    ['class', 'anchor'],
    ['href', `#${slug}`],
    ['aria-label', `Link to: ${heading}`],
  ]
  const text = new MarkdownIt.Token('text', '', 0)
  text.content = '#'
  return [open, text, new MarkdownIt.Token('link_close', 'a', -1)]
}

/** Points links at pages of the site; a link to a file that is only in the repository becomes plain text. */
function resolveLinks(children: Token[], document: Document, documents: Document[]): void {
  for (const [index, token] of children.entries()) {
    if (token.type === 'image') {
      token.attrSet('src', addressOf(String(token.attrGet('src')), document, documents) ?? '')
      token.attrSet('loading', 'lazy')
    }
    if (token.type !== 'link_open' || token.attrGet('class') === 'anchor') continue
    const address = addressOf(String(token.attrGet('href')), document, documents)
    if (address !== undefined) {
      token.attrSet('href', address)
      if (/^https?:/.test(address)) token.attrSet('rel', 'noopener')
      continue
    }
    token.tag = 'span'
    token.attrs = [['class', 'in-repository']]
    const close = children.slice(index).find(({ type }) => type === 'link_close')
    if (close) close.tag = 'span'
  }
}
