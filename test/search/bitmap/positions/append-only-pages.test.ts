import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { AppendOnlyPages } from '../../../../src/search/bitmap/positions/append-only-pages.ts'

/** Of many lengths, one longer than two megabytes. Each is filled with its number. */
const PIECES = Array.from({ length: 400 }, (_, n) =>
  new Uint8Array(n === 200 ? 2_500_000 : 4 + 4 * ((n * 7_919) % 5_000)).fill(n % 251),
)

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'rolecall-positions-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

function expectPieces(kept: AppendOnlyPages): void {
  const addresses = PIECES.map((piece) => kept.add(piece))
  for (const [n, piece] of PIECES.entries())
    for (const [from, end] of [
      [0, piece.length],
      [piece.length - 4, piece.length],
    ] as const)
      expect(Buffer.compare(kept.read(addresses[n]!, from, end), piece.subarray(from, end)), `${n} from ${from}`).toBe(0)
}

const total = PIECES.reduce((sum, { length }) => sum + length, 0)

test('pieces are read from a file that has no name, and only the last page is in memory', () => {
  const path = folder()
  const kept = new AppendOnlyPages(path)
  expectPieces(kept)
  expect(readdirSync(path)).toEqual([])
  expect(kept.bytes).toBeLessThanOrEqual(1 << 20)
})

test.each([
  ['without a folder', () => null],
  ['in a folder that is not there', () => join(folder(), 'missing')],
])('%s, pieces stay in memory', (_, path) => {
  const kept = new AppendOnlyPages(path())
  expectPieces(kept)
  expect(kept.bytes).toBeGreaterThanOrEqual(total)
})
