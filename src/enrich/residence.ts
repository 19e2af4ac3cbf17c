import type { Residence } from '../job/requirements.ts'
import { LONGEST_TITLE } from './longest-texts.ts'
import { allStatements, type Statement } from './requirements/statements.ts'
import { residenceInLocation } from './residence/location-line.ts'
import { readPlaces } from './residence/place-list.ts'
import { NO_PLACES, REMOTE_OR_LIVING, type ReadResidence, residenceIn } from './residence/read-residence.ts'
import type { Draft, Evidence, QuotedText, Step } from './step.ts'
import { IN_DESCRIPTION } from './subjects/description-patterns.ts'
import { subject } from './subjects/subjects.ts'
import { REMOTE_WORDS } from './workplace/words.ts'

interface Sentence extends ReadResidence {
  in: QuotedText
}

/**
 * Where a remote worker may live, as the title or the description say it; else as the location line of a remote job does ("Remote - US",
 * "United States"). "Must be authorized to work in the US" does not say where somebody lives.
 */
export const residence: Step = {
  name: 'residence',
  fields: ['residence'],
  run(draft) {
    const sentences = allSentences(draft).filter((sentence) => speaksOfRemoteWork(draft, sentence))
    const plain = sentences.filter(({ weak }) => !weak)
    const placed = [...inLocation(draft), ...plain]
    const known = plain.some(namesPlaces) ? plain : [...placed, ...nearTown(placed, sentences)]
    const read = known.length > 0 ? known : sentences.filter((sentence) => agreesWithLocation(draft, sentence)).slice(0, 1)
    if (read.length === 0) return []
    draft.job.residence = joined(read)
    return read.map(
      ({ words, in: text }): Evidence => ({ field: 'residence', words, from: 'text', quotes: [{ in: text, text: words }] }),
    )
  },
}

/** "Must live in or near Denver" names the state of a job whose location line names the country alone. */
const nearTown = (placed: Sentence[], sentences: Sentence[]): Sentence[] =>
  sentences
    .filter(
      ({ weak, states, countries }) => weak && states.length > 0 && placed.some((each) => each.countries.includes(countries[0]!)),
    )
    .slice(0, 1)

const namesPlaces = ({ countries, world_regions }: ReadResidence): boolean => countries.length + world_regions.length > 0

/** Words that say little are not believed against the location line's country. */
const agreesWithLocation = ({ job }: Draft, { countries }: Sentence): boolean =>
  (job.country_codes ?? []).length === 0 || countries.some((code) => job.country_codes?.includes(code))

/** Countries that are a city: the line of a remote job may name an office there. */
const CITY_STATE = /^(?:Singapore|Hong ?Kong|Luxembourg)$/i

