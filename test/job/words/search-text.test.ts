import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Pool } from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { OWN_STEMS } from '../../../src/job/words/data/own-stems.ts'
import { JOB_WORDS, STOP_WORDS } from '../../../src/job/words/data/stop-words.ts'
import { bodyText, titleText } from '../../../src/job/words/document-text.ts'
import { htmlText } from '../../../src/job/words/html-text.ts'
import { plainLetters } from '../../../src/job/words/plain-letters.ts'
import { searchText } from '../../../src/job/words/search-text.ts'
import { WORDS_VERSION } from '../../../src/job/words/version.ts'
import { testDatabase } from '../../support/database.ts'

let pool: Pool
/** Of each kind one or more: of these, the words of a version are recorded. */
const SAMPLES = [
  ...[
    'Nurse',
    'NURSE',
    'C++',
    'c#',
    'C++17',
    'C#10',
    '.NET',
    'Notepad++',
    'Req#:',
    'Node.js',
    'Objective-C',
    'a+',
    'R&D',
    'M&A',
    'AT&T',
  ],
  ...[
    'A/B',
    '(m/w/d)',
    'Java/Kotlin',
    'a|b',
    'a·b',
    '[x]',
    '{x}',
    '<x>',
    'x!y:z',
    "O'Brien",
    'O’Brien',
    '1,000',
    '-5',
    '3.5e2',
    '24/7',
  ],
  ...[
    'Ingénieur',
    'Größe',
    'Łódź',
    'ẞ',
    'Οδός',
    'ΟΔΟΣ',
    'ИНЖЕНЕР',
    'йога',
    'ﬁn',
    'ＷＩＤＥ',
    'é',
    'e\u0301',
    'İzmir',
    'ıssız',
    '日本語',
    'ガ',
  ],
  ...[
    'हिन्दी',
    'ไทย',
    'שָׁלוֹם',
    'أحمد',
    'Acme™',
    '…and',
    'x\u00ady',
    'x\u200by',
    'x\u2011y',
    '👩‍⚕️',
    'a@b.example',
    'https://x.example/y?z=1',
    '&amp;',
  ],
  ...[
    'IT',
    'nurses',
    'accountants',
    'Accounting',
    'mechanic',
    'cost-accountant',
    'on-site',
    'start-ups',
    'IT-Leiter',
    'COVID-19',
    'accountant0',
    'cplusplus0',
    'under_score',
    'back\\slash',
  ],
]
beforeAll(async () => {
  pool = (await testDatabase()).pool
})

const spaced = (text: string) => text.replace(/\s+/g, ' ').trim()
async function lexemes(text: string): Promise<string[]> {
  const { rows } = await pool.query<{ words: string[] }>(`select tsvector_to_array(to_tsvector('english', $1)) as words`, [
    searchText(text),
  ])
  return rows[0]!.words
}

