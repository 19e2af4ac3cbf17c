import { expect, test } from 'vitest'
import { arrayParameter, TSVECTOR } from '../../src/catalog/array-parameter.ts'
import { fullText } from '../../src/catalog/search-documents.ts'
import { searchVectors } from '../../src/catalog/words/search-vectors.ts'
import { bodyText, titleText } from '../../src/job/words/document-text.ts'
import { testDatabase } from '../support/database.ts'

const { pool } = await testDatabase()

interface Texts {
  title_text: string
  body_text: string
}

/** The documents of which Postgres makes other words than we do. */
async function different(texts: Texts[]): Promise<{ made: string; given: string }[]> {
  const client = await pool.connect()
  try {
    const values = [JSON.stringify(texts), arrayParameter(TSVECTOR, await searchVectors(client, texts))]
    const { rows } = await client.query<{ made: string; given: string }>(
      `select made::text, given::text
         from (select ${fullText('title_text', 'body_text')} as made, given
                 from rows from (json_to_recordset($1) as (title_text text, body_text text), unnest($2::tsvector[])) as r (title_text, body_text, given)) compared
        where made <> given`,
      values,
    )
    return rows
  } finally {
    client.release()
  }
}

const texts = (title: string, body: string): Texts => ({ title_text: titleText(title), body_text: bodyText(null, body) })
const times = (count: number, word: (place: number) => string, between = ' ') =>
  Array.from({ length: count }, (_, place) => word(place)).join(between)

test.each([
  ['nothing', '', ''],
  ['stop words only', 'The', 'of the'],
  [
    'stops, hyphens and addresses',
    'Ingénieur (m/w/d), C++',
    'On-site. Write to jobs@northwind.example, or see www.northwind.example/jobs; 1.5 e.g. v1.2.3 -3 +4',
  ],
  ['signs that begin a path at the beginning only', '~home .net', '.5 ~home .hidden ~ .'],
  ['quotes and backslashes', `l'entreprise "North" \\`, `it's o''clock 'quoted' a\\b \\\\`],
  ['letters of other scripts', '東京の開発者', 'हिन्दी שלום مرحبا straße İstanbul'],
  ['the word that is put after a piece', 'nextpiece0', 'nextpiece0 a,nextpiece0 nextpiece0'],
  ['words that are too long', 'x', `${'a'.repeat(3_000)} b ${'a'.repeat(2_046)} c ${'é'.repeat(1_024)} d`],
  ['a word that comes too often in the title', times(300, () => 'nurse'), 'nurse ward nurse'],
  ['a word that comes too often in the description', 'Nurse', `${times(300, () => 'ward')} ${times(300, () => 'nurse')}`],
  ['a text with too many places', 'Nurse', `${times(20_000, (place) => `w${place % 5_000}`)} nurse ward nurse`],
  ['a piece with too many places', 'Nurse', `${times(20_000, (place) => `w${place % 5_000}`, ',')} nurse ward nurse`],
])('words are those that Postgres makes: %s', async (_, title, body) => {
  const given = [texts(title, body), texts(body.slice(0, 500), title)]
  expect(await different(given)).toEqual([])
  // Now the pieces are remembered.
  expect(await different(given)).toEqual([])
})

const SIGNS = [...'abIZ01   ..,,;--++~@_%$#"\'\\\n\té中', '\u0301', 'the', 'www', '.com', '1e5', 'x.y', 'on-site', 'a@b.co', '🙂']

test('words are those that Postgres makes, of odd texts and of batches that learn at the same time', async () => {
  let seed = 1
  const drawn = (most: number) => {
    const next = () => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
      return seed / 2 ** 32
    }
    return times(Math.floor(next() * most), () => SIGNS[Math.floor(next() * SIGNS.length)]!, '')
  }
  const batches = Array.from({ length: 4 }, () => Array.from({ length: 500 }, () => texts(drawn(12), drawn(60))))
  expect(await Promise.all(batches.map(different))).toEqual([[], [], [], []])
})
