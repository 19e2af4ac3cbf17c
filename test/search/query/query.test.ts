import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { searchText } from '../../../src/job/words/search-text.ts'
import { postgresAnalysis } from '../../../src/search/postgres/analyse.ts'
import { SYNONYMS } from '../../../src/search/query/data/synonyms.ts'
import { shortenMinusRuns } from '../../../src/search/query/minus-runs.ts'
import { parseTsquery, printTsquery } from '../../../src/search/query/parse-tsquery.ts'
import { type AnalyseTexts, createQueryParser, InvalidQuery } from '../../../src/search/query/query.ts'
import { rememberWords } from '../../../src/search/query/remembered-words.ts'
import type { ParseQuery } from '../../../src/search/query/tree.ts'
import { hasPositiveTerm, nodeCount, type QueryNode } from '../../../src/search/query/tree.ts'
import { testDatabase } from '../../support/database.ts'
import { anyQuery } from '../any-query.ts'

let pool: Pool
let analyse: AnalyseTexts
let parse: ParseQuery
beforeAll(async () => {
  pool = (await testDatabase()).pool
  analyse = postgresAnalysis(pool)
  parse = createQueryParser(rememberWords(analyse).analyse)
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
    ['joined words, which Postgres reads as one', 'Java/Kotlin', 1],
    ['words joined by an operator of Postgres', 'R&D', 3],
    ['a stop word that is a field of work', 'IT', 0],
    ['a stop word that is a field of work, among words', 'it support', 1],
    ['a word with a stem of its own', 'accountant', 1],
    ['synonyms', 'k8s', 1],
    ['a hyphenated word: the compound, its parts and two operators', 'left-handed', 5],
    ['a hyphenated word in a phrase', '"left-handed nurse"', 7],
    ['an excluded hyphenated word', 'nurse -left-handed', 1 + 1 + 6],
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
  test.each([
    ...['-java', '-java -python', '-"java developer"', '-java OR -python', '-c++', '--java', '- java', '-java -the', 'OR -java'],
    ...['-the', '-AT&T', '-it', '-"the"', '-java/kotlin', '(-java)', '[-java]', '-r&d -the', '-java ""', '-java ,'],
  ])('%s is refused', async (q) => {
    await expect(parse(q)).rejects.toThrow(new InvalidQuery('search query must contain at least one positive term'))
  })
  test.each([
    ['it -java', '((it0 | "inform technolog") & !java)'],
    ['the -java', 'nothing'],
    ['the OR -java', 'nothing'],
    ['the', 'nothing'],
  ])('%s has a positive word', async (q, tree) => expect(await treeOf(q)).toBe(tree))
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
    ['java&-python', '(java & !(python | py))'],
    ['rust (or) golang', '(rust | golang)'],
    ['night - or,-tiger', '(night & !tiger)'],
    ['rust or or golang', '(rust | golang)'],
    ['ÖR rust', 'rust'],
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
    ['.net/c#', '([.net] & [c#])'],
    ['C#.NET', '([c#] & [.net])'],
    ['rust c++', '(rust & [c++ or body cplusplus0])'],
    ['rust -c#', '(rust & ![c# or body csharp0])'],
    ['rust OR (c++)', '(rust | [c++ or body cplusplus0])'],
    ['rust, .net, f#', '(rust & [.net or body dotnet0] & [f# or body fsharp0])'],
    ['rust c++17', '(rust & [c++ or body cplusplus0] & 17)'],
    ['c/c++', '(c & [c++ or body cplusplus0])'],
    ['rust\u00a0c++', '(rust & [c++ or body cplusplus0])'],
    ['rust notepad++', '(rust & [notepad++ or body notepadplusplus0])'],
    ['"c++ lead" rust', '("cplusplus0 lead" & rust)'],
    ['rust "c++"', '(rust & [c++ or body cplusplus0])'],
    ['"c++"', '[c++]'],
    ['".NET', '[.net]'],
    ['" (c#) "', '[c#]'],
    ['".net" OR "c#"', '([.net] | [c#])'],
    ['rust -"c#"', '(rust & ![c# or body csharp0])'],
    ['"c++ c#"', '"cplusplus0 csharp0"'],
    ['"c++17"', '"cplusplus0 17"'],
    ['node.js', '(node.js | nodej | "node js")'],
    ['objective-c', '"objective-c object c"'],
    ['a+', 'nothing'],
    ['...rust', 'rust'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))

  test('placeholders are no part of what was written', async () => {
    expect(await treeOf('symq0 c++')).toBe('(symq0 & [c++ or body cplusplus0])')
    expect(await treeOf('SYMQ c++ symqq')).toBe('(symq & [c++ or body cplusplus0] & symqq)')
    expect(await treeOf('c++ "symq0" c#')).toBe('([c++ or body cplusplus0] & symq0 & [c# or body csharp0])')
    expect(await treeOf('joinq0 rust/golang')).toBe('(joinq0 & rust & golang)')
    expect(await treeOf('"joinq0" OR rust/golang')).toBe('(joinq0 | (rust & golang))')
    expect(await treeOf('jöinq0 rust/golang')).toBe('(joinq0 & rust & golang)')
  })
})

