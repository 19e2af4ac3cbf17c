import { present } from '../present.ts'
import { join, type QueryNode } from './tree.ts'

/**
 * Reads the text that Postgres prints for a tsquery; null for the empty query. `!` binds tightest, then `<N>`, then `&`, then `|`, and equal
 * operators group to the left.
 */
export function parseTsquery(text: string): QueryNode | null {
  if (text.trim() === '') return null
  const tokens = tokenise(text)
  let next = 0

  function disjunction(): QueryNode {
    const members = [conjunction()]
    while (tokens[next] === '|') {
      next++
      members.push(conjunction())
    }
    return join('or', members)
  }

  function conjunction(): QueryNode {
    const members = [phrase()]
    while (tokens[next] === '&') {
      next++
      members.push(phrase())
    }
    return join('and', members)
  }

  function phrase(): QueryNode {
    const parts = [negation()]
    const distances: number[] = []
    for (let distance = DISTANCE.exec(tokens[next] ?? ''); distance; distance = DISTANCE.exec(tokens[next] ?? '')) {
      next++
      distances.push(distance[1] === '-' ? 1 : Number(distance[1]))
      const part = negation()
      // A phrase on the right of another keeps its own distances: a <1> (b <2> c) holds where a <1> b <2> c does.
      parts.push(...(part.kind === 'phrase' ? part.parts : [part]))
      if (part.kind === 'phrase') distances.push(...part.distances)
    }
    return parts.length === 1 ? present(parts[0]) : flatPhrase(parts, distances)
  }

  function negation(): QueryNode {
    if (tokens[next] === '!') {
      next++
      return { kind: 'not', child: negation() }
    }
    if (tokens[next] === '(') {
      next++
      const inner = disjunction()
      expect(')')
      return inner
    }
    const token = tokens[next++]
    if (!token?.startsWith("'")) throw new Error(`no tsquery: ${text}`)
    return { kind: 'lexeme', lexeme: token.slice(1, -1).replace(/''|\\\\/g, (pair) => present(pair[0])) }
  }

  function expect(token: string) {
    if (tokens[next++] !== token) throw new Error(`no tsquery: ${text}`)
  }

  const tree = disjunction()
  if (next !== tokens.length) throw new Error(`no tsquery: ${text}`)
  return tree
}

/** The text that Postgres reads back as the same query. Operands of a phrase or a NOT are bracketed unless they are lexemes. */
export function printTsquery(node: QueryNode): string {
  switch (node.kind) {
    case 'lexeme':
      return `'${node.lexeme.replace(/['\\]/g, '$&$&')}'`
    case 'substring':
      throw new Error(`a substring is no part of a tsquery: ${node.text}`)
    case 'phrase':
      return node.parts.map((part, at) => (at === 0 ? '' : ` <${node.distances[at - 1]}> `) + bracketed(part)).join('')
    case 'not':
      return `!${bracketed(node.child)}`
    case 'and':
      return node.children.map(bracketed).join(' & ')
    case 'or':
      return node.children.map(bracketed).join(' | ')
  }
}

const TOKEN = /'(?:[^'\\]|''|\\\\)*'|<(?:-|\d+)>|[!&|()]|\s+|./gsu
const DISTANCE = /^<(-|\d+)>$/

function tokenise(text: string): string[] {
  return (text.match(TOKEN) ?? []).filter((token) => token.trim() !== '')
}

function flatPhrase(parts: QueryNode[], distances: number[]): QueryNode {
  const first = present(parts[0])
  if (first.kind !== 'phrase') return { kind: 'phrase', parts, distances }
  return { kind: 'phrase', parts: [...first.parts, ...parts.slice(1)], distances: [...first.distances, ...distances] }
}

const bracketed = (node: QueryNode) => (node.kind === 'lexeme' ? printTsquery(node) : `(${printTsquery(node)})`)
