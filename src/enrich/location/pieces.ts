import { LONGEST_LOCATION } from '../longest-texts.ts'
import { fold } from '../places/index.ts'
import { remembered } from '../remembered.ts'
import { ANYWHERE_WORDS, claims, HYBRID_WORDS, ONSITE_WORDS, REMOTE_WORDS } from '../workplace/words.ts'
import { STATE_AFTER_TOWN } from './place-draft.ts'
import { countryOfCode, takePostalCode } from './postal-code.ts'
import { isKnown, type Reading, read, unread } from './reading.ts'

/** One of the alternatives that a location string lists, as its parts in the source's order. */
export interface Group {
  readonly readings: readonly Reading[]
  /** This alternative says "remote" or "anywhere in" itself. */
  readonly remote: boolean
}

/** Limits on how much of an overlong list is read. */
const MOST_GROUPS = 120
const MOST_PIECES = 60
const LONGEST_NAME = 100

const HARD = /[;|•·●▪‣⋅\n\r\t]| [\\/] | l (?=\p{Lu})/u
/** Separates alternatives, unless the words around it form one name: "Bosnia and Herzegovina", "EU/EEA". */
const SOFT =
  /\/|\s(?:or|and|und|oder|ou|et|y|o|e|en|(?<!\bCity\s)of|eller|och|og|lub|sowie|plus|as well as)\s|(?<=[^,\s])\sOR\s(?=\p{L})|\s?[&+]\s?(?=\p{L})/gu
const COMMAS = /[,()[\]{}:*~]|\s[-–—]+\s|[–—]|\s-(?=\S)|(?<=\S)-\s/u
/** "Austin, TX 78702 (Holly area)": a neighbourhood of the city, which other cities have as well. */
const NEIGHBOURHOOD = /(?<=, ?\p{Lu}{2}(?: \d{5})?) ?\([^()]{2,60} area\)/giu
/** The working hours of a place are not a place. */
const HOURS = /\b(?:time ?zones?|hours|(?:utc|gmt|cet|est|pst) ?[+±-])/iu
/** "Rudawa (pow. krakowski), małopolskie": the district between a town and its state, and the surroundings of a town. */
const DISTRICT = /^\s*(?:pow(?:\.|iat)|gmina|gm\.|okolice|lkr\.?|und umgebung|umgebung|et environs)(?=\s|$)/iu
const CONNECTIVE = /^(?:or|and|und|oder|ou|et|y|o|e|en|of|in|from|within)$/u
const AFTER_WORK_WORD = /^\s+(?:in|en|from|within|across|aus|dans|em|vanuit|depuis|desde|auf|for|anywhere in)\s+/iu
const LEADING =
  /^(?:or|and|und|oder|ou|et|y|o|e|the|our|in|en|from|within|across|near|around|any|all|based in|based out of|located in|raum|städteregion|landkreis|office in|offices in|hiring in|relocat(?:e|ion) to|relocation|must be in|must reside in|candidates in|residents of|state of|city of|downtown|central|great)\s+/iu
const TRAILING =
  /\s*(?:offices?|hq\d?|headquarters?|hub|campus|based|only|preferred|metropolitan area|metropolitan region|area|region|metro|relocation|relocate|remote|locations?|site|branch|cbd|city centre|city center|downtown|& surroundings?|and surroundings?|\+?\d+ (?:more|others?|other countries)|etc\.?|m\/w\/d|weit|\s\d{1,2}(?:e|er|ème)?(?: arr(?:ondissement|\.)?)?)$/iu
/** A piece with one of these words is a street, a building or a shop that is merely named after a city. */
const STREET =
  /\b(?:street|st|ave|avenue|road|rd|rue|stra(?:ss|ß)e|via|viale|piazza|calle|avenida|paseo|rua|platz|plaza|blvd|boulevard|lane|drive|square|floor|suite|building|mall|cent(?:re|er)|tower|park|quai|allee|gasse|weg|laan|straat|place|airport|university|islands?)\b/iu

/** The alternatives of a location string. Nobody may change them: they are remembered. */
export const splitGroups = remembered(2_000, (text): readonly Group[] => {
  const tidy = text
    .slice(0, LONGEST_LOCATION)
    .replace(/(?<=\p{Ll})HQ\b/gu, ' HQ')
    .replace(/\s+/g, (gap) => (gap.includes('\n') ? '\n' : ' '))
    .replace(NEIGHBOURHOOD, '')
  return tidy.split(HARD).flatMap(splitSoft).slice(0, MOST_GROUPS).map(toGroup)
})

/** Splits at "or", "and", "/" and the like, except inside a name. */
function splitSoft(group: string): string[] {
  const parts: string[] = []
  let start = 0
  for (const joint of group.matchAll(SOFT)) {
    const end = joint.index + joint[0].length
    if (joint.index < start || isOneName(group, joint.index, end)) continue
    parts.push(group.slice(start, joint.index))
    start = end
  }
  parts.push(group.slice(start))
  return parts
}

