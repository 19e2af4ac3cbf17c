import type { Draft, Evidence, Step } from './step.ts'

/**
 * Sentences only an intermediary says about the job itself. "Our client" alone is not among them: consultancies, law firms and
 * call centres have clients too, so the client must be the one who hires.
 */
const AGENCY = [
  /\b(?:on behalf of|for) (?:one of )?our clients?,[^.\n]{0,80}?\bwe(?:'re|’re| are)? (?:currently |now )?(?:need|seek|seeking|hiring|recruiting|looking for|searching for)\b/i,
  /\bour client(?:,[^.\n]{0,60},)? (?:is|are) (?:currently |now |actively )?(?:looking|seeking|searching|hiring|recruiting|in need)\b/i,
  /\bour client (?:requires|needs|seeks|wants) an?\b/i,
  /\b(?:recruiting|hiring|sourcing|searching) (?:for|on behalf of) (?:one of )?our (?:\w{1,40} ){0,2}clients?\b/i,
  /\bwe are (?:an? |the )?(?:\w{1,40}[ -]){0,4}(?:staffing|recruitment|recruiting|employment|temp) (?:agency|firm|company|consultancy)\b/i,
  /\bacting as an? employment (?:agency|business)\b/i,
  /\b(?:im auftrag|für) (?:eines |einen )?unser(?:e[rsn]?)? (?:namhaften? |renommierten? )?(?:mandanten|kunden) suchen wir\b/i,
  /\bnotre client,? (?:[^.\n]{0,60},? )?(?:recherche|recrute)\b/i,
]

/** The words by which a posting shows that an agency wrote it, or null. */
export function agencyWording(text: string): string | null {
  for (const pattern of AGENCY) {
    const found = pattern.exec(text)
    if (found) return found[0].trim().replace(/\s+/g, ' ')
  }
  return null
}

/** Whether most of a board's texts are an agency's: one posting for a client makes no agency. Null when none says so. */
export function isAgencyBoard(wordings: (string | null)[]): true | null {
  const said = wordings.filter((words) => words !== null).length
  return said >= 3 && said * 2 >= wordings.length ? true : null
}

/** Facts about an employer belong to its company, not to one job: this step fills no field, and the crawler judges a board by its evidence. */
export const company: Step = {
  name: 'company',
  fields: [],
  run({ posting, text }: Draft): Evidence[] {
    const words = agencyWording(text)
    const stated = posting.company?.name ?? null
    return [
      ...(stated === null ? [] : [{ field: 'company', words: stated, from: 'stated' } as const]),
      ...(words === null ? [] : [{ field: 'company', words, from: 'text' } as const]),
    ]
  },
}