describe('a text for Postgres', () => {
  test.each([
    ['React/Node.js', 'React Node.js'],
    ['Vendeur/Vendeuse (h/f)', 'Vendeur Vendeuse h f'],
    ['Java|Kotlin · Scala & Go [remote]', 'Java Kotlin Scala Go remote'],
    ['C++ / C# / F# / .NET', 'Cplusplus0 Csharp0 Fsharp0 dotNET0'],
    ['C++17, C#10 and C#.NET.', 'Cplusplus0 17, Csharp0 10 and Csharp0 dotNET0 .'],
    ['Notepad++ Req#: 7 #1', 'Notepad Notepadplusplus0 Req Reqsharp0 7 #1'],
    ['VB.NET, e.g. the .env file ...and so on', 'VB.NET, e.g. the dotenv0 file ...and so on'],
    ['Objective-C A+ 24/7', 'Objective-C A+ 24 7'],
    ['Ingénieur Größe Łódź Ørsted Ægir ﬁn', 'Ingenieur Grosse Lodz Orsted AEgir fin'],
    ['Οδός Йога شُكْرًا', 'Οδοσ Иога شكرا'],
    ['हिन्दी ไทย ガイド', 'हिन्दी ไทย ガイド'],
    ['Java\u00adScript front\u2011end a\u00a0b Acme™', 'JavaScript front end a b Acme'],
    ['M&A, R&D, AT&T, A/B, I/O', 'M a0, R D, at0 t0, a0 B, i0 O'],
    ['and/or his/her Engineer(s) you & me', 'and or his her Engineer s you me'],
    [
      'IT-Leiter, Head of IT, It Support, it support, it supports',
      'it0 Leiter, Head of it0, it0 Support, it0 support, it supports',
    ],
    ['Accountants & accounting for key accounts', 'accountant0 accounting0 for key accounts'],
    ['Accountant’s, cost-accountant', 'accountant0’s, cost accountant0'],
    ['Senior Backend-Entwickler, Full-Stack-Developer', 'Senior Backend Entwickler, Full Stack developer0'],
    ['on-site, In-House-Jurist, start-ups, follow-up, T-shirt', 'on-site, In-House-Jurist, start-ups, follow-up, T-shirt'],
    ['Objective-C-Entwickler, OBJECTIVE-C', 'Objective-C Entwickler, OBJECTIVE-C'],
    ['COVID-19, 24-7, 2025-2026, F-16, 3-phase, -5-6', 'COVID 19, 24 7, 2025 2026, F 16, 3 phase, -5 6'],
    ['-front-end- --x-ray a--b front- and back-end', '-front end- --x ray a--b front- and back end'],
    ['front-end/back-end, A/B-Tests, M&A-Manager, UPS-Fahrer', 'front end back end, a0 B Tests, M a0 Manager, UPS Fahrer'],
    ['Node.js-Guru, .NET-Guru, C++-Guru, Guru-C#', 'Node.js Guru, dotNET0 Guru, Cplusplus0 -Guru, Guru Csharp0'],
    ['Инженер-программист, 日本語-ガイド, हिन्दी-शिक्षक', 'Инженер программист, 日本語 ガイド, हिन्दी शिक्षक'],
  ])('%s', (text, expected) => expect(spaced(searchText(text))).toBe(expected))

  test('of HTML', () => {
    expect(spaced(htmlText('<p class="a/b">R&amp;D</p><b>C++</b>ness &nbsp;&lt;b&gt; a<b'))).toBe('R&D C++ ness <b> a<b')
    expect(spaced(bodyText('<ul><li>M&amp;A</li><li><a href="https://x.example/accountant">C#</a></li></ul>', null))).toBe(
      'M a0 Csharp0',
    )
    expect(spaced(bodyText(null, 'see <b>C++</b>'))).toBe('see b Cplusplus0 b')
    expect(bodyText(null, null)).toBe('')
  })
})

describe('words', () => {
  test('the list of stop words is that of the server', async () => {
    const { rows } = await pool.query<{ word: string; stem: string[] }>(
      `select word, ts_lexize('english_stem', word) as stem from unnest($1::text[]) word`,
      [[...STOP_WORDS]],
    )
    expect(rows.filter(({ stem }) => stem.length > 0)).toEqual([])
    expect([...JOB_WORDS.keys()].filter((word) => !STOP_WORDS.has(word))).toEqual([])
  })

  test.each(OWN_STEMS)('%s is not %s', async (forms, confusedWith) => {
    const all = forms.split(' ')
    const stems = new Set(await Promise.all(all.map(async (form) => (await lexemes(form)).join())))
    expect(stems).toEqual(new Set([`${all[0]}0`]))
    expect(await lexemes(confusedWith)).not.toContain(`${all[0]}0`)
    // Postgres alone confuses them; a row that it does not confuse would be of no use.
    const { rows } = await pool.query<{ same: boolean }>(
      `select ts_lexize('english_stem', $1) = ts_lexize('english_stem', $2) as same`,
      [all[0], confusedWith],
    )
    expect(rows[0]!.same).toBe(true)
  })

  test('no form is in two rows, and each row has its reason', () => {
    const forms = OWN_STEMS.flatMap(([list]) => list.split(' '))
    expect(new Set(forms).size).toBe(forms.length)
    expect(OWN_STEMS.filter(([, , reason]) => reason.length < 15)).toEqual([])
  })

  test('words that Postgres tells apart need no row', async () => {
    for (const [one, other] of [
      ['general', 'generate'],
      ['director', 'direct'],
      ['trainer', 'training'],
    ]) {
      expect(await lexemes(one!)).not.toEqual(await lexemes(other!))
    }
  })

  test.each([
    ['engineers', 'engineer'],
    ['nurses', 'nurse'],
    ['developers', 'Developer'],
    ['MECHANICS', 'mechanic'],
    ['engineering', 'engineer'],
  ])('%s is %s', async (one, other) => expect(await lexemes(one)).toEqual(await lexemes(other)))
})

