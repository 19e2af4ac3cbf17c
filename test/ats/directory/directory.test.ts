import { describe, expect, it } from 'vitest'
import { openDirectory } from '../../../src/ats/directory/directory.ts'
import { lookUpKey, readLine } from '../../../src/ats/directory/line.ts'
import { shippedDirectory } from '../../../src/ats/directory/shipped.ts'
import { adapterNamed } from '../../../src/ats/index.ts'
import { canonicalBoard } from '../../../src/collect/crawl/board-reference.ts'

const LINES = [
  'ashby,1st formations,First Formations,1,2026-08-11',
  'ashby,Quayside,,2,2026-06-15',
  'lever,GoodCo,"Good, ""Co"" & Sons",1,2026-08-22',
  'lever,goodco,Other Good Co,3,2026-01-02',
  'lever,über,Über Mühle,3,2026-08-02',
]
const file = (lines: string[]) =>
  openDirectory(
    Buffer.from(
      ['ats,board,company,sources,last_seen', ...lines.toSorted((a, b) => (lookUpKey(a) < lookUpKey(b) ? -1 : 1)), ''].join('\n'),
    ),
  )
const small = file(LINES)
const names = (rows: { board: string }[]) => rows.map(({ board }) => board)

describe('looking up a board', () => {
  it('finds every line, and nothing between, before and after them', () => {
    for (const line of LINES) expect(small.find(...(line.split(',').slice(0, 2) as [string, string]))).toEqual(readLine(line, 0))
    for (const board of ['', 'a', 'goodc', 'goodcom', 'zzz', 'GOODCO,x']) expect(small.find('lever', board)).toBeNull()
    expect(small.find('aaa', 'x')).toBeNull()
    expect(small.find('zoho', 'x')).toBeNull()
    expect(file([]).find('lever', 'goodco')).toBeNull()
  })
  it('reads quoted names, and takes another case where case does not count', () => {
    expect(small.find('lever', 'GoodCo')?.company).toBe('Good, "Co" & Sons')
    expect(small.find('ashby', 'QUAYSIDE')).toMatchObject({ board: 'Quayside', company: null })
    expect(small.find('ashby', 'QUAYSIDE', true)).toBeNull()
  })
  it('finds the boards of a host: the host itself and sites on it, and no other host', () => {
    const hosts = [
      'jobs.drift.example',
      'jobs.drift.example-x.test',
      'jobs.drift.example.test',
      'jobs.drift.example/de',
      'jobs.drift.example/Fr',
    ]
    const directory = file([
      ...hosts.map((board) => `radancy,${board},,1,2026-08-11`),
      'zoho,jobs.drift.example/it,,1,2026-08-11',
    ])
    expect(names(directory.onHost('radancy', 'jobs.drift.example'))).toEqual([
      'jobs.drift.example',
      'jobs.drift.example/de',
      'jobs.drift.example/Fr',
    ])
    expect(directory.onHost('radancy', 'drift.example')).toEqual([])
    expect(directory.onHost('zoho', 'jobs.drift.example')).toHaveLength(1)
  })
})

it('boards come best evidence first, filtered by system and by text in any case', () => {
  expect(names(small.boards())).toEqual(['über', 'goodco', 'Quayside', 'GoodCo', '1st formations'])
  expect(names(small.boards({ ats: 'ashby' }))).toEqual(['Quayside', '1st formations'])
  expect(names(small.boards({ match: 'GOOD' }))).toEqual(['goodco', 'GoodCo'])
  expect(names(small.boards({ match: 'mühle' }))).toEqual(['über'])
  expect(small.boards({ match: 'nothing like it' })).toEqual([])
  expect(small.boards({ match: 'first' })[0]).toMatchObject({ line: 2 })
})

describe('the shipped directory', () => {
  const all = shippedDirectory().boards()

  it('holds boards of known systems, each once, in the form boards are kept in', () => {
    expect(all.length).toBeGreaterThan(125_000)
    expect([...new Set(all.map(({ ats }) => ats))].filter((ats) => adapterNamed(ats) === null)).toEqual([])
    expect(new Set(all.map(({ ats, board }) => `${ats}:${board}`)).size).toBe(all.length)
    const every = all.filter((_, index) => index % 50 === 0)
    for (const { ats, board } of every) expect(canonicalBoard(ats, board)).toEqual({ type: ats, board })
  })

  it('finds its own boards', () => {
    for (const row of all.filter((_, index) => index % 50 === 0))
      expect(shippedDirectory().find(row.ats, row.board)).toEqual({ ...row, line: 0 })
  })
})
