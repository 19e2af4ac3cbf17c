import type { Residence } from '../../job/requirements.ts'
import { offsetsIn } from './offsets.ts'
import { AROUND_PLACE, NATIONWIDE, NOT_IN_CHINA, OTHER_TAKEN, WORLDWIDE_CJK } from './other-wordings.ts'
import { type PlaceList, readPlaces } from './place-list.ts'

const PEOPLE = '(?:candidates?|applicants?|applications|people|residents?|individuals?|talent|those|anyone)'
const BASED =
  '(?:based|located|residing|resident|living|situated|domiciled|physically (?:based|located|present)|who (?:are|live|reside)(?: based| located| residing| living)?)'

/** The words before the places where an applicant may live. Each must end directly before the first place. */
const TAKEN = [
  `(?:must|need to|needs to|have to|has to|should|required to|shall)\\s+(?:currently\\s+|already\\s+|legally\\s+|permanently\\s+|also\\s+|be able to\\s+)?(?:be\\s+)?(?:currently\\s+|permanently\\s+|already\\s+)?(?:reside|live|work|${BASED})\\s+(?:and work(?:ing)?\\s+|remotely\\s+)?(?:with)?in`,
  `(?:open|available|limited|restricted)\\s+(?:only\\s+)?(?:exclusively\\s+)?to\\s+(?:remote\\s+|all\\s+|qualified\\s+)?${PEOPLE}\\s+(?:currently\\s+)?(?:${BASED}\\s+)?(?:in|from|of|within|across)`,
  `(?:hire|hiring|consider|considering|accept|accepting|employ|looking for|seeking|welcome)\\s+(?:only\\s+)?(?:remote\\s+)?(?:${PEOPLE}\\s+)?(?:only\\s+)?(?:${BASED}\\s+)(?:anywhere\\s+)?(?:in|from|within|across)`,
  `(?:only|currently)\\s+(?:able to\\s+)?(?:hire|hiring|consider\\w*|accept\\w*|employ)\\s+(?:${PEOPLE}\\s+)?(?:in|from|within)`,
  `${PEOPLE}\\s+(?:must be\\s+|currently\\s+|who are\\s+)*${BASED}\\s+(?:anywhere\\s+)?(?:in|within)`,
  `(?:remote|remotely|work from home|home[- ]based|home office)\\b[\\s,:(–-]*(?:position|role|job|opportunity|work|working)?\\s*(?:based|located|open|available)?\\s*(?:only\\s+)?(?:with)?(?:in|from|across|anywhere in|from anywhere in|throughout)`,
  `(?:not|unable to|cannot|n['’]t)\\s+(?:[\\w-]+\\s+){0,6}outside(?:\\s+of)?`,
  '(?:looking for|seeking)\\s+(?:remote\\s+)?(?:candidates|applicants|people)\\s+(?:in|from|across)',
  '(?:must|need to|needs to)\\b[^.;]{0,50}\\band\\s+(?:be\\s+)?(?:based|located|reside|live)\\s+in',
  '(?:work|working|live|based|located|be)\\s+(?:remotely\\s+)?(?:from\\s+)?anywhere\\s+(?:with)?in',
  '(?:role|position|job|opportunity)\\b[^.;]{0,40}\\bremote\\b[^.;]{0,40}\\b(?:based|located) (?:with)?in',
  '(?:remote|wfh|home office)(?:[- ](?:first|friendly))?\\s*[:(,–-]+\\s*(?:anywhere\\s+)?(?:with)?(?:in\\s+)?',
  '(?:^|\\b(?:location|locations)\\s*:\\s*)(?:fully\\s+|100 ?%\\s+)?remote\\s+(?:from\\s+)?',
  `(?:candidates?|applicants?|eligible|remote|hiring)(?:['’]s?)?\\s+(?:locations?|countries|regions?)\\s*[:–-]\\s*`,
]
/** The same of a job that is known to be remote: "We need a gardener, based in Latin America". */
const TAKEN_IF_REMOTE =
  /(?<![\p{L}])(?:(?:need|looking for|seeking|searching for|recruiting|hiring)\b[^.;]{0,90}?\b(?:based|located|residing|living)\s+(?:anywhere\s+)?in|(?:position|role|job)\s+(?:is|will be|can be)\s+(?:based|located)\s+(?:anywhere\s+)?in)\s+(?=\p{L})/giu
