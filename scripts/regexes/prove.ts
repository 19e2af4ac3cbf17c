import { type AST, RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { loadTool } from '../load-tool.ts'

/** The part of recheck that is used. */
interface Recheck {
  check(source: string, flags: string, options: { checker: 'automaton'; timeout: number; maxNFASize: number }): Promise<Verdict>
}
type Verdict =
  | { status: 'safe' }
  | { status: 'vulnerable'; complexity: { summary: string }; attack: { pattern: string } }
  | { status: 'unknown'; error: { kind: string } }

/** The method that proved a regular expression to be linear in its input. */
export type Proof = 'automaton' | 'automaton without look-around' | 'windows'

export interface RegexVerdict {
  proof: Proof | null
  /** The reason why there is no proof. */
  reason: string
}

const TIMEOUT_MS = 20_000

/** A character that no pattern of ours has. Asking for it at the end makes the matcher try every alternative. */
const NEVER = '\\uE0F7'

/** A pattern that can match in at most this many ways at one place of the input takes constant time there. */
const MOST_WAYS = 10_000
const MOST_COUNTED = 1_000_000

export async function prove(source: string, flags: string): Promise<RegexVerdict> {
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

/** Null when recheck proves the pattern linear, otherwise the reason. Its fuzzer finds faults but proves nothing, so it is not used. */
async function byAutomaton(source: string, flags: string): Promise<string | null> {
  const { source: simpler, flags: fewer } = folded(source, flags)
  const { check } = await loadTool<Recheck>('recheck')
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
 * An upper bound of the ways in which a pattern can match at one place. A repetition without an end counts `endless` times its
 * content: infinitely often, or once, to consider only the counted ones.
 */
function waysOf(node: AST.Node, endless = Number.POSITIVE_INFINITY): number {
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

/** Whether a repetition of one character can end at only one place, because the next element matches none of its characters: `\w{1,30} `. */
function endsForSure(element: AST.Element, next: AST.Element | undefined): boolean {
  if (element.type !== 'Quantifier' || element.max === Number.POSITIVE_INFINITY) return false
  if (!isOneCharacter(element.element) || next === undefined || !isOneCharacter(next)) return false
  return areDisjoint(element.element.raw, next.raw)
}

/** Whether no character fits both, in any case. */
function areDisjoint(one: string, other: string): boolean {
  if (one === other) return false
  const [first, second] = [one, other].map((raw) => oneCharacter(raw))
  return !EVERY_CHARACTER.some((character) => first!.test(character) && second!.test(character))
}

/** Most patterns are written for the flag u; the rest do not compile with it. */
function oneCharacter(raw: string): RegExp {
  try {
    return new RegExp(`^${raw}$`, 'iu')
  } catch {
    return new RegExp(`^${raw}$`, 'i')
  }
}

const isOneCharacter = ({ type }: AST.Node) => type === 'Character' || type === 'CharacterSet' || type === 'CharacterClass'
const EVERY_CHARACTER = Array.from({ length: 0xd800 }, (_, code) => String.fromCharCode(code))

/** Alternatives that begin with different characters exclude each other: only alternatives with the same beginning add up. */
function waysOfAny(alternatives: AST.Alternative[], endless: number): number {
  const known = alternatives.map((alternative) => ({ ...beginningOf(alternative), ways: waysOf(alternative, endless) }))
  return Math.max(
    ...known.map((one) => known.reduce((sum, other) => sum + (one === other || beginAlike(one, other) ? other.ways : 0), 0)),
  )
}

interface Beginning {
  /** The letters every match begins with, in one case. */
  text: string
  /** The pattern of the first character, when it is certain. */
  first: string | null
}

function beginAlike(one: Beginning, other: Beginning): boolean {
  if (one.text !== '' && other.text !== '') return one.text.startsWith(other.text) || other.text.startsWith(one.text)
  return one.first === null || other.first === null || !areDisjoint(one.first, other.first)
}

function beginningOf({ elements }: AST.Alternative): Beginning {
  const consuming = elements.filter(({ type }) => type !== 'Assertion')
  let text = ''
  for (const element of consuming) {
    if (element.type !== 'Character') break
    text += String.fromCodePoint(element.value).toLowerCase()
  }
  const [first] = consuming
  const isRepeated = first?.type === 'Quantifier' && first.min > 0
  const start = isRepeated ? first.element : first
  return { text, first: start && isOneCharacter(start) ? start.raw : null }
}
