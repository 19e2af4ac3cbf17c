import { LRUCache } from 'lru-cache'
import { present } from '../present.ts'
import { capitaliseJobWords } from './job-words.ts'
import { queryText } from './meaning.ts'
import { shortenMinusRuns } from './minus-runs.ts'
import { fallbackNeedle } from './needle.ts'
import { parseTsquery } from './parse-tsquery.ts'
import { hasOnlyExclusions, readPieces } from './pieces.ts'
import { loadThesaurus, type Thesaurus } from './synonyms.ts'
import { hasPositiveTerm, join, type ParsedQuery, type ParseQuery, type QueryNode, someLeaf, substitute } from './tree.ts'

const MAX_COST = 40
const CACHED_QUERIES = 2_000

/** Postgres' analysis of a text: the tsquery it is in websearch syntax, the number of nodes of the tsquery, and the text in lower case. */
export interface AnalysedText {
  tsquery: string
  nodes: number
  lowered: string
}
export type AnalyseTexts = (texts: string[]) => Promise<AnalysedText[]>

/** A q that is refused. The message becomes the detail of the problem. */
export class InvalidQuery extends Error {
  override name = 'InvalidQuery'
}

/** One parser per process: it caches what Postgres said about each q, and asks for the lexemes of synonyms once. */
export function createQueryParser(analyse: AnalyseTexts): ParseQuery {
  const cache = new LRUCache<string, Promise<ParsedQuery | InvalidQuery>>({ max: CACHED_QUERIES })
  let thesaurus: Promise<Thesaurus> | undefined

  return async function parse(q) {
    const parsed = await (cache.get(q) ?? readOnce(q))
    if (parsed instanceof InvalidQuery) throw new InvalidQuery(parsed.message)
    return parsed
  }

  /** A page and its facets are asked for at the same moment: Postgres is asked once for both. A failure is not kept. */
  function readOnce(q: string): Promise<ParsedQuery | InvalidQuery> {
    const reading = read(q)
    cache.set(q, reading)
    reading.catch(() => cache.delete(q))
    return reading
  }

  function synonyms(): Promise<Thesaurus> {
    thesaurus ??= loadThesaurus(analyse).catch((error) => {
      thesaurus = undefined // the next query tries again
      throw error
    })
    return thesaurus
  }

  async function read(q: string): Promise<ParsedQuery | InvalidQuery> {
    const pieces = readPieces(q)
    const { text, joined, symbols } = queryText(capitaliseJobWords(pieces))
    // The needle is put in quotes, where a minus is no operator: it may hold more minuses than Postgres can nest.
    const quoted = [fallbackNeedle(pieces), ...[...symbols.values()].flatMap(({ token, word }) => [token, word])].map(
      (each) => `"${each}"`,
    )
    const [written, whole, ...others] = await analyse([shortenMinusRuns(q), text, ...joined.values(), ...quoted])
    const groups = others.splice(0, joined.size)
    const [needle, ...tokens] = others.map(({ lowered, tsquery }) => ({ lowered: lowered.slice(1, -1), tsquery }))

    // The cost is that of q as it was written.
    const cost = present(written).nodes
    if (cost > MAX_COST) return new InvalidQuery(`search query too complex: ${cost} terms/operators (max ${MAX_COST})`)
    if (hasOnlyExclusions(pieces)) return new InvalidQuery('search query must contain at least one positive term')

    const parsed = substitute(
      parseTsquery(present(whole).tsquery),
      leavesOf(joined, (at) => parseTsquery(present(groups[at]).tsquery)),
    )
    const fallback = substring(present(needle).lowered)
    const symbolsOnly = parsed !== null && !someLeaf(parsed, (leaf) => leaf.kind === 'lexeme' && !symbols.has(leaf.lexeme))
    const meaning = substitute(
      parsed,
      leavesOf(symbols, (at) => ({
        kind: 'substring',
        text: present(tokens[at * 2]).lowered,
        body: symbolsOnly ? null : parseTsquery(present(tokens[at * 2 + 1]).tsquery),
      })),
    )
    if (meaning === null) return { tree: null, fallback, cost }
    const tree = (await synonyms()).expand(meaning)
    // Postgres dropped every word but the exclusions. Such a q matches nothing, as the dropped words alone would.
    if (!hasPositiveTerm(meaning)) return { tree: null, fallback: keepExclusions(fallback, tree), cost }
    return { tree, fallback: symbolsOnly ? null : keepExclusions(fallback, tree), cost }
  }
}

/** The trees that stand for placeholders, by the placeholder. */
function leavesOf(placeholders: Map<string, unknown>, tree: (at: number) => QueryNode | null): Map<string, QueryNode | null> {
  return new Map([...placeholders.keys()].map((placeholder, at) => [placeholder, tree(at)]))
}

function substring(needle: string): QueryNode | null {
  return needle === '' ? null : { kind: 'substring', text: needle, body: null }
}

/** Terms that q excludes stay excluded in the fallback: a search for `python -java` must not fall back to Java jobs. */
function keepExclusions(fallback: QueryNode | null, tree: QueryNode): QueryNode | null {
  if (fallback === null) return null
  const members = tree.kind === 'and' ? tree.children : [tree]
  return join('and', [fallback, ...members.filter((child) => child.kind === 'not')])
}
