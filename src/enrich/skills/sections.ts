import type { SkillRequirement } from '../../job/vocab.ts'

/** The requirement that a section states for the skills named in it. `aside` sections are about the employer, not the work. */
export type SectionKind = SkillRequirement | 'aside'

export interface SkillSection {
  /** The position where its text begins. */
  start: number
  kind: SectionKind
  heading: string
}

/** Tried in order on a heading in lower case and without closing punctuation. Each pattern must match from the first word on. */
const HEADINGS: [SectionKind, RegExp][] = [
  [
    'preferred',
    /^(?:(?:.* )?(?:nice|good|great)[- ]to[- ]haves?|(?:.*\W)?preferred\b.*|(?:bonus|extra)(?: (?:points|credit|skills?|qualifications?|if).*)?|(?:a |big )?plus(?:es)?(?: if.*)?|desir(?:ed|able)\b.*|(?:highly )?(?:helpful|beneficial|advantageous)\b.*|ideally\b.*|optional\b.*|(?:it )?would be (?:a |an )?(?:nice|great|plus|bonus|ideal|amazing)\b.*|(?:even )?better if\b.*|what (?:would|could|might|will) (?:set you apart|make you stand out|help you stand out)|.* (?:is|are) (?:a plus|an advantage|an asset)|additional (?:qualifications|skills)|stand out\b.*|advantages?)$/,
  ],
  [
    'aside',
    /^(?:about (?!you\b|the (?:role|job|position|opportunity|team|work|candidate)|this\b|your\b).*|who we are|what we (?:do|stand for|value)|our (?:mission|vision|values|culture|story|company|commitment|benefits|offer|perks|promise|principles)\b.*|company (?:description|overview|profile|summary|culture)|life at\b.*|(?:.*\W)?(?:benefits|perks)\b.*|(?:what )?we offer\b.*|what we(?:'| wi)ll offer\b.*|(?:the |our )?offer|what(?:'s| is) in it for you\b.*|what you(?:'ll| will)? (?:get|receive)\b.*|why (?:join|work|us|you(?:'ll| will)? love|choose)\b.*|(?:the )?(?:compensation|salary|pay|remuneration|total rewards?)\b.*|(?:.*\W)?(?:equal|eeo|eoe|diversity|inclusion|inclusive|accommodations?|privacy|gdpr|disclaimer|covid|e-verify|legal notice)\b.*|how to apply|how we hire|(?:our |the )?(?:application|interview|hiring|recruitment|selection) process\b.*|(?:join us|apply now|next steps|contact)\b.*|(?:important )?notice\b.*)$/,
  ],
  [
    'required',
    /^(?:(?:.* )?(?:requirements?|qualifications?|must[- ]?haves?|prerequisites|competenc(?:ies|es)|essentials?|criteria)(?: \(?(?:for|and|&|include|required|needed)\b.*)?|required\b.*|minimum\b.*|(?:your |the |candidate |ideal |required )*(?:profile|background|skill ?set|expertise)|(?:.* )?skills?(?: (?:and|&|\/|required|needed|you|we|that)\b.*)?|(?:.* )?(?:knowledge|experience|education)(?: (?:and|&|\/|required|needed|you)\b.*)?|what you(?:'ll|'d| will)? (?:bring|need|have|should have)\b.*|what (?:will )?you (?:bring|need|have)\b.*|you(?:'ll| will|'ve| must| should)? (?:have|bring|need|are|offer|are great if)\b.*|what (?:we|we're|we are|you'll be)\b.*(?:look(?:ing)? for|expect|need|seek)\b.*|(?:we |we're |we are )(?:expect|look(?:ing)? for|need|seek)\b.*|who you are|who (?:we're|we are) looking for|about you|(?:you (?:may|might|could|will|would) be|you're|you are) a (?:good|great|strong|perfect)? ?(?:fit|match)\b.*|(?:is this you|you'll thrive|you will thrive|to be successful|to succeed|what makes you)\b.*|must\b.*|(?:the )?ideal candidate\b.*|certifications?(?: required)?|licen[cs]es?\b.*)$/,
  ],
]

const LONGEST_HEADING = 80
const UNMARKED_WORDS = 7
/** The level of a line that is bold from end to end: below every heading level. */
const BOLD_LINE = 7

/**
 * The sections of a plain text, found by its headings. An unknown heading ends a section, unless its level is below that section's heading.
 */
export function sections(text: string, markdown: string | null): SkillSection[] {
  const marked = headingLevels(markdown ?? '')
  const found: SkillSection[] = [{ start: 0, kind: 'mentioned', heading: '' }]
  let level = 0
  let start = 0
  for (const line of text.split('\n')) {
    const end = start + line.length
    if (line.length <= LONGEST_HEADING && line !== '') {
      const own = marked.get(line)
      const kind = headingKind(line, own === undefined)
      if (kind !== null || (own !== undefined && own <= level)) {
        found.push({ start: end, kind: kind ?? 'mentioned', heading: line })
        level = own ?? BOLD_LINE
      }
    }
    start = end + 1
  }
  return found
}

/**
 * The kind of section that a line begins, or null. A line without markup must also look like a heading: "Communication skills" is usually a
 * list item.
 */
function headingKind(line: string, unmarked: boolean): SectionKind | null {
  if (unmarked && (/[.,;]$/.test(line) || line.split(' ', UNMARKED_WORDS + 1).length > UNMARKED_WORDS)) return null
  const words = line
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  if (unmarked && !line.endsWith(':') && !BARE.test(words)) return null
  return HEADINGS.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

const BARE =
  /^(?:(?:minimum |basic |required |preferred |desired |key |job |your |our )?(?:requirements|qualifications|skills|benefits|perks|experience)|must[- ]haves?|nice[- ]to[- ]haves?|bonus(?: points)?|pluses|who (?:you|we) are|about (?:you|us)|what you(?:'ll|'d| will)? (?:bring|need)|what we offer|we offer|your profile|equal opportunity(?: employer)?)$/

/** The lines that the document marks as headings, with their level: `## Title`, or a line that is bold from end to end. */
function headingLevels(markdown: string): Map<string, number> {
  const levels = new Map<string, number>()
  for (const line of markdown.split('\n')) {
    // A longer line cannot equal any heading. The marks around the words, including escapes, are counted generously.
    if ((line[0] !== '#' && line[0] !== '*') || line.length > 3 * LONGEST_HEADING) continue
    const [, hashes, title] = /^(#{1,6}) (.+)$/.exec(line) ?? []
    const bold = title === undefined ? /^\*\*([^*]+)\*\*:?$/.exec(line)?.[1] : undefined
    const words = title ?? bold
    if (words === undefined) continue
    const plain = words.replace(/\\([^\p{L}\p{N}\s])/gu, '$1').replace(/^\*+|\*+$/g, '')
    levels.set(plain, hashes?.length ?? BOLD_LINE)
    if (bold !== undefined && line.endsWith(':')) levels.set(`${plain}:`, BOLD_LINE)
  }
  return levels
}
