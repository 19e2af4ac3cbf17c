import type { Filters, QueryScope } from '../../src/search/filters.ts'
import type { QueryNode } from '../../src/search/query/tree.ts'
import { VALUE_FIELDS } from '../../src/search/value-fields.ts'
import { withinRegions } from '../../src/search/within-regions.ts'

/** A query as LucenePeer.java reads it: each operator before its parts. Null: Lucene would need other fields for it, such as trigrams. */
export type Tokens = string[]

const LOWEST = String(-(2n ** 63n))
const HIGHEST = String(2n ** 63n - 1n)

const term = (field: string, value: string | number | boolean): Tokens => ['term', field, String(value)]
const range = (field: string, from: number | string, to: number | string): Tokens => ['range', field, String(from), String(to)]
const joined = (kind: 'and' | 'or', parts: Tokens[]): Tokens =>
  parts.length === 1 ? parts[0]! : [kind, String(parts.length), ...parts.flat()]
const anyOf = (field: string, values: readonly (string | number | boolean)[]) =>
  joined(
    'or',
    values.map((value) => term(field, value)),
  )

/** Filters by a part of a text. */
const BY_PART = ['title', 'city', 'company'] as const

export function luceneQuery(filters: Filters, tree: QueryNode | null, window: number | null, primary?: string): Tokens | null {
  if (BY_PART.some((name) => filters[name] !== undefined)) return null
  const words = tree === null ? [] : treeTokens(tree, filters.q_scope)
  if (words === null) return null
  const { salary_min, salary_max, experience_min, experience_max, posted_since, posted_until, first_seen_since } = filters
  const lists = primary === undefined ? filters : { ...filters, country: undefined }
  const when = (value: unknown, tokens: () => Tokens) => (value === undefined ? [] : [tokens()])
  const parts = [
    term('status', filters.status),
    ...VALUE_FIELDS.flatMap(({ name }) => when(lists[name], () => anyOf(name, [lists[name]!].flat()))),
    ...when(primary, () => term('primary_country', primary!)),
    ...when(filters.has_salary, () => term('has_salary', filters.has_salary!)),
    ...when(filters.company_id, () => term('company', filters.company_id!)),
    ...when(filters.source, () => anyOf('source', filters.source!)),
    ...when(filters.world_region, () => inRegions(filters.world_region!)),
    ...when(salary_min, () => range('salaryTo', salary_min!, HIGHEST)),
    ...when(salary_max, () => range('salaryFrom', LOWEST, salary_max!)),
    ...when(experience_min, () => range('experience', experience_min!, HIGHEST)),
    ...when(experience_max, () => range('experience', LOWEST, experience_max!)),
    ...when(first_seen_since, () => range('seen', first_seen_since!.getTime(), HIGHEST)),
    ...when(posted_since, () => range('posted', posted_since!.getTime(), HIGHEST)),
    ...when(posted_until, () => range('posted', LOWEST, posted_until!.getTime())),
    ...(window === null ? [] : [range('posted', window, HIGHEST)]),
    ...(tree?.kind === 'and'
      ? tree.children.map((child) => treeTokens(child, filters.q_scope)!)
      : words.length === 0
        ? []
        : [words]),
  ]
  return joined('and', parts)
}

function inRegions(codes: string[]): Tokens {
  const { regions, countries } = withinRegions(codes)
  return joined('or', [anyOf('world_region', regions), anyOf('country', countries)])
}

function treeTokens(node: QueryNode, scope: QueryScope): Tokens | null {
  switch (node.kind) {
    case 'lexeme':
      return term(scope, node.lexeme)
    case 'substring':
      return null
    case 'phrase': {
      const lexemes = node.parts.flatMap((part) => (part.kind === 'lexeme' ? [part.lexeme] : []))
      if (lexemes.length < node.parts.length) return null
      const placed = lexemes.flatMap((lexeme, at) => {
        const position = node.distances.slice(0, at).reduce((sum, distance) => sum + distance, 0)
        return [lexeme, String(position)]
      })
      return ['phrase', scope, String(lexemes.length), ...placed]
    }
    case 'not': {
      const child = treeTokens(node.child, scope)
      return child && ['not', ...child]
    }
    case 'and':
    case 'or': {
      const parts = node.children.map((child) => treeTokens(child, scope))
      return parts.includes(null) ? null : joined(node.kind, parts as Tokens[])
    }
  }
}
