import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createTurns, type TurnLimits, type TurnRefused, withOneTurn } from '../../src/collect/turns.ts'

const forEver = new AbortController().signal
const settled = () => new Promise((done) => setImmediate(done))

/** Accounts that ask for turns, and the order in which they got them. */
function asking(limits: TurnLimits) {
  const turns = createTurns(limits)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  const refused: string[] = []
  const ask = (account: number, request: string, { size = 1, signal = forEver } = {}) =>
    turns
      .take(account, size, () => signal)
      .then(
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
  return { ask, end, started, refused, othersWait: turns.othersWait }
}

describe('turns of accounts', () => {
  it('one account that floods does not hold up another', async () => {
    const { ask, started } = asking({ inAll: 10, perAccount: 2, waiting: 100 })
    for (let request = 0; request < 50; request++) void ask(1, `flood ${request}`)
    void ask(2, 'other')
    await settled()
    expect(started).toEqual(['flood 0', 'flood 1', 'other'])
  })

  it('accounts that flood get free turns one after the other, and so does one that comes late', async () => {
    const { ask, end, started } = asking({ inAll: 2, perAccount: 2, waiting: 100 })
    for (let request = 0; request < 4; request++) void ask(1, `a${request}`)
    for (let request = 0; request < 4; request++) void ask(2, `b${request}`)
    void ask(3, 'late')
    await settled()
    for (let turn = 0; turn < 7; turn++) await end(started[turn]!)
    expect(started).toEqual(['a0', 'a1', 'a2', 'b0', 'late', 'a3', 'b1', 'b2', 'b3'])
  })

  it('a waiting request begins in a later turn of the event loop, so that a flood of short ones does not keep it', async () => {
    const { ask, end, started } = asking({ inAll: 1, perAccount: 1, waiting: 100 })
    void ask(1, 'first')
    void ask(1, 'next')
    await settled()
    const ended = end('first')
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    expect(started).toEqual(['first'])
    await ended
    expect(started).toEqual(['first', 'next'])
  })

  it('a request whose client has left leaves the queue', async () => {
    const { ask, end, started, refused } = asking({ inAll: 1, perAccount: 1, waiting: 2 })
    const gone = new AbortController()
    void ask(1, 'first')
    void ask(1, 'gone', { signal: gone.signal })
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
    const { ask, started, refused } = asking({ inAll: 1, perAccount: 1, waiting: 1 })
    void ask(1, 'first')
    void ask(1, 'waits')
    void ask(1, 'too many')
    const late = new AbortController()
    void ask(2, 'other', { signal: late.signal })
    await settled()
    expect([started, refused]).toEqual([['first'], ['too many: own']])
    late.abort()
    await settled()
    expect(refused).toEqual(['too many: own', 'other: others'])
  })

  it('a size beyond the limit of an account is let in alone, and smaller ones in order', async () => {
    const { ask, end, started } = asking({ inAll: 100, perAccount: 10, waiting: 100 })
    for (const size of [25, 6, 5, 4]) void ask(1, `${size}`, { size })
    await settled()
    expect(started).toEqual(['25'])
    await end('25')
    expect(started, '5 does not fit beside 6, and 4 does not pass it').toEqual(['25', '6'])
    await end('6')
    expect(started).toEqual(['25', '6', '5', '4'])
  })

  it('a large request is not passed by small ones of other accounts for ever', async () => {
    const { ask, end, started, othersWait } = asking({ inAll: 10, perAccount: 10, waiting: 100 })
    void ask(1, 'first', { size: 6 })
    expect(othersWait(1)).toBe(false)
    void ask(2, 'large', { size: 8 })
    void ask(3, 'small', { size: 2 })
    await settled()
    expect([started, othersWait(1), othersWait(2)]).toEqual([['first'], true, true])
    await end('first')
    expect([started, othersWait(1)]).toEqual([['first', 'large', 'small'], false])
  })

  it('an account that waits for itself does not count as others that wait', async () => {
    const { ask, othersWait } = asking({ inAll: 10, perAccount: 2, waiting: 100 })
    for (const request of ['a', 'b', 'c']) void ask(1, request)
    void ask(2, 'other')
    await settled()
    expect([othersWait(2), othersWait(1)]).toEqual([false, false])
  })

  it('nobody waits longer than the limit, and the refusal says for whom it waited', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const { ask, started, refused } = asking({ inAll: 3, perAccount: 2, waiting: 100, waitMs: 1_000 })
    for (const request of ['a1', 'a2', 'a3']) void ask(1, request)
    void ask(2, 'b1')
    void ask(2, 'b2')
    await vi.advanceTimersByTimeAsync(999)
    expect(refused).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect([started, refused]).toEqual([
      ['a1', 'a2', 'b1'],
      ['a3: own', 'b2: others'],
    ])
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
