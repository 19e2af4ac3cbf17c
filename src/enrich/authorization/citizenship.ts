import { allMatches } from '../all-matches.ts'
import { country, NATIONS, worldRegion } from '../places/index.ts'

const ADJECTIVE = `(?:u\\.(?: ?)s\\.|u\\.?s\\.?a?\\.?|united states|u\\.?k\\.?|eu|european union|nato|canada|australia|${Object.keys(NATIONS).join('|')})`
const OF_COUNTRY =
  '(?:the )?(?:u\\.?s\\.?a?\\.?|united states(?: of america)?|u\\.?k\\.?|united kingdom|canada|australia|india|israel|germany|france|new zealand|singapore|european union|eu)'
/** A US person under export law is a citizen, a permanent resident, a refugee or an asylee. */
export const NAMED = new RegExp(
  `(?<!\\bnon[- ])\\b(?<adjective>${ADJECTIVE})[ -]?(?:(?:or|and|/) ?(?<other>${ADJECTIVE})[ -]?)?(?<noun>citizens?(?:hip)?|nationals?|nationality|persons?|workers?(?= only\\b)|(?:(?:legal )?permanent residents?|green card holders?)(?: or | and | ?/ ?)citizens?|passport(?: holders?)?(?= (?:only\\b|required(?:[.;)]|$))))(?![\\w-])|\\b(?<people>singaporeans|malaysians|emiratis|saudis)\\b|\\b(?:citizens?(?:hip)?|nationals?) (?:of|in) (?<country>${OF_COUNTRY})(?!\\w)|\\b(?:citizenship|nationality)(?: (?:required|requirements?|status))? ?[:–-] ?(?<stated>${ADJECTIVE}|${OF_COUNTRY})(?=$|[.,;)]| (?:only|or|and)\\b)`,
  'gi',
)

const DEMANDED =
  /\b(?:must|need to|have to|required?|requires|requirements?|requiring|condition of|prerequisite|needed|looking for|(?:positions?|roles?|jobs?|opportunit(?:y|ies)|fellowships?|internships?|programs?) (?:is|are) open to|shall|mandatory|necessary|only|solely|limited to|restricted to|due to (?:the )?(?:contract|government|export|itar|federal|clearance)|itar|per (?:the )?(?:contract|government)|a must|essential|possess|eligible (?:applicants|candidates)|ability to obtain|who may apply|owe allegiance)\b/i

const ANTI_DISCRIMINATION =
  /without regard|regardless of|discriminat|equal opportunit|protected (?:by|class|status|characteristic)|all qualified applicants|e-?verify|form i-9|(?:[,/]|\b(?:or|and)) (?:[\w-]+ (?:or|and) )?citizenship status|citizenship status(?=,| or\b)/i

/** A line of a list that names the citizenship and nothing else: "US Citizenship", "Proof of U.S. citizenship and residency". */
const LINE = new RegExp(
  `^(?:[*_+ ("'“]*(?:(?:proof|evidence) of |(?:[\\w.]+ ){0,2}citizenship(?: \\w+)? ?[:–-] ?|status ?[:–-] ?|(?:must )?be |you(?:['’]re| are) |is |has |eligibility ?[:–-] ?|(?:\\w+ )?(?:qualifications|requirements) ?[:–-] ?|clearance(?: required| level)? ?[:–-] ?|active |current )?(?:an? )?)${ADJECTIVE}[ -]?(?:(?:or|and|/) ?${ADJECTIVE}[ -]?)?(?:citizens?|citizenship|persons?)(?: status)?[*_)"'”]*\\s*(?:$|[.,;(–]|- |/|&|(?:or|and|with|capable|able|eligible|who (?:can|are))\\b)|^[*_ ]*(?:[\\w.]+ ){0,2}(?:citizenship|nationality)(?: \\w+)? ?[:–-] ?(?:${ADJECTIVE}|${OF_COUNTRY})(?:$|[.,;)]| (?:only|or|and)\\b)`,
  'i',
)
const LONGEST_LINE = 120
/** Words before people who are served, and not those who apply: "protects the privacy of U.S. persons", "say whether you are a US citizen". */
const SERVED =
  /\b(?:knowledge of|experience (?:with|in)|familiarity with|security of|males?|serv(?:e[sd]?|ing)|services? (?:to|for)|assist\w*|help\w*|support\w*|protect\w*|benefits?|needs of|privacy of|rights of|lives of|on behalf of|target\w*|by law|applies only to|whether|confirm\w*|indicate|if)\b[^.;:]{0,40}$|\bexcept(?: for)?(?: the)?\s*$/i