function isOneName(group: string, from: number, to: number): boolean {
  const before = group.slice(0, from)
  const left = before.slice(lastEdge(before))
  const right = group.slice(to).split(COMMAS, 1)[0]!
  if (left.length + right.length > LONGEST_NAME) return false
  const whole = read(clean(left + group.slice(from, to) + right).name)
  if (whole === null) return false
  if (whole.world === null) return true
  return !(read(clean(left).name)?.country && read(clean(right).name)?.country)
}

function lastEdge(text: string): number {
  return Math.max(
    ...[',', '(', '[', ':', ' - ', ' – '].map((edge) => text.lastIndexOf(edge) + (text.includes(edge) ? edge.length : 0)),
    0,
  )
}

function toGroup(text: string): Group {
  const readings: Reading[] = []
  let remote = false
  for (const piece of text.split(COMMAS).slice(0, MOST_PIECES)) {
    if (DISTRICT.test(piece)) continue
    const cleaned = clean(piece)
    remote ||= cleaned.remote
    if (cleaned.name !== '') readings.push(...readPiece(cleaned.name))
  }
  const byCode = readings.some(({ country }) => country !== null) ? null : countryNamed(readings)
  return { readings: byCode ? [...readings, byCode] : readings, remote }
}

/** The country that the form of a postal code tells: "Mill Lane, Lincoln, LN2 5QY". */
function countryNamed(readings: readonly Reading[]): Reading | null {
  for (const { postal_code } of readings) {
    const country = postal_code === null ? null : countryOfCode(postal_code)
    if (country !== null) return { ...unread(postal_code!), country }
  }
  return null
}

