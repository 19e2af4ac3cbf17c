import { present } from '../present.ts'

/** The meaning of `q`, in the terms of a tsquery. Both engines evaluate this tree. */
export type QueryNode = Lexeme | Substring | Phrase | Not | And | Or

export interface ParsedQuery {
  /** The tree that a job must match, synonyms included; null where q has no lexeme, and then nothing matches. */
  tree: QueryNode | null
  /** The tree of the title-substring fallback, for a `tree` that matches nothing; null where q leaves no text to look for. */
  fallback: QueryNode | null
  /** The number of terms and operators of q as written. */
  cost: number
}

export type ParseQuery = (q: string) => Promise<ParsedQuery>

export interface Lexeme {
  kind: 'lexeme'
  lexeme: string
}
/** The title contains `text` (lower-cased by Postgres) or, with q_scope=full, the document matches `body`. */
export interface Substring {
  kind: 'substring'
  text: string
  body: QueryNode | null
}
/** `parts[i + 1]` stands `distances[i]` positions after `parts[i]`. */
export interface Phrase {
  kind: 'phrase'
  parts: QueryNode[]
  distances: number[]
}
export interface Not {
  kind: 'not'
  child: QueryNode
}
export interface And {
  kind: 'and'
  children: QueryNode[]
}
export interface Or {
  kind: 'or'
  children: QueryNode[]
}

export function childrenOf(node: QueryNode): QueryNode[] {
  switch (node.kind) {
    case 'lexeme':
    case 'substring':
      return []
    case 'phrase':
      return node.parts
    case 'not':
      return [node.child]
    case 'and':
    case 'or':
      return node.children
  }
}

/** An AND or OR of members. Members of the same kind are flattened into it, and a single member is returned as it is. */
export function join(kind: 'and' | 'or', members: QueryNode[]): QueryNode {
  const children = members.flatMap((member) => (member.kind === kind ? member.children : [member]))
  return children.length === 1 ? present(children[0]) : { kind, children }
}

/** The cost of a query. Every leaf and every operator counts one, as in Postgres' `numnode`. */
export function nodeCount(node: QueryNode): number {
  const children = childrenOf(node)
  const operators = node.kind === 'not' ? 1 : Math.max(0, children.length - 1)
  return children.reduce((sum, child) => sum + nodeCount(child), children.length === 0 ? 1 : operators)
}

export function someLeaf(node: QueryNode, test: (leaf: Lexeme | Substring) => boolean): boolean {
  if (node.kind === 'lexeme' || node.kind === 'substring') return test(node)
  return childrenOf(node).some((child) => someLeaf(child, test))
}

/** Whether some leaf is under no NOT. `python OR -java` has one, although Postgres' `querytree` says `T` for it. */
export function hasPositiveTerm(node: QueryNode): boolean {
  if (node.kind === 'not') return false
  const children = childrenOf(node)
  return children.length === 0 || children.some(hasPositiveTerm)
}

/** The tree with some lexemes replaced. A lexeme replaced by null is dropped, and, as in Postgres, an operator without operands too. */
export function substitute(node: QueryNode | null, leaves: Map<string, QueryNode | null>): QueryNode | null {
  switch (node?.kind) {
    case undefined:
    case 'substring':
    case 'phrase': // quoted words are no placeholders
      return node
    case 'lexeme': {
      const leaf = leaves.get(node.lexeme)
      return leaf === undefined ? node : leaf
    }
    case 'not': {
      const child = substitute(node.child, leaves)
      return child && { kind: 'not', child }
    }
    case 'and':
    case 'or': {
      const members = node.children.map((child) => substitute(child, leaves)).filter((child) => child !== null)
      return members.length === 0 ? null : join(node.kind, members)
    }
  }
}
