import type { Posting, StatedPlace } from '../../job/posting.ts'

/** "2 Locations", "Multiple locations", "Various", "N/A": the text stands for a list kept elsewhere, or for nothing. */
const NO_PLACE =
  /^(?:\d+\+? (?:other )?(?:locations?|offices?|cities|countries|standorte)|(?:multiple|various|several|many|all|any|mehrere|plusieurs|diversos|varios|verschiedene)(?: (?:locations?|offices?|cities|sites|standorte|lieux|ubicaciones|locais))?|n\/?a|tbd|tba|none|null|unknown|unspecified|not specified|-+)$/iu

const LONGEST = 300

/** The location as shown: the source's words in the source's order. Null when they name no place. */
export function displayLocation({ location_raw, places }: Posting): string | null {
  const texts = [...new Set(places.flatMap((each) => textOf(each) ?? []))]
  const raw = tidy(location_raw)
  if (raw !== null && (texts.length < 2 || texts.every((text) => raw.includes(text)))) return raw
  return texts.length > 0 ? cut(texts.join('; ')) : raw
}

function textOf(place: StatedPlace): string | null {
  const parts = [place.city, place.region, place.country].filter(
    (part, index, all) => part !== null && all.indexOf(part) === index,
  )
  return tidy(place.text) ?? tidy(parts.join(', '))
}

function tidy(text: string | null): string | null {
  const line = (text ?? '')
    .slice(0, 4 * LONGEST)
    .replace(/\s+/g, ' ')
    .trim()
  return line === '' || NO_PLACE.test(line) ? null : cut(line)
}

/** Cuts a long list at the end of one of its places. */
function cut(line: string): string {
  if (line.length <= LONGEST) return line
  const edge = Math.max(line.lastIndexOf(';', LONGEST), line.lastIndexOf(',', LONGEST), line.lastIndexOf('|', LONGEST))
  return `${line
    .slice(0, edge > LONGEST / 2 ? edge : LONGEST)
    .toWellFormed()
    .trim()} …`
}
