import { expect, it } from 'vitest'
import { waysOut } from '../../web/pages/search/ways-out.ts'

const states = (...given: Parameters<typeof waysOut>) => waysOut(...given).map(({ state }) => state)

it('leaves out each filter, and all of them where there are several', () => {
  expect(states({ q: 'nurse', level: ['senior'] })).toEqual([{ q: 'nurse' }])
  expect(states({ level: ['senior'], country: ['DE', 'FR'] })).toEqual([
    { q: undefined, q_scope: undefined },
    { level: ['senior'], country: ['FR'] },
    { level: ['senior'], country: ['DE'] },
    { country: ['DE', 'FR'] },
  ])
})

it('leaves out each word of a plain query', () => {
  expect(states({ q: 'night nurse' })).toEqual([{ q: 'nurse' }, { q: 'night' }])
})

it.each(['nurse', 'java OR kotlin', '"night nurse" berlin', 'nurse -night', ''])('takes no word out of %o', (q) => {
  expect(states({ q })).toEqual([])
})

it('tries no more than four', () => {
  expect(states({ q: 'a b c d e f g' })).toHaveLength(4)
})
