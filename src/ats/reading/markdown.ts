import MarkdownIt from 'markdown-it'

/** Enrichment cuts descriptions at this length, so no more is converted. */
const LONGEST = 1_000_000

/**
 * CommonMark as recruiters type it. A line break is a line break, an indented line is not code, a line of dashes is a rule and not a heading,
 * and anything that looks like HTML is text. markdown-it was chosen by measurement: all of 60 adversarial texts (brackets, delimiters, quotes,
 * lists, backticks; 100 kB and 1 MB) take linear time, where micromark needs over 8 s for 100 kB of `>`, `*a_ ` or `[a](`. Reference
 * definitions and tables are the slowest remaining constructs, and postings have none. 20 levels of nesting are more than a reader can tell
 * apart.
 */
const converter = new MarkdownIt({ breaks: true }).set({ maxNesting: 20 }).disable(['code', 'lheading', 'reference', 'table'])

export function markdownHtml(markdown: string): string {
  return converter.render(markdown.slice(0, LONGEST)).trimEnd()
}
