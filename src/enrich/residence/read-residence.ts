import type { Residence } from '../../job/requirements.ts'
import { country, NATIONS } from '../places/index.ts'
import { remembered } from '../remembered.ts'
import { cityIn } from './city.ts'
import { offsetsIn } from './offsets.ts'
import { AROUND_PLACE, IN_ASIA, NATIONWIDE, NOT_IN_CHINA, OTHER_TAKEN, OWN_COUNTRY, WORLDWIDE_CJK } from './other-wordings.ts'
import { type PlaceList, readPlaces } from './place-list.ts'
import { WORDINGS } from './wordings.ts'
import { fromAnywhere } from './work-from-anywhere.ts'

const PEOPLE = '(?:candidates?|applicants?|applications|people|residents?|individuals?|talent|hires?|those|anyone|someone)'
/** "Remote sites within Peru" are no home of the applicant. */
const THINGS =
  '(?:teams?|locations?|sites?|employees|workers|staff|offices?|partners?|colleagues|members|areas?|customers?|clients?|users?|communities)\\b'
const BASED =
  '(?:based(?: out of)?|located|residing|resident|living|situated|domiciled|physically (?:based|located|present)|who (?:are|live|reside)(?: based| located| residing| living)?)'

/** The words before the places where an applicant may live. Each must end directly before the first place. */
const TAKEN = [
  `(?:must|need to|needs to|have to|has to|should|required to|shall)\\s+(?:currently\\s+|already\\s+|legally\\s+|permanently\\s+|also\\s+|be able to\\s+)?(?:be\\s+)?(?:currently\\s+|permanently\\s+|already\\s+)?(?:reside|live|work|${BASED})\\s+(?:and work(?:ing)?\\s+|remotely\\s+)?(?:(?:with)?in|from|on(?=\\s+the\\s+(?:east|west)\\s+coast))`,
  `(?:open|available|limited|restricted)\\s+(?:only\\s+)?(?:exclusively\\s+)?to\\s+(?:remote\\s+|all\\s+|qualified\\s+|local\\s+)?${PEOPLE}\\s+(?:currently\\s+)?(?:${BASED}\\s+)?(?:anywhere\\s+)?(?:in|from|of|within|across)`,
  `(?:hire|hiring|consider|considering|accept|accepting|employ|looking for|seeking|welcome)\\s+(?:only\\s+)?(?:remote\\s+)?(?:${PEOPLE}\\s+)?(?:only\\s+)?(?:${BASED}\\s+)(?:anywhere\\s+)?(?:in|from|within|across)`,
  `(?:only|currently)\\s+(?:able to\\s+)?(?:hire|hiring|consider\\w*|accept\\w*|employ)\\s+(?:${PEOPLE}\\s+)?(?:in|from|within)`,
  `open\\s+to\\s+${PEOPLE}\\b[^.;]{0,60}\\band\\s+${BASED}\\s+(?:with)?in`,
  `${PEOPLE}\\s+(?:must be\\s+|currently\\s+|who are\\s+)*${BASED}\\s+(?:anywhere\\s+|elsewhere\\s+)?(?:in|within)`,
  `(?:remote|remotely|work(?:ing)?[- ](?:from|at)[- ]home|home[- ]?based|home office|telecommut\\w*(?:\\s+(?:is\\s+)?(?:permitted|allowed))?|virtually)(?:[- ](?:first|friendly))?\\*?[\\s,:(–-]*(?:position|role|job|opportunity|work|working|applications?|candidates?|applicants?)?[\\s,(]*(?:based|located|open|available)?\\s*(?:only\\s+)?(?:from\\s+)?(?:(?:almost\\s+)?(?:any|every)where\\s+|any\\s+(?:location|place|city|state)\\s+)?(?:with)?(?:in|from|across|throughout)`,
  'remote\\s+to(?! be)',
  'remote\\s+(?:work(?:ing)?\\s+)?basis\\s+(?:only\\s+)?(?:with)?in',
  'from\\s+a\\s+remote\\s+location\\s+(?:with)?in',
  'open\\s+to\\s+any\\s+(?:remote\\s+)?locations?\\s+(?:with)?in',
  '(?:able|authori[sz]ed)\\s+to\\s+(?:support|employ|hire)\\s+(?:fully\\s+)?remote\\s+(?:work\\s+)?(?:employees|workers|staff)\\s+(?:who\\s+(?:live|reside|are\\s+based)\\s+)?in',
  `(?:not|unable to|cannot|n['’]t)\\s+(?:[\\w-]+\\s+){0,6}outside(?:\\s+of)?`,
  '(?:looking for|seeking|considering|focus(?:ing|ed)? on)\\s+(?:remote\\s+)?(?:candidates|applicants|people)\\s+(?:for\\s+remote\\s+(?:positions|roles|work)\\s+)?(?:in|from|across|within)',
  `require[sd]?\\s+(?:that\\s+)?(?:you|(?:the\\s+)?(?:candidates?|applicants?)|someone)\\s+(?:to\\s+)?(?:is\\s+|are\\s+|be\\s+)?(?:currently\\s+)?(?:reside|live|${BASED})\\s+(?:with)?in`,
  'require[sd]?\\b[^.;]{0,60}\\bresides?\\s+in',
  '(?:must|need to)\\s+(?:reside|live)\\s+and\\s+be\\s+(?:legally\\s+)?(?:authori[sz]ed|eligible)\\s+to\\s+work\\s+in',
  'or\\s+(?:fully\\s+|100 ?%\\s+)?remote(?:\\s+from)?',
  'remote\\s+(?:roles?|positions?|jobs?)\\b[^.;]{0,40}\\bonly\\s+(?:available|open|offered)\\s+in',
  'remote\\s*(?:or|and|/)\\s*hybrid\\s+(?:[\\w-]+\\s+){0,2}(?:with)?in',
  '(?:role|position|job)\\s+to\\s+be\\s+(?:filled|based|located)\\s+(?:remotely\\s+)?(?:with)?in',
  '(?:remote\\s+)?(?:roles?|positions?|employees|candidates?)\\s+(?:can|may|must)\\s+(?:be\\s+)?(?:sit|located|based|live|reside|work)\\s+in(?=\\s+(?:any|one)\\s+of)',
  'for\\s+this\\s+(?:role|position),?\\s+(?:you|it)\\s+can\\s+be\\s+(?:based\\s+|located\\s+)?(?:anywhere\\s+)?(?:with)?in',
  'work(?:ing)?\\s+remotely\\s+for\\s[^.;]{3,50}?\\sfrom',
  `(?:remote|work[- ](?:from|at)[- ]home|home[- ]based)\\s+(?:\\w+\\s+)?for\\s+${PEOPLE}\\s+(?:${BASED}\\s+)?(?:in|from|of)`,
  '(?:live|work)\\s+wher(?:e|ever)\\s+you\\s+(?:want|like|choose|are)\\s+(?:with)?in',
  'work(?:ing)?\\s+anywhere\\s+from\\s+within',
  '(?:based|located|live|living|reside|work(?:ing)?|sit)\\b[^.;]{0,60}\\bor\\s+anywhere\\s+(?:else\\s+)?(?:with)?in',
  'remote\\s+(?:work(?:ing)?\\s+)?(?:is\\s+)?(?:also\\s+)?(?:available|possible|permitted|allowed)\\b[^.;,]{0,40}?\\s(?:(?:with)?in|across|throughout)',
  `remote\\s+(?:(?!${THINGS})[\\w-]+\\s+){1,5}?within`,
  'remote\\s+employees?\\s+out\\s+of',
  '(?:possible|open|available)\\s+(?:for|to)\\s+residents\\s+(?:in|of)',
  'remote\\s+(?:position|role|job|work)?\\s*if\\s+(?:you\\s+are\\s+)?(?:based|located)\\s+in',
  '(?:worksite|work\\s+(?:site|location)|residence)\\s+must\\s+be\\s+(?:located\\s+)?(?:with)?in',
  'must\\s+(?:have|maintain)\\s+(?:an?\\s+|their\\s+|your\\s+)?(?:permanent\\s+|primary\\s+|legal\\s+)?(?:residence|home\\s+address)\\s+(?:with)?in',
  '(?:legal|primary|permanent|current)\\s+residence\\s+(?:is|be)\\s+(?:with)?in',
  'remote\\b[^.;]{0,20}\\s(?:with|while|but)\\s+(?:working|living|based|located|residing)\\s+(?:with)?in',
  'eligible\\s+(?:for\\s+hire|to\\s+be\\s+hired)\\s+in',
  'requirement\\s+is\\s+that\\s+you\\s+(?:live|reside|work|are\\s+based|are\\s+located)\\s+(?:in|from)',
  'distributed\\s+work(?:ing)?\\s+(?:with)?in',
  '(?:must|need to|needs to)\\b[^.;]{0,50}\\band\\s+(?:be\\s+)?(?:based|located|reside|live)\\s+in',
  "(?:work|working|live|reside|residing|based|located|be|sit|hire|hiring|recruit|recruiting)\\s+(?:remotely\\s+|candidates\\s+|people\\s+)?(?:(?:from|in)\\s+)?any(?:where|\\s+(?:location|place|city|state|geography))\\s+(?:you(?:['’]d)?\\s+(?:like|want|choose|are)\\s+)?(?:with)?in",
  '(?:role|position|job|opportunity)\\b[^.;]{0,40}\\bremote\\b[^.;]{0,40}\\b(?:based|located) (?:with)?in',
  '(?:remote|wfh|home office|virtual)(?:[- ](?:first|friendly|worker|employee|based))?\\s*[:(,–-]+\\s*(?:anywhere\\s+)?(?:(?:with)?in\\s+)?',
  '(?:^|\\b(?:location|locations)\\s*:\\s*)(?:fully\\s+|100 ?%\\s+)?remote\\s+(?!(?:work|position|role|job|opportunity))(?:from\\s+)?',
  '(?<=^|:\\s?)anywhere\\s*(?:\\(|\\s(?:with)?in)',
  `(?:candidates?|applicants?|eligible|remote|hiring)(?:['’]s?)?\\s+(?:locations?|countries|states|regions?)\\s*[:–-]\\s*`,
  `we(?:['’]re| are) (?:currently )?(?:only )?able to (?:only )?(?:hire|employ)\\s+(?:[\\w.-]+\\s+){0,3}(?:in|across|within|throughout)`,
]
const WORKERS =
  '(?:developers?|engineers?|designers?|professionals?|talents?|people|candidates?|applicants?|speakers?|contractors?|freelancers?|experts?|specialists?|individuals?|someone|members?)'
