import { readDescription } from './description/clean.ts'
import { cutSource } from './description/sanitise.ts'
import { writeHtml } from './description/write-html.ts'
import { writeMarkdown } from './description/write-markdown.ts'
import { writeText } from './description/write-text.ts'
import { markedHeadings } from './sections/marked-headings.ts'
import { mend } from './sections/mend.ts'
import type { Draft, Evidence, Step } from './step.ts'

/**
 * Clean HTML, the same document as Markdown, and the plain text that later steps read. A description without words counts as no
 * description.
 */
export const description: Step = {
  name: 'description',
  fields: ['description_md', 'description_html'],
  run(draft: Draft): Evidence[] {
    const source = draft.posting.description_html
    if (source === null) return []
    const cut = cutSource(source)
    const blocks = readDescription(cut)
    if (blocks.length === 0) return []
    draft.job.description_html = writeHtml(blocks)
    draft.job.description_md = writeMarkdown(blocks)
    draft.plainDescription = mend(writeText(blocks))
    draft.headings = markedHeadings(blocks)
    if (cut.length === source.length) return []
    const words = `cut to its first ${cut.length} of ${source.length} characters`
    return [{ field: 'description_html', words, from: 'stated' }]
  },
}
