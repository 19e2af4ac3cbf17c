import { expect, it } from 'vitest'
import { keepLooking } from '../../src/deliver/keep-looking.ts'

it('looks until the signal is aborted, and tells the first of several failures in a row', async () => {
  const stopping = new AbortController()
  const results = ['fails', 'fails', 'works', 'fails', 'works']
  const told: string[] = []
  let looks = 0
  await keepLooking(
    async () => {
      const result = results[looks++]
      if (looks === results.length) stopping.abort()
      if (result === 'fails') throw new Error(`look ${looks}`)
    },
    { everyMs: 1, signal: stopping.signal, onFailure: ({ message }) => told.push(message) },
  )
  expect(looks).toBe(5)
  expect(told).toEqual(['look 1', 'look 4'])
})
