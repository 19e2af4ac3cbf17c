import { WORDINGS } from './wordings.ts'

/** Hours from UTC in winter, of the zones that postings name. */
const ZONES: Record<string, number> = {
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 1,
  cet: 1,
  cest: 2,
  eet: 2,
  msk: 3,
  ist: 5.5,
  sgt: 8,
  jst: 9,
  aest: 10,
  est: -5,
  edt: -4,
  et: -5,
  eastern: -5,
  cst: -6,
  ct: -6,
  central: -6,
  mst: -7,
  mt: -7,
  mountain: -7,
  pst: -8,
  pdt: -7,
  pt: -8,
  pacific: -8,
}
/** Cities and countries that stand for their zone, where the sentence speaks of time zones: "two hours from London" is a distance. */
const ZONE_PLACES: Record<string, number> = {
  paris: 1,
  berlin: 1,
  madrid: 1,
  amsterdam: 1,
  stockholm: 1,
  warsaw: 1,
  france: 1,
  germany: 1,
  london: 0,
  lisbon: 0,
  uk: 0,
  'new york': -5,
  boston: -5,
  toronto: -5,
  chicago: -6,
  denver: -7,
  'san francisco': -8,
  'los angeles': -8,
  seattle: -8,
  singapore: 8,
  tokyo: 9,
  sydney: 10,
}

/** The hours of a world region's zones, where somebody must live in one of them. */
const REGION_ZONES: [RegExp, Offsets][] = [
  [/^(?:us|u\.s\.|usa|american|north america[n]?)$/i, { min: -8, max: -5 }],
  [/^(?:americas|latam|latin america[n]?|south america[n]?)$/i, { min: -8, max: -3 }],
  [/^(?:eu|europe|european|emea)$/i, { min: 0, max: 3 }],
]
const LIVING_IN_REGION =
  /\b(?:located|live|living|based|residing|reside|remote) (?:in|within)\s+(?:an?\s+|one of\s+)?(?:the\s+)?(U\.S\.|[\p{L}]+(?: [\p{L}]+)?) time ?-?zones?\b(?!\s*(?:hours|business|working))/iu

const SIGN = '[+\\-−–±]'
const HOUR = '(\\d{1,2})(?::?(30|45|00))?'
const UTC = `(?:utc|gmt)\\s?(?:(${SIGN})\\s?${HOUR})?`
const BETWEEN = WORDINGS.make(`${UTC}\\s*(?:to|and|through|until|bis|[-–—/])\\s*${UTC}`, 'i')
const AROUND = new RegExp(
  `(?:within\\s+)?(?:\\+\\s?/\\s?-|±|plus or minus|within|up to|max(?:imum)?(?: of)?)?\\s*(\\d{1,2})\\s*(?:hours?|hrs?|h)\\b(?!\\s*(?:per|a|each|/)\\s?(?:week|day))[^.;]{0,30}\\b(?:of|from|to|around|with)\\s+(?:the\\s+)?(${[...Object.keys(ZONES), ...Object.keys(ZONE_PLACES)].join('|')})\\b`,
  'i',
)
const ZONE_AND = new RegExp(`\\b(${Object.keys(ZONES).join('|')})\\s*(?:\\(?\\s*(?:\\+\\s?/\\s?-|±)\\s*)(\\d{1,2})`, 'i')

/** "Must live in the Eastern or Central time zone". */
const LIVING_IN = new RegExp(
  `\\b(?:located|live|living|based|residing|reside|hiring|be) (?:in|within)\\s+(?:one of\\s+)?(?:the\\s+)?((?:(?:${Object.keys(ZONES).join('|')})\\b[\\s,/&]*(?:time\\s?-?zones?[\\s,]+)?(?:or\\s+|and\\s+|standard\\s+)?){1,5})(?:standard\\s+)?time\\s?-?zones?\\b(?!\\s*(?:hours|business|working))`,
  'i',
)

const OF_TIME = WORDINGS.add(/time (?:difference|zone)|time ?-?zones?|\butc\b|\bgmt\b|\bcet\b|\best\b|\bhours of\b/i)
/** A longer span is a week's work. */
const MOST_HOURS = 12

export interface Offsets {
  min: number
  max: number
}

/** The hours from UTC that a sentence allows: "UTC-5 to UTC+2", "within 3 hours of CET", "CET ±2". Null where it names none. */
export function offsetsIn(text: string): Offsets | null {
  const between = BETWEEN.exec(text)
  if (between !== null && (between[1] !== undefined || between[4] !== undefined)) {
    const [first, last] = [hours(between[1], between[2], between[3]), hours(between[4], between[5], between[6])]
    return first < last ? { min: first, max: last } : { min: last, max: first }
  }
  if (!OF_TIME.test(text)) return null
  const lived = LIVING_IN.exec(text)?.[1]
    ?.toLowerCase()
    .match(/[a-z]+/g)
  const offsets = lived?.flatMap((zone) => ZONES[zone] ?? []) ?? []
  if (offsets.length > 0) return { min: Math.min(...offsets), max: Math.max(...offsets) }
  const region = LIVING_IN_REGION.exec(text)?.[1]
  const ofRegion = region === undefined ? undefined : REGION_ZONES.find(([name]) => name.test(region))
  if (ofRegion !== undefined) return ofRegion[1]
  const around = AROUND.exec(text)
  const zoned = ZONE_AND.exec(text)
  const [zone, span] = around !== null ? [around[2], around[1]] : [zoned?.[1], zoned?.[2]]
  const name = zone?.toLowerCase() ?? ''
  const centre = ZONES[name] ?? (/time ?-?zone|time difference/i.test(text) ? ZONE_PLACES[name] : undefined)
  if (centre === undefined || Number(span) > MOST_HOURS) return null
  return { min: Math.max(-12, centre - Number(span)), max: Math.min(14, centre + Number(span)) }
}

const hours = (sign = '+', hour = '0', minutes = '00') =>
  (/[+±]/.test(sign) ? 1 : -1) * (Number(hour) + Number(minutes) / 60) || 0
