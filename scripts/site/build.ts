/** Writes the pages of /docs, /llms.txt and /llms-full.txt into a folder: tsx scripts/site/build.ts FOLDER. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { writeApiReference } from './api-reference.ts'
import { buildAssets, writeHashed } from './assets.ts'
import { addressOf, type Document, listDocuments } from './documents.ts'
import { frame, layoutPage } from './layout.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { renderDocument } from './markdown.ts'
import { readNavigation } from './navigation.ts'
import { searchIndex } from './search-index.ts'

const out = process.argv[2]
if (out === undefined) throw new Error('Say where to: tsx scripts/site/build.ts FOLDER')

const documents = listDocuments()
const markdownAt = new Map(documents.map((document) => [document.address, siteMarkdown(document)]))
const pages = documents.map((document) => renderDocument(document, readFileSync(document.file, 'utf8'), documents))
const readme = documents.find(({ address }) => address === '/docs')
if (readme === undefined) throw new Error('docs/README.md is missing: the navigation is read from it')
const groups = readNavigation(readFileSync(readme.file, 'utf8'), readme, documents)

const assets = await buildAssets(out)
const index = writeHashed(out, 'assets/search-index.json', searchIndex(pages))
for (const page of pages) {
  write(`${page.address}${page.file.endsWith('README.md') ? '/index' : ''}.html`, layoutPage(page, groups, assets, index))
  write(`${page.address}.md`, markdownAt.get(page.address) ?? '')
}
write(
  '/docs/404.html',
  frame(
    'Not found',
    assets,
    index,
    '<main id="main" class="guide alone"><h1>There is no such page</h1><p>The address may be mistyped, or the page has moved. <a href="/docs">All guides</a> are one click away, and <kbd>/</kbd> searches them.</p></main>',
  ),
)
writeApiReference(out, assets, index)
write('/llms.txt', llmsIndex(groups))
write('/llms-full.txt', llmsFull(groups, markdownAt))
cpSync('docs/img', join(out, 'docs/img'), { recursive: true })

function write(address: string, content: string): void {
  const path = join(out as string, address)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** A document as it is served, with its links leading to the Markdown of other pages. */
function siteMarkdown(document: Document): string {
  return readFileSync(document.file, 'utf8').replace(/\]\(([^)\s]+)\)/g, (whole, link: string) => {
    const address = addressOf(link, document, documents, '.md')
    return address === undefined ? whole : `](${address})`
  })
}
