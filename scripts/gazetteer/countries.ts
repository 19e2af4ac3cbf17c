import type { Country } from '../../src/enrich/places/country-table.ts'
import { fold } from '../../src/enrich/places/fold.ts'
import { slug } from '../../src/enrich/places/slug.ts'
import { NAME_LOCALES } from './languages.ts'
import type { Sources } from './sources.ts'
import { COUNTRY_ALIASES, COUNTRY_NAMES } from './tables/country-names.ts'

export interface BuiltCountry extends Country {
  aliases: Set<string>
}

export function buildCountries(sources: Sources): BuiltCountry[] {
  const english = new Map(sources.territoryNames('en').reverse())
  const aliases = new Map(sources.isoCountries.map(({ alpha2, name }) => [alpha2, new Set([fold(name)])]))
  for (const locale of NAME_LOCALES) {
    for (const [code, name] of sources.territoryNames(locale)) if (!isShortLatin(name)) aliases.get(code)?.add(fold(name))
  }
  const collator = new Intl.Collator('en')
  return sources.isoCountries
    .map(({ alpha2, alpha3 }): BuiltCountry => {
      const name =
        COUNTRY_NAMES[alpha2] ??
        english
          .get(alpha2)!
          .replace(' & ', ' and ')
          .replace(/^St\. /, 'Saint ')
      const names = aliases.get(alpha2)!.add(fold(name))
      for (const alias of COUNTRY_ALIASES[alpha2] ?? []) names.add(fold(alias))
      const population = sources.population.get(alpha2)
      if (!population) throw new Error(`no population for ${alpha2}`)
      return { kind: 'country', code: alpha2, alpha3, name, slug: slug(name), population, aliases: names }
    })
    .sort((a, b) => collator.compare(a.name, b.name))
}

/**
 * Short forms in other languages ("AS", Vietnamese "Mỹ", "Áo", "Bỉ") and alpha-3 codes (AND, EST, PER) are words elsewhere; the usual abbreviations come
 * from the table.
 */
const isShortLatin = (name: string) => /^[a-z ]{1,3}$/.test(fold(name))
