import { type FilterName, filtersInForce, type SearchState, without } from './state.ts'

/** Another search that may find something where this one finds nothing. */
export interface WayOut {
  /** What is taken away. */
  leftOut: { kind: 'filter'; name: FilterName; value: string } | { kind: 'word'; word: string } | { kind: 'filters' }
  state: SearchState
}

/** Each costs a request, so only a few are tried. */
const MOST = 4

/** THE WAYS OUT of an empty result: without all filters, without one of them, without one word of the query. */
export function waysOut(state: SearchState): WayOut[] {
  const inForce = filtersInForce(state)
  const all: WayOut[] =
    inForce.length > 1 ? [{ leftOut: { kind: 'filters' }, state: { q: state.q, q_scope: state.q_scope } }] : []
  const filters = inForce.map(({ name, value }): WayOut => {
    return { leftOut: { kind: 'filter', name, value }, state: without(state, name, value) }
  })
  return [...all, ...filters, ...withoutAWord(state)].slice(0, MOST)
}

/** Only for plain words: what stands around a quote, an OR or a minus would mean something else without its neighbour. */
function withoutAWord(state: SearchState): WayOut[] {
  const words = (state.q ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length < 2 || words.some((word) => word === 'OR' || word.startsWith('-') || word.includes('"'))) return []
  return words.map((word, at) => ({
    leftOut: { kind: 'word', word },
    state: { ...state, q: words.toSpliced(at, 1).join(' ') },
  }))
}
