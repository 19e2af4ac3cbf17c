import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { SYNONYMS } from '../../src/search/data/synonyms.ts'
import { shortenMinusRuns } from '../../src/search/minus-runs.ts'
import { fallbackNeedle } from '../../src/search/needle.ts'
import { parseTsquery, printTsquery } from '../../src/search/parse-tsquery.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { type AnalyseTexts, createQueryParser, InvalidQuery, type ParseQuery } from '../../src/search/query.ts'
import { splitSymbols } from '../../src/search/symbols.ts'
import { nodeCount, type QueryNode } from '../../src/search/tree.ts'
import { testDatabase } from '../support/database.ts'
import { anyQuery } from './any-query.ts'

let pool: Pool
let analyse: AnalyseTexts
let parse: ParseQuery
beforeAll(async () => {
  pool = (await testDatabase()).pool
  analyse = postgresAnalysis(pool)
  parse = createQueryParser(analyse)
})

/** A tree on one line: [title substring], "phrase", !not, (a & b), (a | b). */
function shown(node: QueryNode | null): string {
  if (node === null) return 'nothing'
  switch (node.kind) {
    case 'lexeme':
      return node.lexeme
    case 'substring':
      return `[${node.text}${node.body ? ` or body ${shown(node.body)}` : ''}]`
    case 'phrase':
      return `"${node.parts.map((part, at) => (at > 0 && node.distances[at - 1] !== 1 ? `<${node.distances[at - 1]}> ` : '') + shown(part)).join(' ')}"`
    case 'not':
      return `!${shown(node.child)}`
    case 'and':
    case 'or':
      return `(${node.children.map(shown).join(node.kind === 'and' ? ' & ' : ' | ')})`
  }
}
const analysed = async (q: string) => (await analyse([shortenMinusRuns(q)]))[0]!
const treeOf = async (q: string) => shown((await parse(q)).tree)
const fallbackOf = async (q: string) => shown((await parse(q)).fallback)
const words = (count: number, joint = ' ') => Array.from({ length: count }, (_, index) => `w${index}`).join(joint)

describe('cost', () => {
  test.each([
    ['a bare word', 'nurse', 1],
    ['two words: the AND between them costs 1', 'nurse night', 3],
    ['OR costs 1', 'nurse OR doctor', 3],
    ['a phrase of two words', '"night nurse"', 3],
    ['a phrase of two words with its OR', 'doctor OR "night nurse"', 1 + 3 + 1],
    ['a phrase of three words', '"night shift nurse"', 5],
    ['a phrase of three words with its OR', 'doctor OR "night shift nurse"', 1 + 5 + 1],
    ['an exclusion', 'nurse -night', 1 + 3],
    ['stopwords', 'the nurse of the night', 3],
    ['stopwords in a phrase', '"nurse of the night"', 3],
    ['only stopwords', 'the of IT', 0],
    ['a symbol token', 'c++', 1],
    ['a symbol token among words', 'nurse c++ -c#', 1 + 2 + 3],
    ['synonyms', 'k8s', 1],
    ['the limit', words(20), 39],
    ['the limit, with an exclusion', `"${words(2)}" ${words(18)}`, 3 + 1 + 35],
    ['exactly 40', `${words(19)} -x`, 37 + 3],
  ])('%s: %s', async (_, q, cost) => {
    expect((await parse(q)).cost).toBe(cost)
  })

  test.each([
    [words(21), 41],
    [words(21, ' OR '), 41],
    [`${words(19)} OR "ab cd"`, 41],
    [`"${words(21)}"`, 41],
    [`${words(18)} -x -y`, 41],
    [Array(50).fill('k8').join(' '), 99],
  ])('%s is refused with the measured cost', async (q, cost) => {
    const refused = new InvalidQuery(`search query too complex: ${cost} terms/operators (max 40)`)
    await expect(parse(q)).rejects.toThrow(refused)
    await expect(parse(q)).rejects.toThrow(refused)
  })
})

describe('only exclusions', () => {
  test.each(['-java', '-java -python', '-"java developer"', '-java OR -python', '-c++', '--java', '- java', '-java -the'])(
    '%s is refused',
    async (q) => {
      await expect(parse(q)).rejects.toThrow(new InvalidQuery('search query must contain at least one positive term'))
    },
  )
  test('one positive alternative is enough', async () => {
    expect(await treeOf('rust OR -java')).toBe('(rust | !java)')
  })
})

