/** Writes the pages of /docs, /llms.txt and /llms-full.txt into a folder: tsx scripts/site/build.ts FOLDER. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buildAssets, writeHashed } from './assets.ts'
import { addressOf, listDocuments } from './documents.ts'
import { frame, layoutPage } from './layout.ts'
import { llmsFull, llmsIndex } from './llms.ts'
import { type Page, renderDocument } from './markdown.ts'
import { readNavigation } from './navigation.ts'
import { operationsOf, readOpenApi } from './reference/openapi.ts'
import { referenceNavigation, referencePages } from './reference/pages.ts'
import { tryForm } from './reference/try-form.ts'
import { searchIndex } from './search-index.ts'

const out = process.argv[2]
if (out === undefined) throw new Error('Say where to: tsx scripts/site/build.ts FOLDER')

const openapi = readOpenApi()
const guides = listDocuments().map((document) => ({ ...document, markdown: readFileSync(document.file, 'utf8') }))
const reference = referencePages(openapi)
const documents = [...guides, ...reference]
const markdownAt = new Map(documents.map((document) => [document.address, siteMarkdown(document)]))
const pages = documents.map((document) => renderDocument(document, document.markdown, documents))
const readme = guides.find(({ address }) => address === '/docs')
if (readme === undefined) throw new Error('docs/README.md is missing: the navigation is read from it')
const groups = readNavigation(readme.markdown, readme, documents)
const forms = new Map(
  operationsOf(openapi).map((operation) => [`${operation.operationId}.md`, tryForm(operation, openapi.components.schemas)]),
)

const assets = await buildAssets(out)
const index = writeHashed(out, 'assets/search-index.json', searchIndex(pages.map(searchable)))
for (const page of pages) {
  const navigation = reference.some(({ file }) => file === page.file)
    ? ({ name: 'Operations', groups: referenceNavigation(openapi) } as const)
    : ({ name: 'Guides', groups } as const)
  // The form stands before the first heading, above the table of parameters.
  const html = page.html.replace('<h2', () => `${forms.get(page.file) ?? ''}<h2`)
  write(
    `${page.address}${page.file.endsWith('README.md') ? '/index' : ''}.html`,
    layoutPage({ ...page, html }, navigation, assets, index),
  )
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
write('/llms.txt', llmsIndex(groups))
write('/llms-full.txt', llmsFull(groups, markdownAt))
cpSync('docs/img', join(out, 'docs/img'), { recursive: true })

/**
 * A page as the search finds it. Operations are found by their title, path and description, and schemas by their name: their tables
 * repeat the same parameters and headers on every page, and would bury the guides.
 */
function searchable(page: Page): Page {
  if (!reference.some(({ file }) => file === page.file)) return page
  if (page.file === 'schemas.md') return { ...page, sections: page.sections.map((section) => ({ ...section, text: '' })) }
  return { ...page, sections: page.sections.slice(0, 1) }
}

function write(address: string, content: string): void {
  const path = join(out as string, address)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

/** A document as it is served, with its links leading to the Markdown of other pages. */
function siteMarkdown(document: (typeof documents)[number]): string {
  return document.markdown.replace(/\]\(([^)\s]+)\)/g, (whole, link: string) => {
    const address = addressOf(link, document, documents, '.md')
    return address === undefined ? whole : `](${address})`
  })
}
