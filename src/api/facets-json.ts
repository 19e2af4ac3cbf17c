import type { Facets, FacetValue } from '../search/engine.ts'

/** The JSON text of facets. It takes half the time of JSON.stringify, because the texts of values and their names are kept from one answer to the next. */
export function facetsJson({ count, count_without_window, facets, salary_histogram, weeks }: Facets): string {
  const unwindowed = count_without_window === undefined ? '' : `,"count_without_window":${count_without_window}`
  let text = `{"count":${count}${unwindowed},"facets":{`
  let comma = ''
  for (const facet in facets) {
    text += `${comma}"${facet}":[${valuesJson(facet, facets[facet as keyof typeof facets] ?? [])}]`
    comma = ','
  }
  return `${text}},"salary_histogram":${JSON.stringify(salary_histogram)},"weeks":${JSON.stringify(weeks)}}`
}

function valuesJson(facet: string, values: FacetValue[]): string {
  const known = beginnings(facet)
  let text = ''
  let comma = ''
  for (const { value, name, count, placed } of values) {
    let kept = known.get(value)
    if (kept === undefined || kept.name !== name) {
      kept = { name, text: `${JSON.stringify({ value, name }).slice(0, -1)},"count":` }
      known.set(value, kept)
    }
    text += comma + kept.text + count + (placed === undefined ? '}' : `,"placed":${placed}}`)
    comma = ','
  }
  return text
}

/** The text of a value up to its count. A company may get another name. */
interface Beginning {
  name: string | null
  text: string
}

/** Values of each facet; with more of them, all are forgotten. */
const MOST_KEPT = 10_000

const KEPT = new Map<string, Map<FacetValue['value'], Beginning>>()

function beginnings(facet: string): Map<FacetValue['value'], Beginning> {
  const known = KEPT.get(facet)
  if (known !== undefined && known.size < MOST_KEPT) return known
  const made = new Map<FacetValue['value'], Beginning>()
  KEPT.set(facet, made)
  return made
}