/** Removes the words that say how the work is done. */
function clean(piece: string): { name: string; remote: boolean } {
  const remote = claims(REMOTE_WORDS, piece) || claims(ANYWHERE_WORDS, piece)
  if (HOURS.test(piece)) return { name: '', remote }
  if (fold(piece) === 'anywhere') return { name: 'Anywhere', remote }
  let name = piece
  for (const pattern of [HYBRID_WORDS, REMOTE_WORDS, ONSITE_WORDS, ANYWHERE_WORDS]) {
    if (claims(pattern, name)) name = name.replace(pattern, ' ').replace(AFTER_WORK_WORD, ' ')
  }
  const bare = name.replace(/^[\s\-–—/+&."'!?#]+|[\s\-–—/+&"'!?#]+$/g, '')
  // The "or" that is left of "or Remote" is not Oregon.
  return { name: name !== piece && CONNECTIVE.test(bare) ? '' : bare, remote }
}

/** The places that a piece names: usually one, several for "New York NY" and "US-CA-San Francisco". */
function readPiece(piece: string): Reading[] {
  if (piece.length > LONGEST_NAME) return [unread(piece)]
  const plain = readWhole(piece)
  if (plain) return [plain]
  if (HAN.test(piece)) return readHan(piece)
  if (THAI.test(piece)) return readThai(piece)
  const { postal_code, rest } = takePostalCode(piece)
  if (postal_code !== null) {
    if (rest === '') return [unread('', piece, postal_code)]
    const whole = readWhole(rest)
    const named = whole ? [withoutStreets(whole, piece)] : (readParts(rest) ?? [])
    const last = named.at(-1)
    return last && (isKnown(last) || last.towns.length > 0)
      ? [...named.slice(0, -1), { ...last, words: piece, postal_code }]
      : [unread(piece)]
  }
  return readParts(piece) ?? [unread(piece)]
}

const HAN = /^\p{Script=Han}{2}/u
const LONGEST_HAN_NAME = 7

/** "浙江省杭州市临平区": names without a space between, the larger place first, as far as the city. Names of its districts are those of other cities too. */
function readHan(piece: string): Reading[] {
  const rest = piece.replace(/^中[国國](?=\p{Script=Han}{2})/u, '')
  for (let length = Math.min(rest.length, LONGEST_HAN_NAME); length > 1; length--) {
    const reading = read(rest.slice(0, length))
    if (reading === null) continue
    const isCity = reading.cities.length > 0 || !HAN.test(rest.slice(length))
    return isCity ? [reading] : [reading, ...readHan(rest.slice(length))]
  }
  return [unread(piece)]
}

/** "1633 Broadway" is a street: no code stands before a town where states stand behind them. */
function withoutStreets(reading: Reading, piece: string): Reading {
  if (reading.towns.length === 0 || !/^\d/.test(piece)) return reading
  return {
    ...reading,
    towns: reading.towns.filter(({ country_code }) => !STATE_AFTER_TOWN.has(country_code) && country_code !== 'GB'),
  }
}

const THAI = /\p{Script=Thai}/u
/** Words before the name of a province, district or subdistrict. */
const THAI_KIND = /^(?:จังหวัด|จ\.|อำเภอ|อ\.|เขต|แขวง|ตำบล|ต\.)(?=\p{Script=Thai})/u
/** Lines of Bangkok's trains stand before the name of a station. */
const TRAIN = /^(?:BTS|MRT|SRT|ARL)\b/u

/** "เขตบางรัก กรุงเทพมหานคร": the province is the last name. A line that names a district, a road or a station is in Thailand anyway. */
function readThai(piece: string): Reading[] {
  const words = TRAIN.test(piece) ? [] : piece.split(' ')
  const known = words.flatMap((word) => read(word.replace(THAI_KIND, ''), piece) ?? [])
  if (known.length > 0) return known.slice(-1)
  const isThere = TRAIN.test(piece) || words.some((word) => THAI_KIND.test(word)) || /(?:^| )(?:ถนน|ซอย)/u.test(piece)
  return [isThere ? { ...unread(piece), country: 'TH' } : unread(piece)]
}

/** "London SW17", "Dublin D02": the first half of a postal code. */
const OUTWARD_CODE = /^(.{3,40}) [A-Z]{1,2}\d{1,2}[A-Z]?$/u

function readOutward(piece: string): Reading[] | null {
  const found = /\d/.test(piece) ? OUTWARD_CODE.exec(piece) : null
  const reading = found && readWhole(found[1]!)
  const cities = reading ? reading.cities.filter(({ country_code }) => country_code === 'GB' || country_code === 'IE') : []
  return cities.length > 0 ? [{ ...unread(found![1]!, piece), cities }] : null
}

function readWhole(piece: string): Reading | null {
  let name = piece
  for (let round = 0; round < 4; round++) {
    const reading = read(name, piece)
    // "City of Industry" is a name, and Industry another town.
    if (reading && (isKnown(reading) || !/^city of /i.test(piece))) return reading
    const shorter = name.replace(LEADING, '').replace(TRAILING, '').trim()
    if (shorter === name || shorter === '') return null
    name = shorter
  }
  return null
}

function readParts(piece: string): Reading[] | null {
  return readHyphens(piece) ?? readOutward(piece) ?? readTrailingState(piece) ?? readEdges(piece)
}

/** "US-CA-San Francisco", "Remote-Idaho", "DEU-Berlin", but not "Berlin-Süd". */
function readHyphens(piece: string): Reading[] | null {
  if (!piece.includes('-')) return null
  const [first, ...others] = piece.split('-').map((part) => part.trim())
  // "US-TX-AUSTIN-B12": the number of a site.
  while (others.length > 1 && /\d/.test(others.at(-1)!)) others.pop()
  const head = read(first!)
  if (!head || !(head.country || head.states.length > 0) || others.length === 0) return null
  const rest = readWhole(others.join('-'))
  const parts = rest && isKnown(rest) ? [rest] : others.map((part) => readWhole(part))
  const tail = parts.every((part) => part !== null) ? parts : rest ? [rest] : []
  if (tail.length === 0) return null
  // "CA-Ontario-Ottawa" begins with the country, "CA-San Francisco" with the state.
  const isCountry = tail[0]!.states.some((row) => row.country_code === head.country)
  return [isCountry ? { ...head, states: [] } : head, ...(tail as Reading[])]
}

/** "Austin TX", "New York NY": a city followed by its state's code in capitals. */
function readTrailingState(piece: string): Reading[] | null {
  const found = /^(.{2,60}) ([A-Z]{2,3})$/u.exec(piece)
  const state = found && read(found[2]!)
  if (!state || state.states.length + (state.country ? 1 : 0) === 0) return null
  const city = readWhole(found[1]!)
  if (city) return [city, state]
  return STREET.test(found[1]!) || /\d/.test(found[1]!) ? null : (readEdges(piece) ?? [unread(found[1]!), state])
}

/** Smaller cities are not recognised among other words. */
const PICKED_OUT = 100_000

/** "Mapbox Minsk", "US East Coast": the longest country, state or large city at the end or the start of the words. */
function readEdges(piece: string): Reading[] | null {
  if (/\d/.test(piece) || STREET.test(piece) || piece.length > 80) return null
  const words = piece.split(/[\s-]+/)
  if (words.length < 2) return null
  for (let length = Math.min(words.length - 1, 4); length > 0; length--) {
    for (const name of [words.slice(-length).join(' '), words.slice(0, length).join(' ')]) {
      const reading = read(name, piece)
      if (reading && isDistinct(reading, name)) return [{ ...reading, partly: true }]
    }
  }
  return null
}

function isDistinct(reading: Reading, name: string): boolean {
  if (reading.code || (name.length < 4 && !/^(?:us|usa|uk|uae|eu|nyc)$/i.test(name)) || !/^[\p{Lu}\p{Lo}]/u.test(name))
    return false
  if (reading.world || reading.country || reading.metro || reading.states.length > 0) return true
  return reading.cities.some(({ population }) => population >= PICKED_OUT)
}
