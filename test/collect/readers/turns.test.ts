import { describe, expect, it } from 'vitest'
import { createTurns, type TurnRefused, withOneTurn } from '../../../src/collect/readers/turns.ts'

const forEver = new AbortController().signal
const settled = () => new Promise((done) => setImmediate(done))

/** Accounts that ask for turns, and the order in which they got them. */
function asking(limits: { atOnce: number; perAccount: number; waiting: number }) {
  const turns = createTurns(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const ask = (account: number, request: string, signal = forEver) =>
    turns.take(account, signal).then(
      (end) => {
        started.push(request)
        ends.set(request, end)
      },
      (error: TurnRefused) => refused.push(`${request}: ${error.byOwnRequests ? 'own' : 'others'}`),
    )
  const end = async (request: string) => {
    ends.get(request)?.()
    await settled()
  }
  return { ask, end, started, refused }
}

describe('turns of accounts', () => {
  it('one account that floods does not hold up another', async () => {
    const { ask, started } = asking({ atOnce: 10, perAccount: 2, waiting: 100 })
    for (let request = 0; request < 50; request++) void ask(1, `flood ${request}`)
    void ask(2, 'other')
    await settled()
    expect(started).toEqual(['flood 0', 'flood 1', 'other'])
  })

  it('accounts that flood get free turns one after the other, and so does one that comes late', async () => {
    const { ask, end, started } = asking({ atOnce: 2, perAccount: 2, waiting: 100 })
    for (let request = 0; request < 4; request++) void ask(1, `a${request}`)
    for (let request = 0; request < 4; request++) void ask(2, `b${request}`)
    void ask(3, 'late')
    await settled()
    for (let turn = 0; turn < 7; turn++) await end(started[turn]!)
    expect(started).toEqual(['a0', 'a1', 'a2', 'b0', 'late', 'a3', 'b1', 'b2', 'b3'])
  })

  it('a request whose client has left leaves the queue', async () => {
    const { ask, end, started, refused } = asking({ atOnce: 1, perAccount: 1, waiting: 2 })
    const gone = new AbortController()
    void ask(1, 'first')
    void ask(1, 'gone', gone.signal)
    void ask(1, 'next')
    await settled()
    gone.abort()
    void ask(1, 'takes its place')
    await end('first')
    await end('next')
    expect(started).toEqual(['first', 'next', 'takes its place'])
    expect(refused).toEqual(['gone: own'])
  })

  it('an account whose queue is full is refused at once, and others are not', async () => {
    const { ask, started, refused } = asking({ atOnce: 1, perAccount: 1, waiting: 1 })
    void ask(1, 'first')
    void ask(1, 'waits')
    void ask(1, 'too many')
    const late = new AbortController()
    void ask(2, 'other', late.signal)
    await settled()
    expect([started, refused]).toEqual([['first'], ['too many: own']])
    late.abort()
    await settled()
    expect(refused).toEqual(['too many: own', 'other: others'])
  })
})

it('a request has one turn for all its work, until the last of it has ended', async () => {
  const happened: string[] = []
  let finish = () => {}
  const take = async () => {
    happened.push('taken')
    return () => void happened.push('ended')
  }
  await withOneTurn(take, async (onTurn) => {
    await onTurn(async () => happened.push('one'))
    await onTurn(async () => happened.push('two'))
    void onTurn(() => new Promise<void>((done) => (finish = done)))
    await settled()
  })
  await settled()
  expect(happened).toEqual(['taken', 'one', 'two'])
  finish()
  await settled()
  expect(happened).toEqual(['taken', 'one', 'two', 'ended'])
  await withOneTurn(take, async () => {})
  expect(happened).toHaveLength(4)
})
