import { IN_DESCRIPTION } from '../subjects/description-patterns.ts'

/** Only a sentence with one of these words can say something about sponsorship. */
const SUBJECT = IN_DESCRIPTION.add(
  /sponsor|immigration (?:support|assistance|help|process|paperwork)|work[- ]permit|arbeitserlaubnis|werkvergunning|titre de séjour|permis de travail|permiso de trabajo|\busc\b|\bvisas?\b|visum|\bvistos?\b|\bvisado|citizen|\bnationals\b|\b(?:uk|british|eu) national\b|green card|permanent resident|\bu\.?s\.? persons?\b|h-?1-?b|parrainage|patroc[ií]ni|sponsrar|pozwoleni\w+ na prac|provincial nominee|\blmia\b|签证|公民|永久居民|ビザ/gi,
)

/** A line that begins with a small letter after a line without a stop goes on: the text was broken at a width. */
const GOES_ON = /[\p{Ll},]\n\p{Ll}/u
const REACH = 260
const MOST_SENTENCES = 120
const SENTENCE_END = /[\p{L}\d)"'’!][.!?]\s+(?=[\p{Lu}"'])/gu
const HEADING =
  /^(?:is (?:this |the )?(?:role|position|job) )?(?:eligible for |available for )?(?:(?:visa|visas|work|work visa|immigration|employment) ?)?(?:and relocation )?sponsorship(?: available| offered| info)?\s*[:?]?$/i

export interface Sentence {
  text: string
  isBullet: boolean
}

/** The sentences that contain one of the words, each once, none longer than the window around the word. */
export function sentencesOn(text: string): Sentence[] {
  const found: Sentence[] = []
  let until = -1
  for (const match of SUBJECT.allInLines(text)) {
    if (match.index < until) continue
    const start = sentenceStart(text, match.index)
    const end = sentenceEnd(text, match.index)
    const line = text.slice(start, end)
    until = end
    const bare = line.replace(/^[\s\-•*·–—>\u2022]+/, '').trim()
    const isBullet = /^\s*[-•*·–—\u2022]/.test(line)
    // The line below a bare heading is its answer; below an item of a list, only where it speaks of sponsorship.
    const next = HEADING.test(bare)
      ? text
          .slice(end, end + REACH)
          .trim()
          .split('\n', 1)[0]!
          .slice(0, 120)
      : ''
    const answer = /:$/.test(next) || (isBullet && !/sponsor/i.test(next)) ? '' : next
    if (found.length === MOST_SENTENCES) break
    found.push({ text: answer ? `${bare.replace(/\s*[:?]$/, '')}: ${answer}` : bare, isBullet })
  }
  return found
}

function sentenceStart(text: string, at: number): number {
  const slice = text.slice(Math.max(0, at - REACH), at)
  let from = slice.lastIndexOf('\n') + 1
  if (GOES_ON.test(slice.slice(Math.max(0, from - 2), from + 1))) from = slice.lastIndexOf('\n', from - 2) + 1
  for (const end of slice.matchAll(SENTENCE_END))
    if (!isAbbreviation(slice, end.index)) from = Math.max(from, end.index + end[0].length)
  return at - slice.length + from
}

function sentenceEnd(text: string, at: number): number {
  const slice = text.slice(at, at + REACH)
  const line = slice.indexOf('\n')
  const within = line === -1 ? slice : slice.slice(0, line)
  for (const end of within.matchAll(SENTENCE_END)) if (!isAbbreviation(within, end.index)) return at + end.index + 2
  return at + within.length
}

/** "U.S. Citizens", "e.g. Visa": a dot after a single letter does not end a sentence. */
const isAbbreviation = (slice: string, letter: number): boolean =>
  /^[\p{L}]\./u.test(slice.slice(letter)) && !/[\p{L}\d]/u.test(slice[letter - 1] ?? ' ')