describe('joined words', () => {
  test.each([
    ['java/kotlin', '(java & kotlin)'],
    ['java|kotlin', '(java & kotlin)'],
    ['java·kotlin', '(java & kotlin)'],
    ['java&kotlin', '(java & kotlin)'],
    ['java(kotlin)', '(java & kotlin)'],
    ['java[kotlin]', '(java & kotlin)'],
    ['rust -java/kotlin', '(rust & !(java & kotlin))'],
    ['rust OR java/kotlin', '(rust | (java & kotlin))'],
    ['rust OR java/kotlin -lead', '(rust | (java & kotlin & !lead))'],
    ['"java/kotlin lead"', '"java kotlin lead"'],
    ['(m/w/d)', '(m & w & d)'],
    ['rust/the', 'rust'],
    ['java and/or kotlin', '(java & kotlin)'],
    ['java/or/kotlin', '(java & kotlin)'],
    ['and/or', 'nothing'],
    ['a/b', '"a0 b"'],
    ['R&D', '("r d" | "research <2> develop")'],
    ['(M&A)', '("m a0" | "merger <2> acquisit")'],
    ['-R&D rust', '(!("r d" | "research <2> develop") & rust)'],
    ['AT&T', '(at0 & t0)'],
    ['ci/cd', '((ci & cd) | cicd)'],
    ['fp&a', '((fp & a0) | "financi plan <2> analysi")'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))
})

describe('hyphenated words', () => {
  test.each([
    ['left-handed', '"left hand"'],
    ['"senior left-handed nurse"', '"senior left hand nurs"'],
    ['rust -left-handed', '(rust & !"left hand")'],
    ['rust OR left-handed', '(rust | "left hand")'],
    ['left-hand-drive', '"left hand drive"'],
    ['left-hand/right-hand', '("left hand" & "right hand")'],
    ['(left-hand)', '"left hand"'],
    ['left- right', '(left & right)'],
    ['left--hand', '"left hand"'],
    ['left\u2011hand', '"left hand"'],
    ['on-site', '"on-sit <2> site"'],
    ['in-house', '"in-hous <2> hous"'],
    ['state-of-the-art', '"state-of-the-art state <3> art"'],
    ['start-up', '"start-up start"'],
    ['start-ups', '"start-up start up"'],
    ['IT-Leiter', '"it0 leiter"'],
    ['it-support', '"it0 support"'],
    ['m&a-manager', '(m & "a0 manag")'],
    ['objective-c', '"objective-c object c"'],
    ['objective-c-entwickler', '"objective-c object c entwickl"'],
    ['node.js-guru', '"node.js guru"'],
    ['rust c++-guru', '(rust & [c++ or body cplusplus0] & guru)'],
    ['guru-c++', '(guru & [c++ or body cplusplus0])'],
    ['24-7', '"24 7"'],
    ['f-16', '"f 16"'],
    ['x-ray', '"x ray"'],
    ['co-op', '"co op"'],
    ['инженер-программист', '"инженер программист"'],
    ['maître-chien', '"maitr chien"'],
    ['joinq0 left-hand/rust', '(joinq0 & "left hand" & rust)'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))
})

describe('accents and own stems', () => {
  test.each([
    ['ingénieur', 'ingenieur'],
    ['Łódź', 'lodz'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['accountants', 'accountant0'],
    ['"senior accountants"', '"senior accountant0"'],
    ['account', 'account'],
    ['cost-accountant', '"cost accountant0"'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))
})

describe('a stop word that is a field of work', () => {
  const it = '(it0 | "inform technolog")'
  test.each([
    ['IT', it],
    ['it', it],
    ['"it"', it],
    ['the it', it],
    ['nurse IT', `(nurs & ${it})`],
    ['it nurse', 'nurs'],
    ['make it happen', '(make & happen)'],
    ['it support', `(${it} & support)`],
    ['"it support"', '"it0 support"'],
    ['head of it', `(head & ${it})`],
    ['senior it', `((senior | sr | snr) & ${it})`],
    ['it or nurse', '(it0 | "inform technolog" | nurs)'],
    ['nurse -it', `(nurs & !${it})`],
    ['IT/nurse', `(${it} & nurs)`],
    ['OR nurse', 'nurs'],
    ['nurse OR IT', '(nurs | it0 | "inform technolog")'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))
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
    ['frontend', '(frontend | "front end")'],
    ['front-end', '("front end" | frontend)'],
    ['"front end"', '("front end" | frontend)'],
    ['front end', '((front & end) | frontend)'],
    ['-full-stack rust', '(!("full stack" | fullstack) & rust)'],
    ['e-commerce', '("e commerc" | ecommerc)'],
  ])('%s', async (q, tree) => expect(await treeOf(q)).toBe(tree))

  test('are dropped when they would make the query too large', async () => {
    const gcp = '(gcp | "googl cloud" | "googl cloud platform")'
    expect(await treeOf(Array(10).fill('gcp').join(' '))).toBe(`(${Array(10).fill(gcp).join(' & ')})`)
    expect(await treeOf(Array(20).fill('gcp').join(' '))).toBe(`(${Array(20).fill('gcp').join(' & ')})`)
  })

  test('every form is in one group only, and every group has two forms or more', async () => {
    const analysed = await analyse(SYNONYMS.flat().map((form) => `"${searchText(form)}"`))
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
    ['rust -"java developer" lead', '([rust lead] & !"java developer0")'],
    ['rust - java', '([rust] & !java)'],
    ['the -of', '[the]'],
    ['the -java', '([the] & !java)'],
    ['it -java', '([it] & !java)'],
    ['rust&-java', '([rust] & !java)'],
    ['java/kotlin', '[java/kotlin]'],
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

test('two requests at once ask Postgres once', async () => {
  const asked: string[][] = []
  const counted = createQueryParser((texts) => {
    asked.push(texts)
    return analyse(texts)
  })
  const [page, facets] = await Promise.all([counted('elixir'), counted('elixir')])
  expect(facets).toBe(page)
  expect(asked.filter((texts) => texts[0] === 'elixir')).toHaveLength(1)
})

/** Hyphenated words without stop words, joined by commas instead: Postgres reads `left,handed` as a phrase of two words. */
const withCommas = (q: string) =>
  q.replace(/\w+(-\w+)+/g, (word) => (/\b(the|of|or)\b/i.test(word) ? word : word.replaceAll('-', ',')))

describe('any q', () => {
  /** A query that the normaliser does not touch means the same as in Postgres, to the last operator. A hyphenated word is a phrase of its parts. */
  test('of plain words is Postgres’ own tree', async () => {
    const plain = fc.oneof(
      {
        weight: 6,
        arbitrary: fc.constantFrom('lemur', 'night', 'shift', 'Tiger', 'the', 'of', 'walking', 'left-handed', "o'brien", 'x,y'),
      },
      {
        weight: 4,
        arbitrary: fc.constantFrom(
          'OR',
          'or',
          'Or',
          '-',
          '--',
          '- ',
          '"',
          '"night shift"',
          '-"the lemur"',
          '-lemur',
          'or,',
          '(or)',
        ),
      },
    )
    const queries = fc.sample(
      fc
        .array(fc.tuple(plain, fc.constantFrom(' ', ' ', ' ', '  ', '"', '-', '!', '(')), { minLength: 1, maxLength: 9 })
        .map((parts) => parts.flat().join('').replaceAll('!', ' ! ').replaceAll('(', ' (')),
      1_500,
    )
    const asked = await analyse(queries.map(shortenMinusRuns))
    const parted = await analyse(queries.map((q) => shortenMinusRuns(withCommas(q))))
    for (const [place, q] of queries.entries()) {
      const { nodes } = asked[place]!
      const expected = parseTsquery(parted[place]!.tsquery)
      const parsed = await parse(q).catch((error: unknown) => error as InvalidQuery)
      if (parsed instanceof InvalidQuery) expect(expected === null || !hasPositiveTerm(expected), q).toBe(true)
      else {
        expect(parsed.cost, q).toBe(nodes)
        expect(shown(parsed.tree), q).toBe(expected !== null && hasPositiveTerm(expected) ? shown(expected) : 'nothing')
      }
    }
  })

  test('is parsed and measured as Postgres does', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (q) => {
        const { tsquery, nodes } = await analysed(q)
        const tree = parseTsquery(tsquery)
        expect(tree === null ? 0 : nodeCount(tree)).toBe(nodes)
      }),
      { numRuns: 100 },
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
      { numRuns: 75 },
    )
  })

  test('is answered or refused, never a crash', async () => {
    await fc.assert(
      fc.asyncProperty(anyQuery, async (q) => {
        try {
          const { tree, cost } = await parse(q)
          expect(cost).toBeLessThanOrEqual(40)
          expect(tree === null || nodeCount(tree) <= 200).toBe(true)
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidQuery)
        }
      }),
      { numRuns: 100 },
    )
  })
})
