import { expect, test } from 'vitest'
import { duration, showProgress } from '../../src/transfer/progress.ts'

function shown(isTTY: boolean, reports: [at: number, lines: number, bytes: number][]): string[] {
  const written: string[] = []
  let now = 0
  const progress = showProgress({ isTTY, write: (text: string) => written.push(text) }, () => now)
  for (const [at, lines, bytes] of reports) {
    now = at
    progress.update({ lines, bytes, totalBytes: 1_000 })
  }
  progress.end()
  return written
}

test('a bar that redraws itself on a terminal', () => {
  expect(
    shown(true, [
      [200, 10, 0],
      [250, 20, 100],
      [1_200, 2_010, 500],
    ]),
  ).toEqual([
    '\r\x1b[2K[------------------------] 0%, 10 lines',
    '\r\x1b[2K[############------------] 50%, 2,010 lines, 2,000/s, 1 s left',
    '\r\x1b[2K',
  ])
})

test('a line every five seconds elsewhere, counting from where a resumed import began', () => {
  const reports: [number, number, number][] = [
    [1_000, 5_000, 500],
    [3_000, 6_000, 550],
    [6_000, 7_000, 600],
    [7_000, 7_500, 700],
  ]
  expect(shown(false, reports)).toEqual(['60%, 7,000 lines, 400/s, 20 s left\n'])
})

test('durations for people', () => {
  expect([0.2, 59, 61, 3_725].map(duration)).toEqual(['1 s', '59 s', '1 min 1 s', '1 h 2 min'])
})
