import type { Draft, Evidence, Step } from './step.ts'
import { IN_DESCRIPTION } from './subjects/description-patterns.ts'

/**
 * Sentences that only a recruitment agency writes about a job. "Our client" alone is not enough, because consultancies, law firms and call
 * centres have clients too: the client must be the one that hires.
 */
const AGENCY = [
  /\b(?:on behalf of|for) (?:one of )?our clients?,[^.\n]{0,80}?\bwe(?:'re|’re| are)? (?:currently |now )?(?:need|seek|seeking|hiring|recruiting|looking for|searching for)\b/gi,
  /\bour client(?:,[^.\n]{0,60},)? (?:is|are) (?:currently |now |actively )?(?:looking|seeking|searching|hiring|recruiting|in need)\b/gi,
  /\bour client (?:requires|needs|seeks|wants) an?\b/gi,
  /\b(?:recruiting|hiring|sourcing|searching) (?:for|on behalf of) (?:one of )?our (?:\w{1,40} ){0,2}clients?\b/gi,
  /\bwe are (?:an? |the )?(?:\w{1,40}[ -]){0,4}(?:staffing|recruitment|recruiting|employment|temp) (?:agency|firm|company|consultancy)\b/gi,
  /\bacting as an? employment (?:agency|business)\b/gi,
  /\b(?:im auftrag|für) (?:eines |einen )?unser(?:e[rsn]?)? (?:namhaften? |renommierten? )?(?:mandanten|kunden) suchen wir\b/gi,
  /\bnotre client,? (?:[^.\n]{0,60},? )?(?:recherche|recrute)\b/gi,
].map((pattern) => IN_DESCRIPTION.add(pattern))

/** The words that show that an agency wrote the posting, or null. */
export function agencyWording(text: string): string | null {
  for (const pattern of AGENCY) {
    const [found] = pattern.allInLines(text)
    if (found) return found[0].trim().replace(/\s+/g, ' ')
  }
  return null
}

/**
 * True when at least half of a board's texts, and at least three, read like an agency's. Null otherwise: a single posting for a client does
 * not make an employer an agency.
 */
export function isAgencyBoard(wordings: (string | null)[]): true | null {
  const agencies = wordings.filter((words) => words !== null).length
  return agencies >= 3 && agencies * 2 >= wordings.length ? true : null
}

/**
 * Whether the employer is an agency. This is a fact about the company and not about one job, so the step fills no field: the crawler
 * decides from its evidence over the whole board.
 */
export const company: Step = {
  name: 'company',
  fields: [],
  run({ posting, plainDescription }: Draft): Evidence[] {
    const words = agencyWording(plainDescription)
    const stated = posting.company?.name ?? null
    return [
      ...(stated === null ? [] : [{ field: 'company', words: stated, from: 'stated' } as const]),
      ...(words === null ? [] : [{ field: 'company', words, from: 'text' } as const]),
    ]
  },
}
