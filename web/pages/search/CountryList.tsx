import { useMemo, useState } from 'react'
import type { Country, FacetValue } from '../../../src/client/index.ts'
import { FacetList } from './FacetList.tsx'
import styles from './Filters.module.css'
import { byPlaced, placedIn } from './placed.ts'
import { useCountries } from './use-countries.ts'

interface Properties {
  /** Undefined while they are on their way; null when they could not be counted. */
  values: FacetValue[] | null | undefined
  chosen: readonly string[]
  onToggle: (country: string) => void
}

/** The countries of the result, those with most jobs of their own first. All other countries can be chosen, too. */
export function CountryList({ values, chosen, onToggle }: Properties) {
  const [all, setAll] = useState(false)
  const isUnnamed = chosen.some((code) => values && !values.some(({ value }) => value === code))
  const countries = useCountries(all || isUnnamed)
  const listed = useMemo(() => values && [...byPlaced(values), ...without(values, countries)], [values, countries])
  return (
    <>
      <FacetList
        label="country"
        values={listed}
        chosen={chosen}
        nameOf={({ name, value }) => name ?? String(value)}
        onToggle={onToggle}
        allWords="Show all countries"
        onShowAll={() => setAll(true)}
      />
      {values?.some((value) => placedIn(value) < value.count) && (
        <p className={styles.note}>
          After the plus: jobs for a region that includes the country, such as EMEA. Choosing the country finds both.
        </p>
      )}
    </>
  )
}

/** The countries that no job of the result names. */
function without(values: FacetValue[], countries: Country[]): FacetValue[] {
  const named = new Set(values.map(({ value }) => value))
  return countries.filter(({ code }) => !named.has(code)).map(({ code, name }) => ({ value: code, name, count: 0, placed: 0 }))
}