describe('any text', () => {
  const text = fc.oneof(
    fc.array(fc.constantFrom(...SAMPLES, 'accountant', 'It', '&', '/', '.'), { maxLength: 12 }).map((words) => words.join('')),
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
  )
  test('has no accents left after once, and no joints', () => {
    fc.assert(
      fc.property(text, (given) => {
        const plain = plainLetters(given)
        expect(plainLetters(plain)).toBe(plain)
        expect(searchText(given)).not.toMatch(/[/|·&!:()[\]{}<>]|[\u0300-\u036f]/)
      }),
      { numRuns: 500 },
    )
  })

  test('in pieces has the words of the pieces, so that q and texts agree', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...SAMPLES), { minLength: 1, maxLength: 6 }), (pieces) => {
        expect(spaced(searchText(pieces.join(' ')))).toBe(spaced(pieces.map((piece) => searchText(piece)).join(' ')))
      }),
      { numRuns: 250 },
    )
  })
})

const MANY = 300_000
/** Each was quadratic in some way of writing the expressions; a minute is for a machine with much else to do. */
test.each([
  ['one word', 'x'.repeat(MANY)],
  ['open tags', '<'.repeat(MANY)],
  ['open entities', '&'.repeat(MANY)],
  ['dots', '.'.repeat(MANY)],
  ['pluses', 'c+'.repeat(MANY / 2)],
  ['sharps', '#'.repeat(MANY)],
  ['slashes', 'a/'.repeat(MANY / 2)],
  ['marks', `e${'\u0301\u0323'.repeat(MANY / 2)}`],
  ['marks that stay', `क${'\u094d\u093c'.repeat(MANY / 2)}`],
  ['stop words', 'it '.repeat(MANY / 4)],
  ['hyphens', '-'.repeat(MANY)],
  ['hyphenated words', 'x-'.repeat(MANY / 2)],
  ['hyphenated stop words', 'it-'.repeat(MANY / 4)],
  ['halves of characters', '\ud83d'.repeat(MANY)],
  ['letters that grow', '\ufdfa'.repeat(MANY)],
])('very many %s are taken', { timeout: 60_000 }, async (_, text) => {
  for (const made of [titleText(text), bodyText(text, null), bodyText(null, text)]) {
    expect(Buffer.byteLength(made)).toBeLessThanOrEqual(250_002)
    await pool.query(`select to_tsvector('english', $1)`, [made.toWellFormed()])
  }
})

/**
 * Catalogs keep the words that were made of their texts. When this fails because the words are made otherwise now, raise WORDS_VERSION and record
 * the new digest under it: every catalog then makes its words again.
 */
test('the words are those of their version', () => {
  const samples = [...SAMPLES, ...STOP_WORDS, ...OWN_STEMS.flatMap(([forms]) => forms.split(' '))]
  const joined = ['/', '&', ' ', '-', '.', '#', '++', ' it ', 'IT '].flatMap((joint) =>
    samples.map((word) => `x${joint}${word}${joint}y`),
  )
  const companions = [...JOB_WORDS.values()].flatMap(({ word, before }) => [...before].map((other) => `${word} ${other}`))
  const made = [...samples, ...joined, ...companions].map((text) => searchText(text)).join('\n')
  const digest = createHash('sha256').update(made).digest('hex').slice(0, 16)
  expect({ [WORDS_VERSION]: digest }).toEqual({ 2: 'daae37f574b36c63' })
})