describe('operators', () => {
  test.each([
    ['rust golang', '(rust & golang)'],
    ['rust OR golang -java', '(rust | (golang & !java))'],
    ['rust -java OR golang -java', '((rust & !java) | (golang & !java))'],
    ['-java rust', '(!java & rust)'],
    ['"night shift" OR day', '("night shift" | day)'],
    ['"shift of the night"', '"shift <3> night"'],
    ['-"night shift" nurse', '(!"night shift" & nurs)'],
    ['rust or golang', '(rust | golang)'],
    ['OR rust OR', 'rust'],
    ['"rust', 'rust'],
    ["o'brien", '"o brien"'],
    ['day"night shift"nurse', '(day & "night shift" & nurs)'],
    [`rust ${'-'.repeat(101)}java`, '(rust & !!!!!!!java)'],
    [`rust ${'- '.repeat(100)}java`, '(rust & !!!!!!!!java)'],
    ['the', 'nothing'],
    ['""', 'nothing'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))
})

describe('symbols', () => {
  test.each([
    ['c++', '[c++]'],
    ['C#', '[c#]'],
    ['.NET', '[.net]'],
    ['the c++', '[c++]'],
    ['c++ OR c# -.net', '([c++] | ([c#] & ![.net]))'],
    ['rust c++', '(rust & [c++ or body c])'],
    ['rust -c#', '(rust & ![c# or body c])'],
    ['rust OR (c++)', '(rust | [c++ or body c])'],
    ['rust, .net, f#', '(rust & [.net or body net] & [f# or body f])'],
    ['rust c++17', '(rust & [c++17 or body "c +17"])'],
    ['rust\u00a0c++', '(rust & [c++ or body c])'],
    ['"c++ lead" rust', '("c lead" & rust)'],
    ['rust "c++"', '(rust & c)'],
    ['node.js', '(node.js | nodej | "node js")'],
    ['a+', 'nothing'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))

  test('placeholders are no part of what was written', async () => {
    for (const q of ['symq0 c++', 'SYMQ c++', 'symq symqq symqqq0 c++ c#', 'c++ "symq1"']) {
      const { text, symbols } = splitSymbols(q)
      for (const placeholder of symbols.keys()) {
        expect(q.toLowerCase()).not.toContain(placeholder)
        expect(text).toContain(placeholder)
      }
    }
    expect(await treeOf('symq0 c++')).toBe('(symq0 & [c++ or body c])')
  })
})

describe('synonyms', () => {
  test.each([
    ['k8s', '(k8s | kubernet)'],
    ['Kubernetes', '(kubernet | k8s)'],
    ['"registered nurse"', '("regist nurs" | rn)'],
    ['registered nurse', '((regist & nurs) | rn)'],
    ['nurse night registered', '(((regist & nurs) | rn) & night)'],
    ['rn', '(rn | "regist nurs")'],
    ['rust -sr', '(rust & !(sr | snr | senior))'],
    ['"sr nurse"', '"sr nurs"'],
    ['frontend', '(frontend | "front end" | "front-end front end")'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))

  test('are dropped when they would make the query too large', async () => {
    const frontend = '(frontend | "front end" | "front-end front end")'
    expect(await treeOf(Array(10).fill('frontend').join(' '))).toBe(`(${Array(10).fill(frontend).join(' & ')})`)
    expect(await treeOf(Array(20).fill('frontend').join(' '))).toBe(`(${Array(20).fill('frontend').join(' & ')})`)
  })

  test('every form is in one group only, and every group has two forms or more', async () => {
    const analysed = await analyse(SYNONYMS.flat().map((form) => `"${form}"`))
    expect(analysed.every(({ tsquery }) => tsquery !== '')).toBe(true)
    const groups = new Map<string, number>()
    let next = 0
    for (const [group, forms] of SYNONYMS.entries()) {
      const queries = forms.map(() => analysed[next++]!.tsquery)
      expect(new Set(queries).size, forms.join()).toBeGreaterThan(1)
      for (const query of queries) {
        expect([undefined, group], query).toContain(groups.get(query))
        groups.set(query, group)
      }
    }
  })
})

describe('fallback', () => {
  test.each([
    ['Night Nurse', '[night nurse]'],
    ['"Night  shift" nurse', '[night shift nurse]'],
    ['rust OR golang', '[rust golang]'],
    ['IT', '[it]'],
    ['rust -java', '([rust] & !java)'],
    ['rust -"java developer" lead', '([rust lead] & !"java develop")'],
    ['rust - java', '([rust] & !java)'],
    ['the -of', '[the]'],
    ['""', 'nothing'],
    ['c++', 'nothing'],
    ['rust c++', '[rust c++]'],
    ['100% remote_work', '[100% remote_work]'],
  ])('%s', async (q, tree) => expect(await fallbackOf(q)).toBe(tree))
})

test('a q is asked for once, and again after a failure', async () => {
  const asked: string[][] = []
  let failing = true
  const fragile = createQueryParser(async (texts) => {
    asked.push(texts)
    if (failing) throw new Error('connection lost')
    return analyse(texts)
  })
  await expect(fragile('rust')).rejects.toThrow('connection lost')
  failing = false
  const first = await fragile('rust')
  expect(await fragile('rust')).toBe(first)
  expect(asked.filter((texts) => texts[0] === 'rust')).toHaveLength(2)
})

describe('any q', () => {
  test('is parsed and measured as Postgres does', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (q) => {
        const { tsquery, nodes } = await analysed(q)
        const tree = parseTsquery(tsquery)
        expect(tree === null ? 0 : nodeCount(tree)).toBe(nodes)
      }),
      { numRuns: 400 },
    )
  })

  test('means the same after it was parsed and printed', async () => {
    const documents = fc.array(
      fc.constantFrom('rust', 'night', 'shift', 'front-end', 'front', 'end', 'o', 'brien', 'c', 'net', '5'),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(anyQuery, fc.array(documents, { minLength: 1, maxLength: 8 }), async (q, texts) => {
        const { tsquery } = await analysed(q)
        const tree = parseTsquery(tsquery)
        if (tree === null) return
        const { rows } = await pool.query(
          `select text from unnest($1::text[]) text
           where (to_tsvector('english', text) @@ websearch_to_tsquery('english', $2)) <> (to_tsvector('english', text) @@ $3::tsquery)`,
          [texts.map((text) => text.join(' ')), shortenMinusRuns(q), printTsquery(tree)],
        )
        expect(rows).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('is answered or refused, never a crash', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (q) => {
        expect(fallbackNeedle(q)).not.toContain('"')
        try {
          const { tree, cost } = await parse(q)
          expect(cost).toBeLessThanOrEqual(40)
          expect(tree === null || nodeCount(tree) <= 200).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidQuery)
        }
      }),
      { numRuns: 400 },
    )
  })
})
