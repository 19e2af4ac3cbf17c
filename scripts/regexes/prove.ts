import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { check } from 'recheck'

/** How a regular expression is known to take time in proportion to its input. */
export type Proof = 'automaton' | 'automaton without look-around' | 'windows'

export interface Verdict {
  proof: Proof | null
  /** Why there is no proof. */
  reason: string
}

const TIMEOUT_MS = 20_000

/** A character no pattern of ours has. Asking for it at the end makes the matcher go through everything it could try. */
const NEVER = '\\uE0F7'

/** A pattern that can match in no more ways than this at one place of the input takes a constant time there. */
const MOST_WAYS = 10_000
const MOST_COUNTED = 1_000_000

export async function prove(source: string, flags: string): Promise<Verdict> {
  const pattern = parsed(source, flags)
  if (waysOf(pattern) <= MOST_WAYS) return { proof: 'windows', reason: '' }
  // The automaton takes a counted repetition for a constant, however large: `(?:a|a){0,40}` counts to a million millions.
  const counted = waysOf(pattern, 1)
  if (counted > MOST_COUNTED) return { proof: null, reason: `its counted repetitions combine in ${counted} ways` }
  const plain = await byAutomaton(source, flags)
  if (plain === null) return { proof: 'automaton', reason: '' }
  const bare = withoutLookAround(pattern)
  if (bare !== null && bare !== source && (await byAutomaton(`(?:${bare})${NEVER}`, flags)) === null)
    return { proof: 'automaton without look-around', reason: '' }
  return { proof: null, reason: plain }
}

function parsed(source: string, flags: string): AST.Pattern {
  return new RegExpParser({ ecmaVersion: 2025 }).parsePattern(source, 0, source.length, { unicode: flags.includes('u') })
}

/** Null when recheck proves it linear; else why not. Its fuzzer finds faults but proves nothing, so it is not asked. */
async function byAutomaton(source: string, flags: string): Promise<string | null> {
  const { source: simpler, flags: fewer } = folded(source, flags)
  const verdict = await check(simpler, fewer, { checker: 'automaton', timeout: TIMEOUT_MS, maxNFASize: 200_000 })
  if (verdict.status === 'safe') return null
  return verdict.status === 'vulnerable'
    ? `${verdict.complexity.summary}, attacked by ${verdict.attack.pattern}`
    : verdict.error.kind
}

/**
 * The same pattern for lower-case input, where case does not matter: the matcher takes the same steps, and the automaton is
 * ten times smaller. Patterns that tell cases apart by a property stay as they are.
 */
function folded(source: string, flags: string): { source: string; flags: string } {
  if (!flags.includes('i') || /\\[pP]\{L[ult]/.test(source)) return { source, flags }
  const pattern = parsed(source, flags)
  let text = source
  visitRegExpAST(pattern, {
    onCharacterEnter(node) {
      const lower = node.raw.length === 1 ? node.raw.toLowerCase() : node.raw
      if (lower.length === 1) text = text.slice(0, node.start) + lower + text.slice(node.end)
    },
  })
  const needsUnicode = /\\[pPu]/.test(source) || [...source].length !== source.length
  return { source: text, flags: [...flags].filter((flag) => flag !== 'i' && (flag !== 'u' || needsUnicode)).join('') }
}

/**
 * The pattern without its look-arounds: they only ever stop the matcher early, so without them it tries at least as much.
 * Their own cost must be constant, so null when one has a repetition without an end.
 */
function withoutLookAround(pattern: AST.Pattern): string | null {
  const cuts: [number, number][] = []
  let refused = false
  visitRegExpAST(pattern, {
    onAssertionEnter(node) {
      if (node.kind !== 'lookahead' && node.kind !== 'lookbehind') return
      if (waysOf(node) > MOST_WAYS) refused = true
      cuts.push([node.start, node.end])
    },
    onBackreferenceEnter() {
      refused = true
    },
  })
  if (refused || cuts.length === 0) return null
  const outermost = cuts.filter(([start, end]) => !cuts.some(([from, to]) => from < start && end < to))
  return outermost.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), pattern.raw)
}

/**
 * An upper bound of the ways in which a pattern can match at one place. A repetition without an end counts `endless` times what it
 * repeats: infinitely often, or once, to look at the counted ones alone.
 */
export function waysOf(node: AST.Node, endless = Number.POSITIVE_INFINITY): number {
  switch (node.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return waysOfAny(node.alternatives, endless)
    case 'Assertion':
      return node.kind === 'lookahead' || node.kind === 'lookbehind' ? waysOfAny(node.alternatives, endless) : 1
    case 'Alternative':
      return node.elements.reduce(
        (ways, element, at) => ways * (endsForSure(element, node.elements[at + 1]) ? 1 : waysOf(element, endless)),
        1,
      )
    case 'Quantifier': {
      const once = waysOf(node.element, endless)
      if (node.max === Number.POSITIVE_INFINITY) return once * endless
      let ways = 0
      for (let times = node.min; times <= node.max; times++) ways += once ** times
      return ways
    }
    default:
      return 1
  }
}

/** Whether a repetition of one character ends at one place only, since what must follow it is none of its characters: `\w{1,30} `. */
function endsForSure(element: AST.Element, next: AST.Element | undefined): boolean {
  if (element.type !== 'Quantifier' || element.max === Number.POSITIVE_INFINITY) return false
  if (!isOneCharacter(element.element) || next === undefined || !isOneCharacter(next)) return false
  const [repeated, following] = [element.element.raw, next.raw].map((raw) => new RegExp(`^${raw}$`, 'i'))
  return !EVERY_CHARACTER.some((character) => repeated!.test(character) && following!.test(character))
}

const isOneCharacter = ({ type }: AST.Node) => type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass'
const EVERY_CHARACTER = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))

/** Alternatives that begin with different letters exclude each other: only those that begin alike add up. */
function waysOfAny(alternatives: AST.Alternative[], endless: number): number {
  const known = alternatives.map((alternative) => ({ beginning: beginningOf(alternative), ways: waysOf(alternative, endless) }))
  const alike = (one: string, other: string) => one.startsWith(other) || other.startsWith(one)
  return Math.max(
    ...known.map(({ beginning }) => known.reduce((sum, other) => sum + (alike(beginning, other.beginning) ? other.ways : 0), 0)),
  )
}

/** The letters every match of an alternative begins with, in one case. */
function beginningOf(alternative: AST.Alternative): string {
  let text = ''
  for (const element of alternative.elements) {
    if (element.type === 'Assertion' && element.kind === 'word') continue
    if (element.type !== 'Character') break
    text += String.fromCodePoint(element.value).toLowerCase()
  }
  return text
}
