/** The navigation of /docs, read from the tables of docs/README.md: a heading is a group, a row is a page and its purpose. */
import { addressOf, type Document } from './documents.ts'

export interface NavigationGroup {
  title: string
  entries: { title: string; address: string; about: string }[]
}

/** The list of pages beside a page, and its name. */
export interface Navigation {
  name: 'Guides' | 'Operations'
  groups: NavigationGroup[]
}

export function readNavigation(readme: string, document: Document, documents: Document[]): NavigationGroup[] {
  const groups: NavigationGroup[] = []
  for (const line of readme.split('\n')) {
    if (line.startsWith('## ')) groups.push({ title: line.slice(3), entries: [] })
    const [, title, link, about] = /^\| \[([^\]]+)\]\(([^)]+)\) \| (.*) \|$/.exec(line) ?? []
    const address = link && addressOf(link, document, documents)
    if (title && address && about) groups.at(-1)?.entries.push({ title, address, about })
  }
  return groups
}
