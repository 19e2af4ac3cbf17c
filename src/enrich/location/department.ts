import { state as stateOf, townsNamed } from '../places/index.ts'
import { isKnown, type Reading, read, unread } from './reading.ts'

/** France's departments by the region they lie in. Lists of towns name them by number: "29 - Brest", "Montescot - 66". */
const REGIONS: Record<string, string> = {
  'FR-ARA': '01 03 07 15 26 38 42 43 63 69 73 74',
  'FR-BFC': '21 25 39 58 70 71 89 90',
  'FR-BRE': '22 29 35 56',
  'FR-CVL': '18 28 36 37 41 45',
  'FR-20R': '20 2A 2B',
  'FR-GES': '08 10 51 52 54 55 57 67 68 88',
  'FR-HDF': '02 59 60 62 80',
  'FR-IDF': '75 77 78 91 92 93 94 95',
  'FR-NOR': '14 27 50 61 76',
  'FR-NAQ': '16 17 19 23 24 33 40 47 64 79 86 87',
  'FR-OCC': '09 11 12 30 31 32 34 46 48 65 66 81 82',
  'FR-PDL': '44 49 53 72 85',
  'FR-PAC': '04 05 06 13 83 84',
}

const regionOf = new Map(
  Object.entries(REGIONS).flatMap(([region, numbers]) => numbers.split(' ').map((number) => [number, region])),
)

/** Departments overseas are countries of their own. */
const OVERSEAS: Record<string, string> = { 971: 'GP', 972: 'MQ', 973: 'GF', 974: 'RE', 976: 'YT' }

const BEFORE = /^(\d{2}|2[AB]|97[1-46]) ?[-–] ?(?=\p{L})/u
const BEHIND = /(?: [-–] ?(\d{2}|2[AB]|97[1-46])| ?\((\d{2}|2[AB]|97[1-46])\))$/u

/** Words that only names of places in France have in them. */
const FRENCH_NAME =
  /^(?:saint|sainte|st|ste|le|la|les)[ -]|^l['’]|[ -](?:sur|sous|les|lès|lez|en|aux?|des?|du|la|le)[ -]|[- ][dl]['’]/iu

/** Words of rooms and departments of an employer, which also stand behind a number. */
const NO_NAME =
  /\b(?:office|warehouse|store|floor|building|site|team|department|headquarters?|head office|shop|depot|plant|other|remote|multiple|various|campus)\b/iu

export interface InDepartment {
  /** The rest of the line: one town, or the department itself. */
  text: string
  region: Reading
}

/** "68 - Rhin (Haut)" is a department: no town's name has a part in brackets. */
const BRACKETS = / ?\(.*$/u
const SAINT = /(?<![\p{L}\p{M}])st(e?)(?= )/giu

/** Takes a department's number off a location line. Behind a name it counts when the name is known in that region or is French. */
export function takeDepartment(line: string): InDepartment | null {
  if (!/\d/.test(line)) return null
  const before = BEFORE.exec(line)
  const behind = before ? null : BEHIND.exec(line)
  const number = before?.[1] ?? behind?.[1] ?? behind?.[2]
  if (number === undefined) return null
  const named = before ? line.slice(before[0].length) : line.slice(0, behind!.index)
  const text = capitalised(named.replace(BRACKETS, '')).replace(SAINT, 'Saint$1')
  const state = stateOf(regionOf.get(number) ?? '')
  const country = state === null ? (OVERSEAS[number] ?? null) : null
  if ((state === null && country === null) || /\d{3}/.test(text) || NO_NAME.test(text)) return null
  const isKnownThere = isIn(read(text), number)
  if (before === null && !FRENCH_NAME.test(text) && !isKnownThere) return null
  const region = { ...unread(number), country, states: state ? [state] : [] }
  return { text: BRACKETS.test(named) && !isKnownThere ? '' : text, region }
}

/** The meanings of a piece in that region: "60 - ST PAUL" is not in Minnesota. */
export function inDepartment(reading: Reading, { region }: InDepartment): Reading {
  const [state] = region.states
  const home = region.country ?? 'FR'
  const cities = reading.cities.filter(
    ({ country_code, admin1_code }) => country_code === home && (!state || admin1_code === state.code),
  )
  const districts = reading.districts.filter((row) => row === state)
  const states = reading.states.filter((row) => row === state)
  const here = { ...unread(reading.name, reading.words), cities, districts, states, metro: reading.metro && cities.length > 0 }
  return isKnown(here) ? here : { ...here, towns: townsNamed(reading.name) }
}

function isIn(reading: Reading | null, number: string): boolean {
  const region = regionOf.get(number)
  if (reading === null) return false
  const { cities, towns, districts } = reading
  return (
    [...cities, ...towns].some(({ admin1_code }) => admin1_code !== null && admin1_code === region) ||
    districts.some(({ code }) => code === region)
  )
}

/** Some sources write all names in small letters or in capitals. */
function capitalised(name: string): string {
  if (name !== name.toLowerCase() && name !== name.toUpperCase()) return name
  return name.toLowerCase().replace(/(?<![\p{L}\p{M}\d])\p{Ll}/gu, (letter) => letter.toUpperCase())
}
