import type { QueryScope } from '../filters.ts'
import { printTsquery } from '../query/parse-tsquery.ts'
import { join, type QueryNode, someLeaf } from '../query/tree.ts'
import { type Bind, contains } from './statement.ts'

/** The condition that the words of a job match a tsquery. */
export type Words = (tsquery: string) => string

const WORDS: Record<QueryScope, Words> = {
  title: (tsquery) => `j.title_words @@ ${tsquery}`,
  full: (tsquery) => `exists (
          select from search_documents d
          where d.source_id = j.source_id and d.job_id = j.id and d.full_text @@ ${tsquery})`,
}

/**
 * The condition that `jobs j` matches a query tree. Parts without substrings become one tsquery, so that the usual query is one look-up in
 * the full-text index.
 */
export function matchCondition(tree: QueryNode, scope: QueryScope, bind: Bind, words: Words = WORDS[scope]): string {
  if (isText(tree)) return words(`${bind(printTsquery(tree))}::tsquery`)
  const conditions = (members: QueryNode[]) => members.map((member) => matchCondition(member, scope, bind, words))
  switch (tree.kind) {
    case 'substring': {
      const inTitle = contains('lower(j.title)', tree.text, bind)
      return scope === 'full' && tree.body !== null ? `(${inTitle} or ${matchCondition(tree.body, scope, bind, words)})` : inTitle
    }
    case 'not':
      return `not (${matchCondition(tree.child, scope, bind, words)})`
    case 'and':
      return `(${conditions(gathered('and', tree.children)).join(' and ')})`
    case 'or':
      return `(${conditions(gathered('or', tree.children)).join(' or ')})`
    default:
      throw new Error(`a ${tree.kind} holds no substrings`)
  }
}

const isText = (node: QueryNode) => !someLeaf(node, (leaf) => leaf.kind === 'substring')

/** Joins the members that are full text into one, before the other members. */
function gathered(kind: 'and' | 'or', children: QueryNode[]): QueryNode[] {
  const text = children.filter(isText)
  const others = children.filter((child) => !isText(child))
  return text.length === 0 ? others : [join(kind, text), ...others]
}
