import { useQuery } from '@tanstack/react-query'
import { DEGREE_WORDS, type JobFacets } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { date } from '../../format/time.ts'
import { country as countryName, language, system, word } from '../../format/words.ts'
import { ANY_TIME, type FilterName, type SearchState } from './state.ts'
import { useCountries } from './use-countries.ts'

type Names = (value: string) => string

/** The words on the chip of a filter: the name behind its code. */
export function useChipWords(state: SearchState, facets: JobFacets | undefined): (name: FilterName, value: string) => string {
  const named = (facet: keyof JobFacets['facets'], value: string) =>
    facets?.facets[facet]?.find((one) => String(one.value).toLowerCase() === value.toLowerCase())?.name ?? undefined
  // A company that is not among the most frequent ones is asked for.
  const id = state.company_id
  const company = useQuery({
    queryKey: ['company', id],
    queryFn: ({ signal }) => client.company(Number(id), { signal }),
    enabled: id !== undefined && /^\d+$/.test(id) && facets !== undefined && named('company', id) === undefined,
  })

  const isUnnamed = state.country?.some((code) => facets !== undefined && named('country', code) === undefined)
  const countries = useCountries(isUnnamed === true)
  const country = (code: string) => countries.find((one) => one.code === code.toUpperCase())?.name

  const words: Partial<Record<FilterName, Names>> = {
    country: (value) => named('country', value) ?? country(value) ?? value,
    state: (value) => named('state', value) ?? value,
    city: (value) => named('city', value) ?? value,
    skills: (value) => named('skills', value) ?? value,
    company_id: (value) => named('company', value) ?? company.data?.name ?? `number ${value}`,
    residence: (value) => placeName(value),
    citizenship: (value) => named('citizenship', value) ?? placeName(value),
    asks_language: language,
    speaks: language,
    education_max: (value) => DEGREE_WORDS[value] ?? value,
    language,
    source: system,
    has_salary: (value) => (value === 'true' ? 'stated' : 'not stated'),
    sponsors_visa: (value) => (value === 'true' ? 'sponsored' : 'not sponsored'),
    posted_since: (value) => (value === ANY_TIME ? 'any time' : safeDate(value)),
    posted_until: (value) => safeDate(value),
    first_seen_since: (value) => safeDate(value),
  }
  return (name, value) => (words[name] ?? word)(value)
}

/** The code of a world region, or none, stays as it is. */
const placeName = (code: string) => (/^[A-Za-z]{2}$/.test(code) ? countryName(code.toUpperCase()) : code)

/** The address may hold anything. */
const safeDate = (value: string) => (Number.isNaN(Date.parse(value)) ? value : date(value))
