import { expect, it } from 'vitest'
import { readLinkedBoards } from '../../../scripts/linked-boards.ts'

const list = (...rows: string[]) => ['ats,company,url,last_seen', ...rows].join('\n')

it('reads the names of boards by the adapters, and counts rows that name none', () => {
  const { boards, dropped } = readLinkedBoards(
    list(
      'hrmos,"Larkmoor, Inc",https://hrmos.co/pages/Larkmoor/jobs,2026-08-17',
      'hrmos,Larkmoor again,https://hrmos.co/pages/larkmoor/jobs?page=2,2026-08-17',
      'taleo,Pewter Lamp,https://phg.tbe.taleo.net/phg03/ats/careers/v2/searchResults?org=PEWTER&cws=1,2026-08-17',
      'successfactors,Avaya â€“ Careers,https://careers.larkmoor.example,2026-08-17',
      'hrmos,Elsewhere,https://herp.careers/v1/larkmoor,2026-08-17',
      'hrmos,Nowhere,https://hrmos.co/hr/,2026-08-17',
      'nosuch,Larkmoor,https://larkmoor.nosuch.example,2026-08-17',
    ),
  )
  expect(boards).toEqual([
    'hrmos,larkmoor,"Larkmoor, Inc",1,2026-08-17',
    'taleo_be,PEWTER/1,Pewter Lamp,1,2026-08-17',
    'successfactors,careers.larkmoor.example,,1,2026-08-17',
  ])
  expect(dropped).toEqual({ 'hrmos: listed twice': 1, 'hrmos: no board': 2, 'nosuch: no adapter': 1 })
})

it('refuses a file with other columns', () => {
  expect(() => readLinkedBoards('ats,url')).toThrow('unexpected header')
})