/** The same of a job that is known to be remote: "We need a gardener, based in Latin America". */
const TAKEN_IF_REMOTE = WORDINGS.make(
  `(?<![\\p{L}])(?:${[
    '(?:need|looking for|seeking|searching for|in search of|recruiting|hiring|accept|targeting|want)\\b[^.;]{0,90}?\\b(?:based|located|residing|living)\\s+(?:anywhere\\s+)?(?:with)?in',
    `(?:looking for|seeking|searching for|recruiting|hiring|to hire|accept(?:ing)?)\\b[^.;]{0,60}?\\b${WORKERS}\\s+(?:from\\s+(?:all\\s+(?:across|over)|across|anywhere\\s+in)|from|across|throughout|within)`,
    '(?:applicants|candidates|applications)\\s+from\\s+(?:all\\s+)?(?:across|over|throughout|anywhere\\s+in)',
    '(?:welcome|accept|accepting|consider|considering)\\s+(?:applications|applicants|candidates|submissions)\\s+from',
    'if\\s+you\\s+(?:currently\\s+)?(?:live|reside|are\\s+based|are\\s+located)\\s+in(?=\\s+(?:one|any)\\s+of)',
    'hiring\\s+in(?=\\s*:)',
    '(?:and|,)\\s+currently\\s+(?:based|located|residing|living)\\s+in',
    `(?<=^(?:must be |you(?:['’]re| are) )?(?:an? )?(?:fluent|native|bilingual|proficient|experienced|skilled|qualified)\\b[^.;]{0,60}\\s)and\\s+(?:based|located|residing|living)\\s+in`,
    '(?:position|role|job)\\s+(?:is|will be|can be|may be)\\s+(?:based|located|filled|performed|open|available)\\s+(?:remotely\\s+)?(?:from\\s+)?(?:anywhere\\s+)?(?:with)?(?:in|across)',
    "(?:(?:remote|remotely)[^.;]{0,40}\\bif|(?:as|so) long as|provided(?: that)?)\\s+you(?:['’]re| are| live| reside)\\s+(?:currently\\s+)?(?:based\\s+|located\\s+|living\\s+|residing\\s+)?in",
    "we(?:['’]re| are)?\\s+(?:currently\\s+|only\\s+|actively\\s+)*(?:hire|hiring|recruit|recruiting)\\s+(?:[\\w/-]+\\s+){0,4}?(?:in|across|throughout|within)",
  ].join('|')})\\s*(?=[\\s:])[\\s:]*(?=\\p{L})`,
  'giu',
)
/** "You do not need to live in Canada", directly before the words above. */
const NOT_NEEDED =
  /(?:(?:do not|don['’]t|no|not|without)|não (?:é necessário|precisa)|no es necesario|pas (?:nécessaire|besoin)(?: de| d['’])?|nicht|nie musisz|hoeft niet)\s*(?:necessary to\s*|required to\s*)?$/iu
/** "We are hiring people authorized to work in the US" does not say where they live. */
const RIGHT_TO_WORK = /\b(?:authori[sz]ed|eligible|legally|entitled|right|able) (?:\w+ )?to (?:\w+ )?work\b(?! remotely)/i
/** "If you live in Ohio, you are not eligible", after the place. */
const REFUSED_AFTER =
  /^(?:(?!\bbut\b)[^.;]){0,40}?\b(?:not|cannot|n['’]t|unable)\b[^.;]{0,30}\b(?:eligible|considered?|accepted|hired?|able|apply|proceed)\b(?![^.;]{0,20}\b(?:in|from)\b)/i
/** "across the US and around the world" is about the employer. */
const AND_ELSEWHERE =
  /^\s*(?:and|&|,)\s*(?:around|beyond|abroad|globally|worldwide|throughout the world|the rest|do mundo)|^\s*e d[oe] mundo/i
const PATTERN = WORDINGS.make(
  `(?<![\\p{L}])(?:${TAKEN.join('|')})(?:(?<=\\p{L})(?:\\s+|(?=:))|(?<!\\p{L})\\s*)(?=\\p{L}|:)`,
  'giu',
)
/** The words before the places whose residents are refused. */
const REFUSED = WORDINGS.make(
  `(?:(?:not|unable to|cannot|n['’]t|no longer)\\s+(?:currently\\s+|be able to\\s+|able to\\s+)*(?:hire|hiring|consider\\w*|accept\\w*|accommodate|allow|permit|employ|available|open|eligible|support|offer|recruit)\\b(?:(?!outside)[^.;]){0,50}?\\b(?:in|from|of|to(?! (?:be|hire|work|employ)))(?:,? (?:including|namely|such as):?)?|excluding|except(?:\\s+for)?(?:\\s+in)?|with the exception of|other than)\\s+(?:${PEOPLE}\\s+)?(?:${BASED}\\s+)?(?:in\\s+|from\\s+|of\\s+)?(?:the\\s+)?(?:following\\s+)?(?:(?:states?|countries|locations)\\s*:?\\s*)?`,
  'giu',
)
/** "If you live in Ohio, you are not eligible." */
const IF_LIVING = WORDINGS.add(/\bif you (?:are |['’]re )?(?:currently )?(?:located|based|living|residing|live|reside) in\s+/giu)
const ANYWHERE =
  '(?:anywhere in the world|(?:from )?anywhere on earth|any(?:where)? on the planet|anywhere (?:around|across) the (?:world|globe))'
const WORLDWIDE = WORDINGS.make(
  [
    `\\b(?:remote|remotely|work|working|based|located|live|position|role|open to candidates)\\b[^.;]{0,40}\\b${ANYWHERE}\\b`,
    '\\b(?:remote|remotely|located|open to (?:candidates|applicants)|role|position)\\s+(?:\\p{L}+\\s+){0,2}?world-?wide\\b(?! \\p{L})',
    '\\b(?:worldwide|anywhere)\\b[ )(/-]+remote|^global,\\s*remote\\b',
    '\\b(?:can|may|could)\\s+(?:be|live|sit)\\s+anywhere in the world\\b',
    '\\bremote\\b\\s*[-–(/:,]+\\s*(?:worldwide|anywhere(?! (?:in|with))|global)\\b(?!,? \\p{Ll})',
    '\\bwe\\b[^.;]{0,20}\\b(?:hire|hiring|open to|accept|welcome|recruit)\\b[^.;]{0,40}\\b(?:globally(?! (?:diverse|distributed|recogni|minded))|worldwide|all over the world|anywhere in the world|around the (?:world|globe))\\b',
    '\\bremote(?:ly)?\\b[^.;]{0,30}\\bglobally\\b(?![- ](?:diverse|distributed|recogni|minded))',
    '\\blocations?\\s*:\\s*(?:fully )?(?:remote[ ,/(-]*)?(?:anywhere in the world|worldwide|anywhere$)',
    '\\bremot[oa]\\b[^.;]{0,30}qualquer lugar do mundo|(?:trabalh\\p{L}*|contrat\\p{L}*|remot\\p{L}*|candidat\\p{L}*|vagas?|pessoas|aceit\\p{L}*|atu\\p{L}+|home[- ]?office)(?!\\p{L})[^.;]{0,60}qualquer (?:lugar|parte) do mundo|desde cualquier (?:lugar|parte) del mundo|de partout dans le monde|von überall auf der welt',
  ].join('|'),
  'iu',
)
/** A range of pay, a notice or a promise of equality is for all who live in a place. */
const ASIDE = WORDINGS.add(/\b(?:discriminat\w*|equal opportunit\w*|salary|salaries|pay range|compensation|base pay)\b/i)
/** Notices of the law for residents of a place. */
const NOTICE = WORDINGS.add(
  /\bnotice (?:at|of|to|for)\b|\bprivacy\b|\btransparency\b|\bccpa\b|\be-verify\b|\bpursuant to\b|\bordinance\b/i,
)
/** "For US-based applicants:" begins a clause for a part of the applicants. */
const FOR_SOME =
  /^[^\p{L}\d]*for\s+(?:our\s+|all\s+|any\s+)?(?:remote\s+)?(?:candidates|applicants|those|residents|employees|individuals|people|(?:[\p{L}.]+[\s-]){1,2}based\s+(?:candidates|applicants|employees|residents))(?![^.;]{0,60}\bonly\b)/iu
/** Customers, teams and offices near the place are elsewhere than the applicant. */
const ELSEWHERE = WORDINGS.add(
  /\b(?:customers?(?! (?:success|care|support|service|experience|happiness|engineer\w*)\b)|clients?|users?|(?<!(?<!\bthe |\bour )home )offices? (?:in|worldwide)|our team is|team comprises|team consists|distributed team|we are a|our \w+ team|(?:countries|companies|teams) worldwide|headquarter\w*|hq|travel(?:s|ling)? (?:to|in|within|across|from)|preference|preferabl[ey]|preferred|ideally|benefits? available|teams? (?:of|based|located|members?)|engineers based|colleagues|hubs|workforce|globally distributed|international operations|employees work\w*|team works?|clientes|lojas|filiais|escritórios|atuamos|presença|oficinas|melhores|espalhad[oa]s|distribuíd[oa]s|colaboradores|milhares|bureaux|kunden|niederlassungen|standorten?|geschäftsstellen|führende[nrs]?|uffici|kantoren|vestigingen|kontor|biura)\b|preference for|büros\b/i,
)
/** Weeks of work abroad are a benefit. */
const ABROAD = WORDINGS.add(
  /\b(?:\d+|one|two|three|four|six|twelve)[ -](?:calendar |working )?(?:weeks?|days?|months?)\b(?! (?:contract|assignment|project|term|position|role))|\bweeks? (?:a|per) year\b/i,
)
/** A number of weeks after the place, as far as they are about it. */
function isAbroad(before: string, after: string): boolean {
  const found = ABROAD.exec(`${before} ${after}`)
  return found !== null && found.index <= before.length + NEAR_WEEKS
}

/** The applicant's own place, even where the sentence goes on with customers: "Work remotely for our clients from Peru". */
const OWN_PLACE =
  /\bor,?\s+(?:you\s+(?:can|may)\s+)?(?:work(?:ing)?\s+)?(?:fully\s+)?remote(?:ly)?\b|\bwork\s+remotely\s+(?:for\b|from)|\b(?:role|position|job)\s+(?:can|may|will)\s+be\s+(?:based|located|performed|done)\s|\bremotely\s+within\b|\b(?:in|for)\s+this\s+(?:role|position)\s+must\b|^(?:.{0,10})\b(?:seeking|looking for) an? team member\b/i
export const REMOTE_OR_LIVING =
  /remote|anywhere|wherever|worksite|nationwide|telecommut|any location|based|locat|resid|live|living|hire|hiring|candidat|applicants|timezone|time zone|utc|gmt|cet|home|wohn|lebst|sitz|ansässig|worldwide|morar|vivir|woon|habit|fuera de|fora d[eoa] |weit\b|accept|consider|globally|following (?:states|countries)|eligible (?:countries|states)|résid|télétravail|remot[oa]|lugar|país|brasil|resida|地点|地域|不限|überall|miejsca|ovunque|everywhere|n['’]importe|cidade|qualquer|cualquier|todo o|zdaln|distans|vanuit|远程|候选人|大陆|国内|リモート|全国|亚洲|virtual|be (?:physically )?(?:with)?in\b/i
/** "In Europe timezone" is about hours, and "in the Oslo area are preferred" asks for nothing. */
const TIME_OF_DAY =
  /^\s*(?:(?:(?:or|and) )?(?:the )?(?:\p{L}+ )?time ?-?zones?|(?:business|working|office|core)? ?hours|time\b|markets?\b|customers?\b|teams?\b|offices?\b|employees\b|workers\b|colleagues\b|hubs?\b|(?:(?:metro )?(?:area|region) )?(?:is|are) (?:strongly |highly )?preferred\b)/iu
/** A short line of its own: "Based in Portugal or Spain". A sentence about the employer goes on with "we". */
const LINE =
  /^(?:\d+[.、)]\s*)?(?:(?:(?:currently|must be|be|you are|you['’]re) )?(?:based|located?|residing|living)|you (?:live|reside)) in (?=\p{Lu}|the \p{Lu})/iu
const LONGEST_LINE = 90

/**
 * `ifRemote`: the words say it only of a job that is known to be remote. `weak`: they count where neither another sentence nor the location
 * line names a place elsewhere ("Work from anywhere", a city).
 */
export type ReadResidence = Residence & { words: string; ifRemote: boolean; weak?: boolean }

/** Words that demand a place of the applicant, so that other subjects elsewhere in the sentence do not matter. */
const DEMANDED = /^(?:must|need|needs|have to|has to|required to|shall|open|limited|restricted|only|candidates|applicants)\b/i
/** "We are a remote company looking for gardeners in Peru": the words before the search are about the employer. */
const SEARCH = /^(?:looking|seeking|hiring|searching|recruiting|to hire)\b/i
const NEAR_BEFORE = 60
const NEAR_AFTER = 15
const NEAR_WEEKS = 35

/** Marks of Markdown around a name. */
const EMPHASIS = /(?<![\p{L}\d])[_*]+|[_*]+(?![\p{L}\d])/gu
/** "North or South America" names two world regions. */
const AMERICAS = /\b(North|South|Central|Latin) (and|or|&) (South|Central|Latin) America\b/g

/** Where a sentence says that an applicant may live. */
export const residenceIn = remembered(500, (written): Readonly<ReadResidence> | null => {
  if (!REMOTE_OR_LIVING.test(written) || NOTICE.test(written) || FOR_SOME.test(written)) return null
  return plainResidenceIn(written) ?? weakResidenceIn(written)
})

export const NO_PLACES: Residence = {
  countries: [],
  states: [],
  world_regions: [],
  excluded: [],
  utc_offset_min: null,
  utc_offset_max: null,
}

function weakResidenceIn(text: string): ReadResidence | null {
  if (ASIDE.test(text) || ELSEWHERE.test(text) || ABROAD.test(text)) return null
  const found = { ...NO_PLACES, words: text.slice(0, 300), ifRemote: !/remote|远程/i.test(text), weak: true }
  for (const [pattern, code] of OWN_COUNTRY) if (pattern.test(text)) return { ...found, countries: [code] }
  if (fromAnywhere(text)) return { ...found, world_regions: ['WORLDWIDE'] }
  const city = cityIn(text)
  return city === null ? null : { ...found, countries: city.countries, states: city.states }
}

function plainResidenceIn(written: string): ReadResidence | null {
  const text = written.replace(EMPHASIS, '').replace(AMERICAS, '$1 America $2 $3 America')
  const taken: PlaceList = { countries: [], states: [], world_regions: [], end: 0 }
  const isAside = ASIDE.test(text)
  const isUnrelated = isAside || ELSEWHERE.test(text) || ABROAD.test(text)
  const conditional = TAKEN_IF_REMOTE.all(text)
  let isConditional = false
  const excluded: string[] = []
  const refused = REFUSED.all(text)
  for (const match of [...PATTERN.all(text), ...OTHER_TAKEN.all(text), ...conditional]) {
    const start = match.index + match[0].length
    const places = readPlaces(text.slice(start))
    if (places === null || refused.some(({ 0: words, index }) => index < match.index && match.index < index + words.length))
      continue
    const end = start + places.end
    if (TIME_OF_DAY.test(text.slice(end)) || AND_ELSEWHERE.test(text.slice(end))) continue
    const isDemanded = DEMANDED.test(match[0])
    const before = SEARCH.test(match[0]) ? '' : clauseBefore(text, match.index)
    // "U.S. Salary:" begins another sentence.
    const after = text[end - 1] === '.' && /^\s+\p{Lu}/u.test(text.slice(end)) ? '' : text.slice(end)
    if (isAside && !isDemanded && ASIDE.test(text.slice(0, end) + after)) continue
    const near = before + text.slice(match.index, end) + after.slice(0, NEAR_AFTER)
    if (isUnrelated && !OWN_PLACE.test(before.slice(-20) + match[0]) && isOfOthers(near)) continue
    if (isAbroad(before, after)) continue
    if (RIGHT_TO_WORK.test(match[0]) && !/\b(?:reside|live)\b|\b(?:located|based) (?:with)?in\s*$/i.test(match[0])) continue
    if (!/\b(?:outside|not)\b|n['’]t/i.test(match[0]) && REFUSED_AFTER.test(text.slice(end))) {
      excluded.push(...excludedCodes(places))
      continue
    }
    if (NOT_NEEDED.test(text.slice(Math.max(0, match.index - 30), match.index))) continue
    if (conditional.includes(match)) isConditional = taken.countries.length + taken.world_regions.length === 0
    for (const part of ['countries', 'states', 'world_regions'] as const) taken[part].push(...places[part])
  }
  for (const pattern of AROUND_PLACE)
    for (const { 0: all, 1: name = '', index } of pattern.all(text)) {
      const end = index + all.length
      if (isAside || REFUSED_AFTER.test(text.slice(end))) continue
      if (isUnrelated && isOfOthers(clauseBefore(text, index) + text.slice(index, end + NEAR_AFTER))) continue
      const noun = name.trim().replace(/\p{Lu}\p{L}+$/u, nameOfNation)
      const places = readPlaces(noun)
      if (places === null || places.end < noun.length) continue
      for (const part of ['countries', 'states', 'world_regions'] as const) taken[part].push(...places[part])
    }
  if (isUnrelated && taken.countries.length + taken.world_regions.length + excluded.length === 0) return null
  const line = text.length <= LONGEST_LINE && !/\b(?:we|our|us|company|startup)\b/.test(text) ? LINE.exec(text) : null
  const inLine = line === null ? null : readPlaces(text.slice(line[0].length))
  if (inLine !== null) for (const part of ['countries', 'states', 'world_regions'] as const) taken[part].push(...inLine[part])
  for (const [pattern, code] of NATIONWIDE) if (pattern.test(text)) taken.countries.push(code)
  if ((WORLDWIDE.test(text) || WORLDWIDE_CJK.test(text)) && taken.countries.length === 0 && taken.world_regions.length === 0)
    taken.world_regions.push('WORLDWIDE')
  for (const match of refused) {
    const rest = text.slice(match.index + match[0].length)
    const places = readPlaces(rest)
    if (places !== null && !OF_STATUS.test(rest.slice(places.end))) excluded.push(...excludedCodes(places))
  }
  for (const match of IF_LIVING.all(text)) {
    const rest = text.slice(match.index + match[0].length)
    const places = readPlaces(rest)
    if (places !== null && REFUSED_AFTER.test(rest.slice(places.end))) excluded.push(...excludedCodes(places))
  }
  if (NOT_IN_CHINA.test(text)) excluded.push('CN')
  if (IN_ASIA.test(text)) taken.world_regions.push('ASIA')
  const offsets = IDEAL.test(text) ? null : offsetsIn(text)
  if (taken.countries.length + taken.world_regions.length + excluded.length === 0 && offsets === null) return null
  return {
    countries: unique(taken.countries.filter((code) => !excluded.includes(code))),
    states: unique(taken.states.filter((code) => !excluded.includes(code))),
    world_regions: unique(taken.world_regions.filter((code) => !excluded.includes(code))),
    excluded: unique(excluded),
    utc_offset_min: offsets?.min ?? null,
    utc_offset_max: offsets?.max ?? null,
    words: written.slice(0, 300),
    ifRemote: isConditional && !/remote|work from home/i.test(text),
  }
}

/** "The ideal candidate lives in the Eastern time zone" wishes for it. */
const IDEAL = /\bideal(?:ly)?\b|\bprefer/i

/** "Remote from any Canadian location", "must be Australian residents": the name of the country, or the word itself. */
function nameOfNation(word: string): string {
  if (word === 'European') return 'Europe'
  return country(NATIONS[word.toLowerCase()] ?? '')?.name ?? word
}

/** "Except US citizens" excludes no place. */
const OF_STATUS = /^[\s-]*(?:citizen|national|permanent|visa|person|green card)/i

const isOfOthers = (words: string): boolean => ELSEWHERE.test(words) || ASIDE.test(words)

/** The words before a wording, as far as they are of the same clause: "Our office is in Oslo, but we hire across Norway". */
function clauseBefore(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - NEAR_BEFORE), at)
  return before.replace(/^.*(?:[,;] (?:and |but |so )?(?:we|you|this)|, but|\bhowever)\b/i, '')
}

/** A state stands for itself, and its country only where the text names the country too. */
const excludedCodes = ({ countries, states, world_regions }: PlaceList): string[] => [
  ...world_regions,
  ...states,
  ...countries.filter((code) => !states.some((state) => state.startsWith(`${code}-`))),
]

const unique = (codes: string[]) => [...new Set(codes)]
