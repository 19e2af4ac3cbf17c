/** The Markdown files that become pages under /docs, and the address of each. */
import { readdirSync } from 'node:fs'
import { posix } from 'node:path'

export interface Document {
  /** Path in the repository, such as docs/sync.md. */
  file: string
  /** Address on the site, such as /docs/sync. */
  address: string
}

/** Files outside docs/ that the guides link to. */
const FROM_THE_ROOT = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'examples/README.md']

/** /docs/api is the reference, made of the OpenAPI document, so the guide to the API has another address. */
const ADDRESSES: Record<string, string> = {
  'docs/README.md': '/docs',
  'docs/api.md': '/docs/api-guide',
  'examples/README.md': '/docs/examples',
}

export function listDocuments(): Document[] {
  const guides = readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort()
  return [
    ...guides.map((file) => ({ file, address: ADDRESSES[file] ?? `/${file.replace(/(\/README)?\.md$/, '')}` })),
    ...FROM_THE_ROOT.map((file) => ({ file, address: ADDRESSES[file] ?? `/docs/${file.replace('.md', '').toLowerCase()}` })),
  ]
}

/**
 * The address on the site of a link in a document, or undefined when it leads to a file that is only in the repository,
 * such as a source file. `suffix` is `.md` for the Markdown form of the pages.
 */
export function addressOf(link: string, from: Document, documents: Document[], suffix: '' | '.md' = ''): string | undefined {
  if (/^([a-z]+:|#|\/)/.test(link)) return link
  const [path = '', anchor] = link.split('#')
  const file = posix.normalize(posix.join(posix.dirname(from.file), path))
  if (file.startsWith('docs/img/')) return `/${file}`
  const target = documents.find((document) => document.file === file || document.file === posix.join(file, 'README.md'))
  return target && `${target.address}${suffix}${anchor === undefined ? '' : `#${anchor}`}`
}
