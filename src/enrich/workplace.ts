import type { Workplace } from '../job/vocab.ts'
import { LONGEST_LOCATION } from './longest-texts.ts'
import type { QuotedText, Step } from './step.ts'
import { claimsInLocation, claimsInTitle, type WorkplaceClaim } from './workplace/claims.ts'
import { claimsInDescription, isShareOfTime } from './workplace/sentences.ts'

/**
 * How the work is done: the source's own value, else words of the location and the title, else sentences of the description. If both hybrid
 * and remote are claimed, it is hybrid; remote and on-site together decide nothing. Boards write "Remote, Lyon" for any share of remote work, so a
 * stated number of days beats a location line that says remote.
 */
export const workplace: Step = {
  name: 'workplace',
  fields: ['workplace'],
  run({ posting, job, plainDescription }) {
    if (posting.workplace !== null) {
      job.workplace = posting.workplace
      return [{ field: 'workplace', words: posting.workplace, from: 'stated' }]
    }
    const texts = [posting.location_raw, ...posting.places.map((place) => place.text)].filter((each) => each !== null)
    const location = [...new Set(texts)].flatMap((each) =>
      claimsInLocation(each.slice(0, LONGEST_LOCATION), job.country_code !== null),
    )
    const short = [
      ...claimsOf('location', location),
      ...claimsOf('title', claimsInTitle(posting.title || openingOf(plainDescription))),
    ]
    const bare = decide(short)
    const described = bare === null || bare.in === 'location' ? claimsInDescription(plainDescription) : []
    const inText = claimsOf('description', described)
    const claim = bare?.workplace === 'remote' ? (shareOfTime(inText) ?? bare) : (bare ?? decide(inText))
    if (claim === null) return []
    const { words } = claim
    job.workplace = claim.workplace
    return [{ field: 'workplace', words, from: 'text', quotes: [{ in: claim.in, text: words }] }]
  },
}

/** The opening of a text in which the title stands, because the posting has none: "Product Analyst (Remote)". */
const openingOf = (text: string): string => /^[^.\n]{3,80}\((?:100 ?% |fully )?remote\)/iu.exec(text)?.[0] ?? ''

type QuotedClaim = WorkplaceClaim & { in: QuotedText }

const claimsOf = (quotedIn: QuotedText, claims: WorkplaceClaim[]) =>
  claims.map((claim): QuotedClaim => ({ ...claim, in: quotedIn }))

/** Days in the office that the text demands of everybody say more than the word "Remote" in the location line. */
function shareOfTime(claims: QuotedClaim[]): QuotedClaim | null {
  if (claims.some(({ workplace }) => workplace === 'remote')) return null
  return claims.find(({ workplace, words }) => workplace === 'hybrid' && isShareOfTime(words)) ?? null
}

function decide(claims: QuotedClaim[]): QuotedClaim | null {
  const first = (kind: Workplace) => claims.find((claim) => claim.workplace === kind)
  const [hybrid, remote, onsite] = [first('hybrid'), first('remote'), first('onsite')]
  if (hybrid) return hybrid
  return remote && onsite ? null : (remote ?? onsite ?? null)
}
