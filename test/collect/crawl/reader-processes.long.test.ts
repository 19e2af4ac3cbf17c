import { describe, expect, it } from 'vitest'
import { GREEDY, LITTLE_MEMORY_MB, PATIENT } from '../readers/reader-pool.ts'
import { openings } from './boards-server.ts'
import { crawledElsewhere } from './crawled-elsewhere.ts'
import { HOUR } from './manual-clock.ts'

const port = crawledElsewhere()

describe('a crawl in another process', () => {
  it(
    'fails with a payload that brings its process down, and loses nothing; a crawl beside it stays due',
    async () => {
      const greedy = await port.open('greenhouse')
      greedy.served.openings = openings(3)
      await port.crawl(greedy)
      const patient = await port.open('smartrecruiters')
      patient.served.openings = openings(3)
      patient.served.fault = () => 'no answer'
      const beside = port.crawl(patient)
      await expect.poll(() => patient.served.asked.length, { timeout: PATIENT }).toBe(1)
      greedy.served.raw = GREEDY
      await port.clock.advance(HOUR)
      expect(await port.crawl(greedy)).toMatchObject({
        outcome: 'failed',
        failure: { kind: 'bad_payload', message: expect.stringContaining(`more than ${LITTLE_MEMORY_MB} MB of memory`) },
      })
      expect(await greedy.row()).toMatchObject({ last_failure_kind: 'bad_payload', consecutive_failures: 1, claimed_by: null })
      expect((await greedy.openIds()).length).toBe(3)
      expect(await beside).toMatchObject({ outcome: 'stopped', failure: null })
      expect(await patient.row()).toMatchObject({ last_failure_kind: null, consecutive_failures: 0, claimed_by: null })
      patient.served.fault = null
      expect(await port.crawl(patient)).toMatchObject({ outcome: 'complete', counts: { created: 3 } })
    },
    PATIENT,
  )

  // V8 ends the whole process, not only a thread, when one large allocation finds the heap full. Tables of very many names are such allocations.
  it(
    'fails alone also with one object of very many names',
    async () => {
      const greedy = await port.open('greenhouse')
      const names = Array.from({ length: 1_500_000 }, (_, index) => `"${index.toString(36)}":0`)
      greedy.served.raw = `{"jobs":[],"meta":{"total":0},"names":{${names.join()}}}`
      expect(await port.crawl(greedy)).toMatchObject({ outcome: 'failed', failure: { kind: 'bad_payload' } })
      expect(await greedy.row()).toMatchObject({
        last_failure_message: expect.stringContaining(`more than ${LITTLE_MEMORY_MB} MB of memory`),
      })
    },
    PATIENT,
  )
})
