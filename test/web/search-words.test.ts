import { expect, it } from 'vitest'
import { LONGEST_NAME, searchWords, suggestedName } from '../../web/pages/search/search-words.ts'

const asWritten = (_name: string, value: string) => value

it.each([
  [{}, 'All jobs'],
  [{ q: ' nurse ' }, 'nurse'],
  [{ q: 'nurse', country: ['DE', 'AT'], salary_min: '50000' }, 'nurse, DE, AT, Pay from 50000'],
  [{ status: 'closed', speaks: ['en'], sort: 'first_seen_at', q_scope: 'full' }, 'Speaks en, closed'],
])('%o is "%s"', (state, words) => {
  expect(searchWords(state, asWritten)).toBe(words)
})

it('a name is as long as the API allows, and never ends in half a character', () => {
  for (const length of [LONGEST_NAME - 2, LONGEST_NAME - 1, LONGEST_NAME]) {
    const name = suggestedName({ q: `${'x'.repeat(length - 1)}🚀🚀` }, asWritten)
    expect(name.length).toBeLessThanOrEqual(LONGEST_NAME)
    expect(name.isWellFormed()).toBe(true)
  }
  expect(suggestedName({ q: 'x'.repeat(LONGEST_NAME) }, asWritten)).toBe('x'.repeat(LONGEST_NAME))
})
