/** /llms.txt lists the guides and /llms-full.txt has all of them in one file, by the convention of llmstxt.org. */
import type { NavigationGroup } from './navigation.ts'

const SUMMARY =
  'Rolecall is a self-hosted job listings service. It collects postings from employers’ applicant tracking systems, keeps them in PostgreSQL, and serves them through a REST API with full-text search, exact counts, facets, a resolver of posting URLs and an append-only change feed.'

export function llmsIndex(groups: NavigationGroup[]): string {
  const lists = groups.map(
    ({ title, entries }) =>
      `## ${title}\n\n${entries.map((entry) => `- [${entry.title}](${entry.address}.md): ${entry.about}`).join('\n')}\n`,
  )
  return `# Rolecall\n\n> ${SUMMARY}\n\nAll guides in one file: [/llms-full.txt](/llms-full.txt)\n\n${lists.join('\n')}`
}

/** The guides in the order of the navigation, each under its address. */
export function llmsFull(groups: NavigationGroup[], markdownAt: Map<string, string>): string {
  const guides = groups
    .flatMap(({ entries }) => entries)
    .flatMap(({ address }) => {
      const markdown = markdownAt.get(address)
      return markdown === undefined ? [] : [`<!-- ${address} -->\n\n${markdown.trim()}\n`]
    })
  return `# Rolecall\n\n> ${SUMMARY}\n\n${guides.join('\n')}`
}
