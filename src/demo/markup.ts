import { escapeQuotedHtml } from '../job/escape-html.ts'
import type { DescriptionSection, SectionKind } from './description.ts'

export interface MarkupStyle {
  heading: string
  /** Attributes that editors leave behind. */
  paragraph?: string
}

/** Sections as HTML, headings included. */
export function sectionsHtml(sections: DescriptionSection[], { heading, paragraph = '' }: MarkupStyle): string {
  return sections.map((section) => `${headingHtml(section, heading)}${bodyHtml(section, paragraph)}`).join('')
}

/** A section without its heading. */
export function bodyHtml({ paragraphs, items }: DescriptionSection, paragraph = ''): string {
  const text = paragraphs.map((each) => `<p${paragraph}>${escapeQuotedHtml(each)}</p>`).join('')
  return items.length === 0 ? text : `${text}<ul>${itemsHtml(items)}</ul>`
}

export function itemsHtml(items: string[]): string {
  return items.map((item) => `<li>${escapeQuotedHtml(item)}</li>`).join('')
}

export function pickSections(sections: DescriptionSection[], ...kinds: SectionKind[]): DescriptionSection[] {
  return sections.filter(({ kind }) => kinds.includes(kind))
}

export function plainText(sections: DescriptionSection[]): string {
  return sections
    .map(({ heading, paragraphs, items }) =>
      [heading?.toUpperCase(), ...paragraphs, ...items.map((item) => `- ${item}`)].filter(Boolean).join('\n'),
    )
    .join('\n\n')
}

function headingHtml({ heading }: DescriptionSection, tag: string): string {
  return heading === null ? '' : `<${tag}>${escapeQuotedHtml(heading)}</${tag}>`
}
