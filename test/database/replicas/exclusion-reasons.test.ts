import { expect, it } from 'vitest'
import { aheadReason, notReplicaReason, type Probe } from '../../../src/database/replicas/exclusion-reasons.ts'
import type { Sample } from '../../../src/database/replicas/primary-watch.ts'

const event = { id: 7, at: '2026-11-15 10:00:00+00', job_id: 3 }
const primary: Sample = { identity: 'a', timeline: '1/1', lsn: 1_000, change: 7, revision: 9, newest: event, at: 5_000 }
const replica: Probe = {
  identity: 'a',
  timeline: '1/1',
  lsn: 900,
  change: 7,
  revision: 9,
  standby: true,
  sameId: event,
  at: 4_000,
}

it('a standby with the same history is a replica, also while it is behind', () => {
  expect(notReplicaReason(replica, primary)).toBeNull()
  expect(notReplicaReason({ ...replica, change: 5, sameId: null }, primary)).toBeNull()
  expect(notReplicaReason({ ...replica, change: 0, sameId: null }, { ...primary, change: 0, newest: null })).toBeNull()
})

it.each([
  [{ identity: 'b' }, /another catalog/],
  [{ standby: false }, /not a standby/],
  [{ lsn: null }, /follows no primary/],
  [{ timeline: '1/2' }, /has not followed the last failover/],
  [{ sameId: { ...event, job_id: 4 } }, /event 7 of its change feed is another one/],
  [{ sameId: { ...event, at: '2026-11-15 10:00:01+00' } }, /event 7 of its change feed is another one/],
])('%j is no replica', (other, words) => expect(notReplicaReason({ ...replica, ...other }, primary)).toMatch(words))

it('the event of a former sample is not compared with the newest', () => {
  expect(notReplicaReason({ ...replica, sameId: { ...event, id: 6 } }, primary)).toBeNull()
})

it.each([
  [{}, null],
  [{ lsn: 1_000 }, null],
  [{ lsn: 1_001 }, /more log than the primary/],
  [{ change: 8 }, /shows event 8 .* only 7/],
])('what a replica had before, %j', (earlier, words) => {
  const why = aheadReason({ ...replica, ...earlier }, primary)
  if (words === null) expect(why).toBeNull()
  else expect(why).toMatch(words)
})