/** "You do not need to live in Canada", directly before the words above. */
const NOT_NEEDED =
  /(?:(?:do not|don['’]t|no|not|without)|não (?:é necessário|precisa)|no es necesario|pas (?:nécessaire|besoin)(?: de| d['’])?|nicht|nie musisz|hoeft niet)\s*(?:necessary to\s*|required to\s*)?$/iu
/** "across the US and around the world" is about the employer. */
const AND_ELSEWHERE = /^\s*(?:and|&|,)\s*(?:around|beyond|abroad|globally|worldwide|throughout the world|the rest)/i
const PATTERN = new RegExp(`(?<![\\p{L}])(?:${TAKEN.join('|')})\\s*(?=\\p{L}|:)`, 'giu')
/** The words before the places whose residents are refused. */
const REFUSED = new RegExp(
  `(?:(?:not|unable to|cannot|n['’]t|no longer)\\s+(?:currently\\s+|be able to\\s+|able to\\s+)*(?:hire|hiring|consider\\w*|accept\\w*|employ|available|open|eligible|support|offer|recruit)\\b(?:(?!outside)[^.;]){0,50}?\\b(?:in|from|of|to)(?:,? (?:including|namely|such as):?)?|excluding|except(?:\\s+for)?(?:\\s+in)?|with the exception of|other than)\\s+(?:${PEOPLE}\\s+)?(?:${BASED}\\s+)?(?:in\\s+|from\\s+|of\\s+)?(?:the\\s+)?(?:following\\s+)?(?:(?:states?|countries|locations)\\s*:?\\s*)?`,
  'giu',
)
const WORLDWIDE =
  /\b(?:remote|remotely|work|working|based|located|live|position|role|open to candidates|applicants|candidates)\b[^.;]{0,40}\b(?:anywhere in the world|worldwide|world-wide|from anywhere on earth|any(?:where)? on the planet)\b|\b(?:worldwide|anywhere)\b[ )(/-]+remote|\bremote\b\s*[-–(/:,]+\s*(?:worldwide|anywhere(?! (?:in|with))|global)\b|\bwe\b[^.;]{0,20}\b(?:hire|hiring|open to|accept|welcome|recruit)\b[^.;]{0,40}\b(?:globally(?! (?:diverse|distributed|recogni|minded))|worldwide|all over the world|anywhere in the world|around the (?:world|globe))\b|\bremote(?:ly)?\b[^.;]{0,30}\bglobally\b|\blocations?\s*:\s*(?:fully )?(?:remote[ ,/(-]*)?(?:anywhere in the world|worldwide|anywhere$)|\bremot[oa]\b[^.;]{0,30}qualquer lugar do mundo|de qualquer lugar do mundo|desde cualquier (?:lugar|parte) del mundo|de partout dans le monde|von überall auf der welt/i
/** Weeks of work abroad are a benefit; customers, teams and offices are elsewhere than the applicant. */
const UNRELATED =
  /\b(?:\d+ (?:weeks?|days?|months?)|weeks? (?:a|per) year|customers?|clients?|users?|offices? (?:in|worldwide)|our team is|distributed team|we are a|our \w+ team|(?:countries|companies|teams) worldwide|discriminat\w*|headquarter\w*|hq|equal opportunit\w*|travel(?:s|ling)? (?:to|in|within|across|from)|preference|preferabl[ey]|preferred|ideally|salary|pay range|compensation|base pay|teams? (?:of|based|located|members?)|engineers based|colleagues|workforce|globally distributed|international operations|employees work\w*|clientes|lojas|filiais|escritórios|atuamos|presença|oficinas)\b|preference for/i
export const REMOTE_OR_LIVING =
  /remote|anywhere|based|locat|resid|live|living|hire|hiring|candidat|applicants|timezone|time zone|utc|gmt|cet|home|wohn|lebst|sitz|ansässig|worldwide|morar|vivir|woon|habit|weit\b|accept|consider|globally|following (?:states|countries)|eligible countries|résid|télétravail|remot[oa]|lugar|cidade|todo o|zdaln|distans|vanuit|远程|候选人|大陆|国内|リモート|全国/i
/** "In Europe timezone" is about hours. */
const TIME_OF_DAY =
  /^[\s(–-]*(?:(?:\p{L}+ )?time ?-?zones?|(?:business|working|office|core)? ?hours|time\b|markets?\b|customers?\b|teams?\b|offices?\b|employees\b|workers\b|colleagues\b|hubs?\b)/iu
/** A short line of its own: "Based in Portugal or Spain". A sentence about the employer goes on with "we". */
const LINE =
  /^(?:(?:(?:currently|must be|you are|you['’]re) )?(?:based|located|residing|living)|you (?:live|reside)) in (?=\p{Lu}|the \p{Lu})/iu
const LONGEST_LINE = 90

export type ReadResidence = Residence & { words: string }

/** Words that demand a place of the applicant, so that other subjects elsewhere in the sentence do not matter. */
const DEMANDED = /^(?:must|need|needs|have to|has to|required to|shall|open|limited|restricted|only|candidates|applicants)\b/i
const NEAR_BEFORE = 60
const NEAR_AFTER = 15

/** Marks of Markdown around a name. */
const EMPHASIS = /(?<![\p{L}\d])_|_(?![\p{L}\d])/gu
/** "North or South America" names two world regions. */
const AMERICAS = /\b(North|Central|Latin) (and|or|&) (South|Central|Latin) America\b/g

/** Where a sentence says that an applicant may live. `isRemote`: the job is known to be remote. */
export function residenceIn(written: string, isRemote = false): ReadResidence | null {
  if (!REMOTE_OR_LIVING.test(written)) return null
  const text = written.replace(EMPHASIS, '').replace(AMERICAS, '$1 America $2 $3 America')
  const taken: PlaceList = { countries: [], states: [], world_regions: [], end: 0 }
  const isUnrelated = UNRELATED.test(text)
  const conditional = isRemote || /remote/i.test(text) ? [...text.matchAll(TAKEN_IF_REMOTE)] : []
  for (const match of [...text.matchAll(PATTERN), ...text.matchAll(OTHER_TAKEN), ...conditional]) {
    const start = match.index + match[0].length
    const places = readPlaces(text.slice(start))
    if (places === null) continue
    const end = start + places.end
    if (TIME_OF_DAY.test(text.slice(end)) || AND_ELSEWHERE.test(text.slice(end))) continue
    const near = text.slice(Math.max(0, match.index - NEAR_BEFORE), end + NEAR_AFTER)
    if (isUnrelated && (!DEMANDED.test(match[0]) || UNRELATED.test(near))) continue
    if (NOT_NEEDED.test(text.slice(Math.max(0, match.index - 30), match.index))) continue
    for (const part of ['countries', 'states', 'world_regions'] as const) taken[part].push(...places[part])
  }
  for (const pattern of isUnrelated ? [] : AROUND_PLACE)
    for (const [, name = ''] of text.matchAll(pattern)) {
      const places = readPlaces(name.trim())
      if (places === null || places.end < name.trim().length) continue
      for (const part of ['countries', 'states', 'world_regions'] as const) taken[part].push(...places[part])
    }
  if (isUnrelated && taken.countries.length + taken.world_regions.length === 0) return null
  const line = text.length <= LONGEST_LINE && !/\b(?:we|our|us|company|startup)\b/.test(text) ? LINE.exec(text) : null
  const inLine = line === null ? null : readPlaces(text.slice(line[0].length))
  if (inLine !== null) for (const part of ['countries', 'states', 'world_regions'] as const) taken[part].push(...inLine[part])
  for (const [pattern, code] of NATIONWIDE) if (pattern.test(text)) taken.countries.push(code)
  if ((WORLDWIDE.test(text) || WORLDWIDE_CJK.test(text)) && taken.countries.length === 0 && taken.world_regions.length === 0)
    taken.world_regions.push('WORLDWIDE')
  const excluded = [...text.matchAll(REFUSED)].flatMap((match) => {
    const places = readPlaces(text.slice(match.index + match[0].length))
    if (places === null) return []
    return [
      ...places.world_regions,
      ...places.states,
      ...places.countries.filter((code) => !places.states.some((state) => state.startsWith(`${code}-`))),
    ]
  })
  if (NOT_IN_CHINA.test(text)) excluded.push('CN')
  const offsets = offsetsIn(text)
  if (taken.countries.length + taken.world_regions.length + excluded.length === 0 && offsets === null) return null
  return {
    countries: unique(taken.countries.filter((code) => !excluded.includes(code))),
    states: unique(taken.states.filter((code) => !excluded.includes(code))),
    world_regions: unique(taken.world_regions.filter((code) => !excluded.includes(code))),
    excluded: unique(excluded),
    utc_offset_min: offsets?.min ?? null,
    utc_offset_max: offsets?.max ?? null,
    words: written.slice(0, 300),
  }
}

const unique = (codes: string[]) => [...new Set(codes)]
