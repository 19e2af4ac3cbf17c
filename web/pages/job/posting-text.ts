/** Words of a text that a fact was read from: offsets in its `textContent`. */
export interface Quote {
  /** The fact that was read from the words, such as `level`. Several quotes may have the same fact. */
  fact: string
  start: number
  end: number
}

/** A stretch of a text node that one or more facts were read from. */
export interface MarkedStretch {
  start: number
  end: number
  facts: string[]
}

/** The positions of the quotes, by text node. Quotes may overlap and may go over several nodes. */
export function markedStretches(root: Node, quotes: readonly Quote[]): Map<Text, MarkedStretch[]> {
  const marked = new Map<Text, MarkedStretch[]>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let from = 0
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const stretches = stretchesOf(quotes, from, from + node.data.length)
    if (stretches.length > 0) marked.set(node, stretches)
    from += node.data.length
  }
  return marked
}

function stretchesOf(quotes: readonly Quote[], from: number, to: number): MarkedStretch[] {
  const here = quotes.filter(({ start, end }) => start < to && end > from)
  const cuts = [...new Set(here.flatMap(({ start, end }) => [Math.max(start, from), Math.min(end, to)]))].sort((a, b) => a - b)
  return cuts.slice(0, -1).flatMap((start, index) => {
    const end = cuts[index + 1] ?? to
    const facts = [...new Set(here.filter((quote) => quote.start <= start && quote.end >= end).map(({ fact }) => fact))]
    return facts.length > 0 ? [{ start: start - from, end: end - from, facts }] : []
  })
}
