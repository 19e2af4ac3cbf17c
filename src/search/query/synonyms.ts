import { searchText } from '../../job/words/search-text.ts'
import { present } from '../present.ts'
import { SYNONYMS } from './data/synonyms.ts'
import { parseTsquery } from './parse-tsquery.ts'
import type { AnalyseTexts } from './query.ts'
import { join, nodeCount, type QueryNode } from './tree.ts'

const MAX_EXPANDED_NODES = 200

/** One way to write a synonym: its tree, its words where it is a phrase, and the other ways to write the same. */
interface Form {
  key: string
  words: string[]
  others: QueryNode[]
}

export interface Thesaurus {
  /** The tree with all synonyms added, or the tree unchanged where that would be too large. */
  expand(tree: QueryNode): QueryNode
}

export async function loadThesaurus(analyse: AnalyseTexts): Promise<Thesaurus> {
  const forms = await loadForms(analyse)
  const byKey = new Map(forms.map((form) => [form.key, form]))
  const phrases = forms.filter((form) => form.words.length > 1).sort((a, b) => b.words.length - a.words.length)

  return {
    expand(tree) {
      const expanded = expand(tree)
      return nodeCount(expanded) > MAX_EXPANDED_NODES ? tree : expanded
    },
  }

  function expand(node: QueryNode): QueryNode {
    switch (node.kind) {
      case 'substring':
        return node
      case 'lexeme':
      case 'phrase': // quoted words stand as they are: only a phrase that is itself a synonym is widened
        return join('or', [node, ...(byKey.get(keyOf(node))?.others ?? [])])
      case 'not':
        return { kind: 'not', child: expand(node.child) }
      case 'or':
        return join('or', node.children.map(expand))
      case 'and':
        return join('and', [...unquotedPhrases(node.children)])
    }
  }

  /** `software engineer` without quotes also finds `swe`: members of an AND that make up a synonym's phrase become one member. */
  function* unquotedPhrases(children: QueryNode[]): Iterable<QueryNode> {
    let rest = children
    for (const { words, others } of phrases) {
      const taken = words.map((word) => rest.find((child) => child.kind === 'lexeme' && child.lexeme === word))
      if (!taken.every((child) => child !== undefined)) continue
      rest = rest.filter((child) => !taken.includes(child))
      yield join('or', [join('and', taken.map(expand)), ...others])
    }
    yield* rest.map(expand)
  }
}

async function loadForms(analyse: AnalyseTexts): Promise<Form[]> {
  const analysed = await analyse(SYNONYMS.flat().map((form) => `"${searchText(form)}"`))
  let next = 0
  return SYNONYMS.flatMap((group) => {
    const trees = group.map(() => parseTsquery(present(analysed[next++]).tsquery)).filter((tree) => tree !== null)
    const distinct = [...new Map(trees.map((tree) => [keyOf(tree), tree])).entries()]
    return distinct.map(([key, tree]) => ({
      key,
      words: tree.kind === 'phrase' ? tree.parts.flatMap((part) => (part.kind === 'lexeme' ? part.lexeme : [])) : [],
      others: distinct.filter(([other]) => other !== key).map(([, other]) => other),
    }))
  })
}

const keyOf = (node: QueryNode) => JSON.stringify(node)
