import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listDocuments } from '../../scripts/site/documents.ts'

const SITE = 'dist/site'
const read = (path: string) => readFileSync(join(SITE, path), 'utf8')
const pages = readdirSync(join(SITE, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.html'))
  .map((name) => `docs/${name}`)

/** The file that src/api/site sends for an address. */
const fileAt = (address: string) =>
  [address, `${address}.html`, `${address}/index.html`].find((path) => existsSync(join(SITE, path)) && /\.\w+$/.test(path))

const SERVED_OTHERWISE = ['/', '/searches', '/feed', '/resolve', '/coverage', '/api/v1/openapi.json']

describe('the guides that npm run build writes', () => {
  it('has a page and its Markdown for every document', () => {
    const missing = listDocuments().filter(({ address }) => !fileAt(address) || !existsSync(join(SITE, `${address}.md`)))
    expect(missing).toEqual([])
  })

  it.each(pages)('%s links only to what exists, on the site or on its page', (page) => {
    const broken = [...read(page).matchAll(/(?:href|src)="(\/[^"]*|#[^"]*)"/g)].filter(([, link = '']) => {
      const [path = '', anchor] = link.split('#')
      if (SERVED_OTHERWISE.includes(path)) return false
      const target = path === '' ? page : fileAt(path)
      if (target === undefined) return true
      return anchor !== undefined && !read(target).includes(`id="${anchor}"`)
    })
    expect(broken.map(([, link]) => link)).toEqual([])
  })

  it.each(pages)('%s has no inline script or style, no comment, and nothing from another host', (page) => {
    const html = read(page)
    expect(html).not.toMatch(/<script(?![^>]*\bsrc=)|<style|<[^>]*\s(?:style|on\w+)=|<!--/)
    expect(html).not.toMatch(/(?:src|<link[^>]*href)="(?:https?:)?\/\//)
  })

  it('has every guide of docs/ in the navigation', () => {
    const navigation = read('docs/index.html').split('<main')[0] ?? ''
    const guides = listDocuments().filter(({ file, address }) => /^docs\/[^/]+$/.test(file) && address !== '/docs')
    expect(guides.filter(({ address }) => !navigation.includes(`href="${address}"`))).toEqual([])
  })

  it('has the pages that web/ links to', () => {
    const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
    const links = sources.flatMap((name) =>
      [...readFileSync(join('web', name), 'utf8').matchAll(/["'](\/docs[\w/-]*)/g)].map(([, link = '']) => link),
    )
    expect(links).toContain('/docs')
    expect(links.filter((link) => !fileAt(link))).toEqual([])
  })

  it('Markdown of one page links to the Markdown of others', () => {
    expect(read('docs/sync.md')).not.toMatch(/\]\((?!https?:|#|\/)[\w./-]+\.md/)
    expect(read('docs.md')).toContain('(/docs/sync.md)')
  })

  it('llms.txt lists the guides, llms-full.txt has them whole', () => {
    const listed = [...read('llms.txt').matchAll(/^- \[[^\]]+\]\(([^)]+)\): .+$/gm)].map((match) => match[1] ?? '')
    expect(listed.length).toBeGreaterThan(8)
    expect(listed.filter((address) => address.startsWith('/docs') && !existsSync(join(SITE, address)))).toEqual([])
    expect(read('llms.txt')).toMatch(/^# Rolecall\n\n> /)
    expect(read('llms-full.txt')).toContain(read('docs/sync.md').trim())
  })

  it('tells what each code block is, for the copy button, and colours it', () => {
    expect(read('docs/sync.html')).toMatch(/<div class="code" data-language="js"><pre tabindex="0"><code>.*<span class="hljs-/)
  })
})