/** The office "U.S. Citizenship and Immigration Services", the law of citizenship, and rights that citizens have. */
const OF_OFFICE = /^ (?:(?:and|&) immigration|laws?|applications?|matters|(?:do|does)(?: not|n['’]t)|needs?|receive|enjoy)\b/i
/** Somebody who is no citizen; where such people are refused, the citizenship is demanded. */
const NOT_CITIZEN = /\b(?:not|n['’]t|neither)(?: (?:an?|yet|currently|have|hold|need|require|to|be|possess))*\s*$/i
const REFUSED = /^[^.;]{0,60}(?:\b(?:not|cannot|ineligible)\b|n['’]t\b)/i
const INVITED = /\b(?:encouraged|welcomed?|may apply|can apply|invited|enjoy|receive)\b/i

/** Universities of Canada ask for it in the letter: "All applications must include one of the following statements: I am a Canadian citizen ...". */
const ASKED_ABOUT =
  /\b(?:following statements?|statement (?:indicating|as to)|(?:gather|collect|provide|include)\w* (?:the )?information|reporting requirements|i am (?:not )?an?)\b/i

/** Other jobs of the employer may demand it. */
const OF_SOME =
  /\b(?:most|some|many|certain|(?:the )?majority)(?: of our| of the)? (?:(?:\w+ ){0,2}(?:positions|roles|jobs)|projects|contracts|programs)\b|\b(?:for|in) (?:positions|roles|jobs) (?:requiring|that|which|with)\b|\bfor those (?:positions|roles|jobs)\b|\bmay (?:also )?(?:be )?(?:requir\w+|need\w*|necessary)|^(?:if (?:selected|the|this|you['’]?r)|(?:if|where|when) (?:the|this|your) (?:position|role|job) requires?)\b/i

/** The posting is open to people without the citizenship, or only wishes for it. */
const OPEN_TO_OTHERS =
  /(?:\bor\b|\/|\band (?:those|others|anyone|individuals|people|persons|candidates|applicants|other)\b)[^.;]{0,60}\b(?:authori[sz]ed|work permit|right to work|legally|legal right|eligib(?:le|ility) to work|valid visa|work(?:ing)? visa|work(?:ing)? rights|(?:work )?authori[sz]ation|visa holders?|open work)\b|\b(?:otherwise|legally) (?:\w+ )?(?:entitled|eligible|authori[sz]ed|permitted)\b|\bor (?:either )?an? non-?u\.?s\.? person|\bor (?:an? )?(?:valid )?visa in\b|\bvalid (?:\w+ )?work(?:ing)? (?:permit|visa)|\bor (?:\(\w{1,3}\) )?(?:must )?(?:be )?(?:otherwise )?(?:the )?(?:eligible|able|ability|qualified) (?:to (?:apply for and )?(?:obtain|receive)|for) [^.;]{0,40}\b(?:authori[sz]ations?|licen[sc]es?)\b|\bor (?:otherwise )?(?:meet|satisfy) \w{0,12} ?requirements|, (?:an? )?(?:valid )?work(?:ing)? (?:visa|permit),? or\b|\bnon-?citizens of\b|\band (?:\w+ ){0,2}non-?(?:u\.?s\.? )?citizens\b|\bor [^.;]{0,30}\byears of (?:u\.?s\.? )?residency\b|\byears (?:of )?(?:u\.?s\.? )?residency,? or\b|\bnon-?u\.?s\.? persons? (?:selected|who|must|may(?! not))\b|\bvisa holders\b|\bpriority\b|\bpreference\b|\bead\b|valid visa|preferred|not (?:required|necessary|an? (?:requirement|prerequisite|condition|must))|a plus|desired|\?\s*$|\bif you (?:are|are not)\b/i

const RESIDENTS =
  /permanent (?:\w+ )?'?residen|\blpr\b|永久居民|永居|(?:公民|或)\s?PR|PR或|(?:legal|lawful) residen|green[- ]?card|lawful(?:ly)? (?:admitted|permanent)|\bprs? holders?\b|(?:\b(?:and|or) |\bcitizens?(?:,|(?: ?\/)) ?)prs?\b|settled status|indefinite leave|u\.?s\.? (?:persons?|workers? only)|\bcitizens?(?:hip)?\s?(?:[/&,]|or|and)\s?(?:gc|green)\b|\b(?:gc|green cards?)(?: holders?)?\s?(?:[/&,]|or|and)\s?(?:u\.?s\.? )?citizen/i
const NO_RESIDENTS =
  /(?:\bno|\bnot(?! (?:limited|yet))|n['’]t|\bexcluding)\b(?:(?!citizen|sponsor)[^.;]){0,40}(?:permanent residents?|green[- ]?cards?)|(?:permanent residents?|green[- ]?cards?)[^.;,]{0,40}\b(?:not(?! yet)|cannot)\b(?![^.;]{0,20}sponsor)/i
const CITIZENS_ALONE = /sole(?:ly)? citizen|citizens only/i

export interface Citizenship {
  citizenship: string[]
  residents_accepted: boolean | null
}

/** "USC/GC only" in the language of American recruiters: a citizen or the holder of a green card. */
const USC_ONLY =
  /\bUSCs? (?:[Oo]nly|[Rr]equired|REQUIRED)\b|\bUSCs?\b[^.;]{0,20}\b(?:GCH?|[Gg]reen [Cc]ard)s?\b[^.;]{0,20}\b(?:[Oo]nly|ONLY)\b|\b(?:GC|[Gg]reen [Cc]ard)s?\b[^.;]{0,12}\b(?:USCs?|[Cc]itizens?)\b[^.;]{0,20}\bonly\b|\bonly\b[^.;]{0,30}\b(?:USCs?|[Cc]itizens?)\b\s?(?:[/&,]|or|and)\s?(?:GC|[Gg]reen [Cc]ard)s?\b|\bonly\b[^.;]{0,30}\b(?:GC|[Gg]reen [Cc]ard)s?\s?(?:[/&,]|or|and)\s?(?:USCs?|[Cc]itizens?)\b|(?:[Gg]reen [Cc]ard|GREEN CARD)s?(?: [Hh]olders?)? (?:[Oo][Rr]|\/|&) (?:[Cc]itizen(?:s|ship)?|CITIZEN(?:S|SHIP)?)(?: is| are| IS| ARE)? (?:[Rr]equired|REQUIRED|only\b|ONLY\b)|^(?:[Mm]ust (?:have|hold) (?:a )?|[Rr]equires? )(?:[Gg]reen [Cc]ard|GC) or (?:US |U\.S\. )?[Cc]itizenship\b|(?:[Cc]itizen(?:s|ship)?|CITIZEN(?:S|SHIP)?) (?:[Oo][Rr]|\/|&) (?:[Gg]reen [Cc]ard|GREEN CARD)s?(?: [Hh]olders?)?(?: is| are| IS| ARE)? (?:[Rr]equired|REQUIRED|[Oo]nly\b|ONLY\b)/

/** A line in which a recruiter names the papers that are accepted: "Visa: USC", "Work authorization - GC / USC". */
const STATUS =
  /^[\W_]*(?:visa|work|immigration|residency|legal|employment|citizenship|candidates?)(?:\/\w+| (?:status|type|requirements?|permit|authori[sz]ation|eligibility|considered|accepted))? ?[:–-]+ ?(?:only )?(?:(?:(?:USC|GC|GCs|USCs|u\.?s\.? ?citizens?(?:hip)?|citizens?|green ?cards?|permanent residents?)(?: holders?| only)*(?:$|(?=[.!])|[ ,/&|]+(?:and |or |& )?))+)(?:only)?[.!]?(?: ?\([^()]{1,20}\))?$/i

/** "Only open to citizens or permanent residents of Kenya". */
const CITIZENS_OF =
  /(?:\b(?:[Oo]nly|[Mm]ust be|limited to|restricted to|reserved for|have to be)\b[^.;]{0,30}|^(?:Be )?(?:[Aa]n? )?)\b(?:citizens?|nationals?)(?<residents> (?:or|and|\/) (?:legal |lawful )?permanent residents?)? of (?:the )?(?<country>\p{Lu}[\p{L}]+(?: \p{Lu}[\p{L}]+)?)/u

/** The citizenship that an item of a sentence demands. The right to work in a country is not a citizenship. */
export function citizenshipIn(text: string): Citizenship | null {
  const isOfRecruiters = USC_ONLY.test(text)
    ? !OPEN_TO_OTHERS.test(withoutOtherDemands(text))
    : STATUS.test(text) && /citizen|usc/i.test(text)
  if (isOfRecruiters) return { citizenship: ['US'], residents_accepted: /\bgcs?\b|green|permanent/i.test(text) || null }
  const named = Array.from(allMatches(NAMED, text)).filter(({ index, 0: words }) => {
    const before = text.slice(Math.max(0, index - 80), index)
    const after = text.slice(index + words.length)
    return !SERVED.test(before) && !OF_OFFICE.test(after) && (!NOT_CITIZEN.test(before) || REFUSED.test(after))
  })
  if (named.length === 0) return citizensOf(text) ?? foreignCitizenshipIn(text)
  const isLine = text.length <= LONGEST_LINE && LINE.test(text) && !INVITED.test(text)
  if (!isLine && !DEMANDED.test(text)) return null
  if ([ANTI_DISCRIMINATION, ASKED_ABOUT, OF_SOME].some((pattern) => pattern.test(text))) return null
  if (OPEN_TO_OTHERS.test(withoutOtherDemands(text))) return null
  const countries = named.flatMap(({ groups }) =>
    [groups!.adjective, groups!.other, groups!.country, groups!.stated, groups!.people?.slice(0, -1)].flatMap((name) =>
      name ? countriesOf(name) : [],
    ),
  )
  if (countries.length === 0) return null
  const residents = NO_RESIDENTS.test(text) ? false : RESIDENTS.test(text) ? true : CITIZENS_ALONE.test(text) ? false : null
  return { citizenship: [...new Set(countries)], residents_accepted: residents }
}

/** "US citizenship required, active clearance preferred": the wish is about the clearance. */
const withoutOtherDemands = (text: string): string =>
  text
    .split(/(?<=[,;])|(?=\()/)
    .filter((clause) => !OF_ANOTHER.test(clause) || /citizen|person|national/i.test(clause))
    .join('')
const OF_ANOTHER = /local|clearance|secret|active|current|ts\/sci|degree|bachelor|master|experience/i

function citizensOf(text: string): Citizenship | null {
  const match = CITIZENS_OF.exec(text)
  if (match === null || SERVED.test(text.slice(0, match.index + match[0].search(/citizens?|nationals?/i)))) return null
  if (OPEN_TO_OTHERS.test(text.slice(match.index)) || OF_SOME.test(text)) return null
  const { country: name, residents } = match.groups!
  const countries = [name!, name!.split(' ', 1)[0]!].map(countriesOf).find(({ length }) => length > 0)
  if (countries === undefined) return null
  return { citizenship: [...countries], residents_accepted: residents === undefined ? null : true }
}

/** How other languages name a citizenship, by country. */
export const FOREIGN: [RegExp, string][] = [
  [/deutsche[nr]? (?:staatsangehörigkeit|staatsbürgerschaft)|deutsche[rn]? staats(?:angehörige|bürger)/i, 'DE'],
  [/österreichische[nr]? (?:staatsangehörigkeit|staatsbürgerschaft)/i, 'AT'],
  [/schweizer (?:staatsangehörigkeit|staatsbürgerschaft|bürgerrecht)/i, 'CH'],
  [/(?:nationalité|citoyenneté) française|de nationalité française/i, 'FR'],
  [/nacionalidad española|ciudadanía española/i, 'ES'],
  [/nacionalidade brasileira|cidad(?:ão|ã) brasileir[oa]/i, 'BR'],
  [/cittadinanza italiana/i, 'IT'],
  [/nederlandse nationaliteit/i, 'NL'],
  [/obywatelstw[oa] polskie(?:go)?|polskie(?:go)? obywatelstw[oa]/i, 'PL'],
  [/svenskt medborgarskap|svensk medborgare/i, 'SE'],
  [/(?:新加坡|SG)\s?(?:公民|(?:PR|永久居民)\s?[或/]\s?公民)/, 'SG'],
]
const FOREIGN_DEMAND =
  /erforderlich|voraussetzung|zwingend|benötig|besitz|requise?|exigée?|obligatoire|impérati|être de nationalité|^de nationalité|imprescindible|requisito|necesari|obrigatóri|deve|necessári|obbligatori|in possesso|richiest|vereist|verplicht|bezit|wymagan|konieczn|posiada|krav|krävs|måste|behöver|要求|需要|必须|仅限|具备/i
const FOREIGN_OPEN =
  /unabhängig|ungeachtet|gleichwertig|\boder\b|quelle que soit|sans distinction|\bou\b|independient|independente|ongeacht|\bof een\b|indipendentemente|niezależnie|\blub\b|oavsett|\beller\b|meriterande|von vorteil|souhait|ventaja|diferencial/i

/** A line that names the citizenship and nothing else demands it. */
const LONGEST_FOREIGN_LINE = 36

function foreignCitizenshipIn(text: string): Citizenship | null {
  const citizenship = FOREIGN.filter(([pattern]) => pattern.test(text)).map(([, code]) => code)
  if (citizenship.length === 0 || (text.length > LONGEST_FOREIGN_LINE && !FOREIGN_DEMAND.test(text)) || FOREIGN_OPEN.test(text))
    return null
  return { citizenship, residents_accepted: RESIDENTS.test(text) || null }
}

function countriesOf(written: string): readonly string[] {
  const name = written.toLowerCase().replace(/^the /, '').replaceAll('.', '')
  if (name === 'eu' || name === 'european union') return worldRegion('EU')?.countries ?? []
  const code = NATIONS[name] ?? { us: 'US', usa: 'US', uk: 'GB' }[name] ?? country(name)?.code
  return code === undefined ? [] : [code]
}
