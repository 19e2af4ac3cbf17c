import { describe, expect, it } from 'vitest'
import type { Fetcher } from '../../../src/http/fetcher.ts'
import { openings } from './boards-server.ts'
import { harbour } from './harbour.ts'
import { HOUR } from './manual-clock.ts'
import { PATIENT, readerProcess } from './reader-process.ts'

const port = harbour()
const other = readerProcess()

/** More objects than the heap of a process can hold, in a list that is within every limit of a payload. */
const GREEDY = `{"jobs":[${'{"a":{}},'.repeat(900_000)}{}],"meta":{"total":900001}}`

describe('a crawl whose board is read in another process', () => {
  it(
    'fails with a payload that brings its process down, and loses nothing; a crawl beside it stays due',
    async () => {
      const greedy = await port.open('greenhouse')
      greedy.served.openings = openings(3)
      await greedy.crawl({ readers: other.readers })
      const patient = await port.open('greenhouse')
      patient.served.openings = openings(3)
      let letGo = () => {}
      const held = new Promise<void>((resolve) => {
        letGo = resolve
      })
      let asked = false
      const waiting: Fetcher = {
        fetch(url, options) {
          asked = true
          return held.then(() => port.http.fetch(url, options))
        },
      }
      const beside = patient.crawl({ readers: other.readers, http: waiting })
      while (!asked) await new Promise((resolve) => setTimeout(resolve, 20))
      greedy.served.raw = GREEDY
      await port.clock.advance(HOUR)
      expect(await greedy.crawl({ readers: other.readers })).toMatchObject({
        outcome: 'failed',
        failure: { kind: 'bad_payload', message: expect.stringMatching(/more than 96 MB of memory/) },
      })
      expect((await greedy.openIds()).length).toBe(3)
      letGo()
      expect(await beside).toMatchObject({ outcome: 'stopped', failure: null })
      expect(await patient.crawl({ readers: other.readers })).toMatchObject({ outcome: 'complete', counts: { created: 3 } })
    },
    PATIENT,
  )
})
