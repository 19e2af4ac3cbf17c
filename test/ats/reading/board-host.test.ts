import { describe, expect, it } from 'vitest'
import { boardHosts, hostBoard } from '../../../src/ats/reading/board-host.ts'

const NO_LABELS = [
  '',
  'a.b',
  'a/b',
  'a#',
  'a?',
  'a@b',
  'a:1',
  'a\\b',
  'a b',
  'a\n',
  '-a',
  'a-',
  'évil',
  '%2e',
  '[::1]',
  'evil.test/',
]

describe('a board that is the label of a host', () => {
  const { originOf, boardOf } = boardHosts('acme', 'acme.test', 'www app')

  it.each([
    ['lumen', 'https://lumen.acme.test'],
    ['Lumen-Books-2', 'https://lumen-books-2.acme.test'],
    ['7', 'https://7.acme.test'],
  ])('%s lives at %s', (board, origin) => {
    expect(originOf(board)).toBe(origin)
    expect(boardOf(new URL(origin))).toBe(board.toLowerCase())
  })

  it.each(NO_LABELS)('%j is refused', (board) => {
    expect(() => originOf(board)).toThrow(expect.objectContaining({ kind: 'refused' }))
  })

  it.each([
    ['https://LUMEN.acme.test./jobs', 'lumen'],
    ['https://www.acme.test/', null],
    ['https://app.acme.test/lumen', null],
    ['https://acme.test/', null],
    ['https://a.b.acme.test/', null],
    ['https://lumen.acme.test.evil.test/', null],
    ['https://lumenacme.test/', null],
  ])('%s is of board %s', (url, board) => {
    expect(boardOf(new URL(url))).toBe(board)
  })
})

describe('a board that is a whole host', () => {
  const origin = (host: string) => hostBoard('acme', host, ['acme.test', 'acme.example'])

  it.each([
    ['lumen.acme.test', 'https://lumen.acme.test'],
    ['Lumen.EU2.acme.example', 'https://lumen.eu2.acme.example'],
  ])('%s lives at %s', (host, expected) => {
    expect(origin(host)).toBe(expected)
  })

  it.each([
    'acme.test',
    '.acme.test',
    'lumenacme.test',
    'evil.test',
    'lumen.acme.test.evil.test',
    ...NO_LABELS.map((label) => `${label}.acme.test`).filter((host) => !['a.b.acme.test', 'a-.acme.test'].includes(host)),
    ...NO_LABELS.map((label) => `evil.test${label}`),
  ])('%j is refused', (host) => {
    expect(() => origin(host)).toThrow(
      expect.objectContaining({ kind: 'refused', message: `acme: "${host}" is no host of acme.test or acme.example` }),
    )
  })
})