/** The text takes back the word for remote work of the location line: "The position is hybrid", "#LI-Hybrid". */
const HYBRID =
  /(?:^|[.!?]\s+)(?!(?:if|for|when)\b)(?:(?!remote)[^.!?\n]){0,80}\b(?:roles?|positions?|jobs?|fellowships?|internships?)\b(?:(?!remote)[^.!?\n]){0,60}\b(?:hybrid|office days)\b(?![^.!?\n]{0,40}\bremote)|^(?!.*#li-remote).*#li-(?:hybrid|onsite)\b/im

/** Most texts have neither word, and the pattern tries every sentence. */
const HYBRID_KEYS = IN_DESCRIPTION.add(/hybrid|office days|#li-onsite/i)
const isHybrid = (text: string): boolean => HYBRID_KEYS.testLines(text) && HYBRID.test(text)

/** The line below a heading, where a posting has no location line of its own. */
const UNDER_HEADING = /^(?:work |job )?locations?\n(.{2,60})$/im

function inLocation({ posting, job, plainDescription }: Draft): Sentence[] {
  if (job.workplace !== 'remote' || isHybrid(plainDescription)) return []
  const line = posting.location_raw ?? UNDER_HEADING.exec(plainDescription)?.[1]
  if (line === undefined) return []
  const found = residenceInLocation(line) ?? (CITY_STATE.test(line) ? null : residenceInLocation(`remote ${line}`))
  return found === null ? [] : [{ ...found, words: line, in: posting.location_raw === null ? 'description' : 'location' }]
}

const REMOTE =
  /remot|home[- ]?office|home[- ]?based|(?:from|at) home|wherever|anywhere|telecommut|telework|virtual|distribut|worksite|globally|all over the world|open to (?:candidates|applicants)|distan|télétravail|qualquer|cualquier|zdaln|hemifrån|thuis|location.independent|远程|不限|リモート/i

/** "We are looking for gardeners based in Peru" is about the applicant, where the text speaks of remote work and names no town. */
const SEARCHED = /\b(?:looking for|seeking|searching for|recruiting|hiring|candidates|applicants)\b/i

/** Somebody who works at home on some days may be told where that has to be, too; near the office is no such place. */
const DEMANDED =
  /^(?!.*\b(?:eligible|authori[sz]ed|entitled|area|commut\w+|miles)\b).*(?:\b(?:must|required to|only)\b|necessári)/i

/**
 * A job in an office may be offered as a remote one, too, where the sentence, the title or the location line say so. Of a job in a town,
 * whose workplace is unknown, any words of the text will do: without one, "Must live in Oregon" is about the way to work.
 */
function speaksOfRemoteWork({ job, posting, plainDescription }: Draft, { ifRemote, words }: Sentence): boolean {
  if (job.workplace === 'remote') return true
  const isUnplaced = job.workplace === null && job.city === null
  if (ifRemote) return isUnplaced && SEARCHED.test(words) && /\bremote\b|work from home/i.test(plainDescription)
  if (isUnplaced) return true
  if (job.workplace === 'hybrid' && DEMANDED.test(words)) return true
  const texts = [words, posting.title, posting.location_raw ?? '', job.workplace === null ? plainDescription : '']
  return texts.some((text) => REMOTE.test(text))
}

const read = new WeakMap<Draft, Sentence[]>()

/** The sentences of title and description that say where an applicant may live, whether or not the job is remote. */
export const residenceSentences = (draft: Draft): Sentence[] => allSentences(draft).filter(({ ifRemote }) => !ifRemote)

function allSentences(draft: Draft): Sentence[] {
  const known = read.get(draft)
  if (known !== undefined) return known
  const inTitle = residenceInTitle(draft.posting.title)
  const sentences: Sentence[] = inTitle === null ? [] : [{ ...inTitle, in: 'title' }]
  const statements = allStatements(draft)
  for (const [index, { text, subjects }] of statements.entries()) {
    if (!(subjects & RESIDENCE)) continue
    const found =
      (text.endsWith(':') ? residenceInList(statements, index) : null) ??
      residenceInField(statements, index) ??
      residenceIn(text) ??
      residenceInLine(text) ??
      residenceBelow(statements, index)
    if (found !== null) sentences.push({ ...found, in: 'description' })
  }
  read.set(draft, sentences)
  return sentences
}

/** "We hire in the following states:", with the states on the next lines. */
function residenceInList(statements: Statement[], index: number): ReadResidence | null {
  const introduction = statements[index]!.text
  const items = placesBelow(statements, index)
  const found = items.length === 0 ? null : residenceIn(`${introduction} ${items.join(', ')}`)
  return found === null ? null : { ...found, words: introduction }
}

const MOST_ITEMS = 60

/** The lines below that name places and nothing else. */
function placesBelow(statements: Statement[], index: number): string[] {
  const items: string[] = []
  for (const { text } of statements.slice(index + 1, index + 1 + MOST_ITEMS)) {
    const item = text.replace(/[.,;*_]+$/, '')
    if (readPlaces(item)?.end !== item.length) break
    items.push(item)
  }
  return items
}

/** "Imprescindible residente en", a field of a Spanish job board with its value on the next line. */
const RESIDENT_IN = /^imprescindible residente en$/i

function residenceInField(statements: Statement[], index: number): ReadResidence | null {
  const value = RESIDENT_IN.test(statements[index]!.text) ? statements[index + 1]?.text : undefined
  const found = value === undefined ? null : residenceInLocation(`remote ${value}`)
  return found === null ? null : { ...found, words: value!, ifRemote: true }
}

const ONLY_REMOTE = /^(?:(?:work |job )?locations?\s*:\s*)?(?:fully |100 ?% )?remote[.!]$/i

/** "Location: Fully remote. US or Canada." */
function residenceBelow(statements: Statement[], index: number): ReadResidence | null {
  const items = ONLY_REMOTE.test(statements[index]!.text) ? placesBelow(statements, index) : []
  const found = items.length === 0 ? null : residenceInPart(`remote ${items.join(', ')}`)
  return found === null ? null : { ...found, words: items[0]! }
}

/** "[Brazil - Remote] Gardener", "Gardener, US Remote": a part of the title may be written as a location line is. */
function residenceInTitle(title: string): ReadResidence | null {
  const text = title.slice(0, LONGEST_TITLE)
  const found = residenceIn(text)
  if (found !== null) return { ...found, weak: false }
  if (FROM_ANYWHERE.test(text)) return { ...NO_PLACES, world_regions: ['WORLDWIDE'], words: text, ifRemote: false }
  for (const sign of TITLE_SIGNS)
    for (const part of text.split(sign)) {
      const inPart = residenceInPart(part.trim())
      if (inPart !== null) return inPart
    }
  return ABOUT_MARKETS.test(text) ? null : placeInTitle(text)
}

/** "Software Engineer (Remote - Work from Anywhere)" */
const FROM_ANYWHERE = /\bwork from anywhere(?! (?:in|policy|platform|software))\b/i

/** Brackets part a title first, because a dash may stand inside them. */
const TITLE_SIGNS = [/[()[\]|]/, /[()[\]|]|\s?[-–—]\s/, /[()[\]|,]|\s?[-–—]\s/]

/** The place in the title of a seller or a lawyer may be the market. */
const ABOUT_MARKETS =
  /sales|account|market|growth|business|community|partner|success|counsel|legal|country|region|head of|commercial|relations|director\b|\bbd\b|vendas|运营|商务/i

/** "Gardener - India", "[Brasil] Gardener": the place of a job that is known to be remote. The employer's name and country may follow. */
function placeInTitle(text: string): ReadResidence | null {
  const ofJob = text.split(/@|\s(?:na|no|em|at)\s/i, 1)[0]!
  const brackets = [...ofJob.matchAll(/[([]([^()[\]]{2,40})[)\]]/g)].map(([, inside]) => inside!)
  const parts = ofJob.replace(/[([][^()[\]]*[)\]]/g, '|').split(/\||\s?[-–—]\s/)
  const behindComma = parts.flatMap((part) => part.split(/,\s/).slice(1))
  for (const part of [...brackets, ...parts, ...behindComma].map((each) => each.trim())) {
    const found = part === '' || CHOICE.test(part) ? null : residenceInLocation(`remote ${part}`)
    if (found !== null) return { ...found, words: part, ifRemote: true }
  }
  return null
}

/** "Remote or New Zealand", "Remote/Singapore/China" and "Remote/Hong Kong" offer offices too. */
const CHOICE =
  /(?:remot\w*|home[- ]?office)\)?,? (?:or|ou|oder)\b|\b(?:or|ou|oder) (?:\w+ )?(?:100 ?% ?)?(?:remot|home)|remot\w*\s*\/.*\/|\/.*\/\s*(?:\p{L}+ )?remot|\/\s*(?:Singapore|Hong ?Kong)|(?:Singapore|Hong ?Kong)\s*\//iu

const residenceInPart = (text: string): ReadResidence | null => (CHOICE.test(text) ? null : residenceInLocation(text))

const LONGEST_LINE = 60
const LABEL =
  /^(?:job |work(?:ing)? |office |candidate |employee )?(?:locations?|where|workplace(?: type)?|work model|local(?:iza[çc][ãa]o|idade)?|ubicaci[óo]n|lieu|standort|lokalizacja|locatie|(?:工作)?地点)\s*(?:[:：]|\s[-–—]\s)\s*/i

const RESIDENCE = subject(REMOTE_OR_LIVING, REMOTE_WORDS, LABEL)

/** A short line of the description that is written as a location line is: "Brazil - Remote." A label needs no word for remote work if the job is remote. */
function residenceInLine(text: string): ReadResidence | null {
  if (text.length > LONGEST_LINE) return residenceBehindLabel(text)
  const label = LABEL.exec(text)?.[0] ?? ''
  const line = text.slice(label.length).replace(/[.!]+$/, '')
  const found = residenceInPart(line)
  if (found !== null) return { ...found, words: text }
  const labelled = label === '' || line === '' || /^office/i.test(label) ? null : residenceInPart(`remote ${line}`)
  return labelled === null ? residenceBehindLabel(text) : { ...labelled, words: text, ifRemote: true }
}

const REMOTE_BEFORE = /^(?:fully |100 ?% )?(?:remote|virtual|home[- ]?office)[\s,:(–-]+(?:with)?(?:in |from )?/i
/** Behind the places the line ends, or goes on with a sign, the next label or words in brackets. */
const PLACES_END = /^\)?(?: [Oo]nly)?\s*(?:$|[.;|]|\((?=[^()]*(?:prefer|ideal))|\p{Lu}{4})/u
/** States that share their name with a city. */
const CITY_NAME = /^(?:New York|Washington)\b/i

/** "Location: Remote - Peru only SALARY: 900": the places behind a label, in a line that goes on. */
function residenceBehindLabel(text: string): ReadResidence | null {
  const label = LABEL.exec(text)?.[0]
  if (label === undefined || /^office/i.test(label)) return null
  const line = text.slice(label.length)
  const remote = REMOTE_BEFORE.exec(line)?.[0] ?? ''
  const rest = line.slice(remote.length)
  const places = CITY_NAME.test(rest) ? null : readPlaces(rest)
  if (places === null || !PLACES_END.test(rest.slice(places.end)) || CHOICE.test(line)) return null
  const { countries, states, world_regions } = places
  return { ...NO_PLACES, countries, states, world_regions, words: text.slice(0, 300), ifRemote: remote === '' }
}

function joined(sentences: Sentence[]): Residence {
  const all = (part: 'countries' | 'states' | 'world_regions' | 'excluded') => [
    ...new Set(sentences.flatMap((each) => each[part])),
  ]
  const countries = all('countries')
  const regions = all('world_regions')
  const zoned = sentences.find(({ utc_offset_min }) => utc_offset_min !== null)
  return {
    countries,
    states: all('states'),
    world_regions: countries.length > 0 ? regions.filter((region) => region !== 'WORLDWIDE') : regions,
    excluded: all('excluded').filter((code) => !countries.includes(code)),
    utc_offset_min: zoned?.utc_offset_min ?? null,
    utc_offset_max: zoned?.utc_offset_max ?? null,
  }
}
