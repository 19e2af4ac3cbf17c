import type { Field } from './reading/read.ts'

/** One way to narrow a Workday list. Parameter names are the tenant's own: one recorded tenant calls its regions `timeType`. */
export interface Facet {
  parameter: string
  /** Ids of the values that have postings. */
  values: string[]
  /** Postings over all values: more than exist when a posting has several values, fewer when some have none. */
  sum: number
}

/** The facets of a page, including facets nested in groups (`locationMainGroup` holds `locations` and `locationCountry`). */
export function facetsIn(list: Field): Facet[] {
  return list.itemsOrNone().flatMap((facet) => {
    const values = facet.at('values').itemsOrNone()
    const filled = values.filter((value) => value.at('id').present && (value.at('count').numberOrNull() ?? 0) > 0)
    const nested = values.some((value) => value.at('facetParameter').present) ? facetsIn(facet.at('values')) : []
    const own = facet.at('facetParameter').textOrNull()
    if (own === null || filled.length === 0) return nested
    const sum = filled.reduce((total, value) => total + value.at('count').number(), 0)
    return [{ parameter: own, values: filled.map((value) => value.at('id').text()), sum }, ...nested]
  })
}

/**
 * Compares the postings that a split has read with the counts of the facets. The true total is unknown behind the cap, but a facet
 * that gives each posting at most one value cannot count more postings than exist: when it counts more than were read, some are
 * missing.
 */
export class FacetCover {
  /** Facets seen to give one posting several values: their sums prove nothing. */
  readonly #several: Set<string>
  readonly #reached = new Set<string>()
  /**
   * Rows without a path and rows repeated inside one answer: they are in the counts but not in `#reached`. The largest number that
   * any one facet showed.
   */
  #extra = 0
  #extraOfFacet = 0
  #facet = ''
  #ofFacet = new Set<string>()
  #ofValue = new Set<string>()
  #failed = false
  #whole = false

  constructor(several: Set<string>) {
    this.#several = several
  }

  lacks(facet: Facet): boolean {
    return !this.#several.has(facet.parameter) && facet.sum > this.#reached.size + this.#extra
  }

  begin(facet: Facet): void {
    this.#close()
    this.#facet = facet.parameter
    this.#ofFacet = new Set()
    this.#extraOfFacet = 0
    this.#failed = false
  }

  beginValue(): void {
    this.#ofValue = new Set()
  }

  /** Inside an answer whose total is true, a facet that counts more postings than that gives some of them several values. */
  compare(total: number, facets: Facet[]): void {
    for (const facet of facets) {
      if (facet.sum > total && facet.parameter !== this.#facet) this.#several.add(facet.parameter)
    }
  }

  count(rows: Field[]): void {
    for (const row of rows) {
      const path = row.at('externalPath').textOrNull()
      if (path === null || this.#ofValue.has(path)) {
        this.#extra = Math.max(this.#extra, ++this.#extraOfFacet)
        continue
      }
      if (this.#ofFacet.has(path)) this.#several.add(this.#facet)
      this.#ofValue.add(path)
      this.#ofFacet.add(path)
      this.#reached.add(path)
    }
  }

  /** A value of the facet could not be read to its end. */
  fail(): void {
    this.#failed = true
  }

  complete(facets: Facet[]): boolean {
    this.#close()
    return this.#whole && !facets.some((facet) => this.lacks(facet))
  }

  #close(): void {
    if (this.#facet !== '' && !this.#failed) this.#whole = true
  }
}
