import { LRUCache } from 'lru-cache'
import { shortenMinusRuns } from './minus-runs.ts'
import { fallbackNeedle } from './needle.ts'
import { parseTsquery } from './parse-tsquery.ts'
import { splitSymbols } from './symbols.ts'
import { loadThesaurus, type Thesaurus } from './synonyms.ts'
import { hasPositiveTerm, join, mapLeaves, type QueryNode, someLeaf } from './tree.ts'

export const MAX_COST = 40
const REMEMBERED_QUERIES = 2_000

export interface ParsedQuery {
  /** What a job must match, synonyms included; null when q has no lexeme, and then nothing matches. */
  tree: QueryNode | null
  /** What to look for when the tree matches nothing; null when there is nothing to look for. */
  fallback: QueryNode | null
  /** Terms and operators of q itself. */
  cost: number
}

/** What Postgres makes of a text: its query in websearch syntax, the nodes of that, and the text in lower case. */
export interface AnalysedText {
  tsquery: string
  nodes: number
  lowered: string
}
export type AnalyseTexts = (texts: string[]) => Promise<AnalysedText[]>
export type ParseQuery = (q: string) => Promise<ParsedQuery>

/** A q that is refused. The message is the problem's detail. */
export class InvalidQuery extends Error {
  override name = 'InvalidQuery'
}

/** One parser per process: it remembers what Postgres said about each q, and asks for the synonyms' lexemes once. */
export function createQueryParser(analyse: AnalyseTexts): ParseQuery {
  const remembered = new LRUCache<string, ParsedQuery | InvalidQuery>({ max: REMEMBERED_QUERIES })
  let thesaurus: Promise<Thesaurus> | undefined

  return async function parse(q) {
    let parsed = remembered.get(q)
    if (parsed === undefined) {
      parsed = await read(q)
      remembered.set(q, parsed)
    }
    if (parsed instanceof InvalidQuery) throw new InvalidQuery(parsed.message)
    return parsed
  }

  function synonyms(): Promise<Thesaurus> {
    thesaurus ??= loadThesaurus(analyse).catch((error) => {
      thesaurus = undefined // the next query tries again
      throw error
    })
    return thesaurus
  }

  async function read(q: string): Promise<ParsedQuery | InvalidQuery> {
    const { text, symbols } = splitSymbols(shortenMinusRuns(q))
    // In quotes, where a minus is no operator: what was in quotes in q may hold more of them than Postgres can nest.
    const [whole, quoted, ...tokens] = await analyse([text, `"${fallbackNeedle(q)}"`, ...symbols.values()])
    const needle = quoted!.lowered.slice(1, -1)
    const cost = whole!.nodes
    if (cost > MAX_COST) return new InvalidQuery(`search query too complex: ${cost} terms/operators (max ${MAX_COST})`)

    const written = parseTsquery(whole!.tsquery)
    if (written === null) return { tree: null, fallback: substring(needle), cost }
    if (!hasPositiveTerm(written)) return new InvalidQuery('search query must contain at least one positive term')

    const symbolsOnly = !someLeaf(written, (leaf) => leaf.kind === 'lexeme' && !symbols.has(leaf.lexeme))
    const meanings = new Map([...symbols.keys()].map((placeholder, index) => [placeholder, tokens[index]!]))
    const tree = mapLeaves((await synonyms()).expand(written), (leaf) => {
      const token = leaf.kind === 'lexeme' && meanings.get(leaf.lexeme)
      if (!token) return leaf
      return { kind: 'substring', text: token.lowered, body: symbolsOnly ? null : parseTsquery(token.tsquery) }
    })
    return { tree, fallback: symbolsOnly ? null : keepExclusions(substring(needle), tree), cost }
  }
}

function substring(needle: string): QueryNode | null {
  return needle === '' ? null : { kind: 'substring', text: needle, body: null }
}

/** What q excludes as a whole stays excluded: a search for `python -java` must not fall back to the Java jobs. */
function keepExclusions(fallback: QueryNode | null, tree: QueryNode): QueryNode | null {
  if (fallback === null || tree.kind !== 'and') return fallback
  return join('and', [fallback, ...tree.children.filter((child) => child.kind === 'not')])
}
