import { DOUBTED, type SectionReader } from './sections/doubted.ts'
import type { Section } from './sections/kinds.ts'
import { splitSections } from './sections/split.ts'
import type { Draft } from './step.ts'

const NO_HEADINGS = new Map<string, number>()

/** The sections of the description, in order. They are read once for all steps. */
export function sectionsOf(draft: Draft): Section[] {
  draft.sections ??= splitSections(draft.plainDescription, draft.headings ?? NO_HEADINGS)
  return draft.sections
}

/** The description without the sections that the field doubts (`sections/doubted.ts`), with line breaks in their place. */
export function believedText(draft: Draft, field: SectionReader): string {
  const doubted: readonly string[] = DOUBTED[field]
  const sections = sectionsOf(draft)
  if (!sections.some(({ kind }) => doubted.includes(kind))) return draft.plainDescription
  return sections
    .filter(({ kind }) => !doubted.includes(kind))
    .map(({ heading, start, end }) => withHeading(draft.plainDescription, heading, start, end))
    .join('\n')
}

/** A heading stands directly before its section, unless the section's first line begins with it. */
function withHeading(text: string, heading: string, start: number, end: number): string {
  return text.slice(text.startsWith(heading, start - heading.length) ? start - heading.length : start, end)
}
