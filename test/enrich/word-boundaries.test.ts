import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const files = readdirSync('src/enrich', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))

/** `\b` knows the letters of ASCII alone: before "à" it stands only behind another letter, so that a pattern never finds the word. */
const BESIDE_OTHER_LETTER = /\\b(?:\(\?:)?[À-ɏ]|[À-ɏ]\)*\\{1,2}b/gu

it('no pattern has \\b where a word begins or ends with a letter beyond ASCII', () => {
  const found = files.flatMap((name) =>
    [...readFileSync(join('src/enrich', name), 'utf8').matchAll(BESIDE_OTHER_LETTER)].map(([words]) => `${name}: ${words}`),
  )
  expect(found).toEqual([])
})
