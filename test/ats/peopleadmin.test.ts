import { describe, expect, it } from 'vitest'
import { peopleadmin } from '../../src/ats/peopleadmin.ts'
import { fixture, listAll, serving } from './served.ts'

const FEED = 'https://larkmoor.peopleadmin.com/postings/all_jobs.atom'
const ATOM = fixture('peopleadmin', 'recorded/all_jobs.atom')

describe('the feed', () => {
  it.each([
    ['names the employer in its title', ATOM, 'Larkmoor University- North Hill'],
    ['with another title names nobody', ATOM.replace(': All Jobs', ''), undefined],
  ])('%s', async (_, body, name) => {
    const { end } = await listAll(peopleadmin, 'larkmoor', serving({ [FEED]: body }))
    expect(end.complete).toBe(true)
    expect(end.company?.name).toBe(name)
  })

  it.each([
    ['breaks off', ATOM.slice(0, 900), 'bad_payload'],
    ['has an entry that is no posting', ATOM.replaceAll('/postings/400820', '/pages/400820'), 'bad_payload'],
  ])('that %s fails', async (_, body, kind) => {
    await expect(listAll(peopleadmin, 'larkmoor', serving({ [FEED]: body }))).rejects.toMatchObject({ kind })
  })

  it('of a customer who left leads to the vendor: the board is gone', async () => {
    const http = serving({ [FEED]: { body: ATOM, redirectedTo: 'https://www.peopleadmin.com/' } })
    await expect(listAll(peopleadmin, 'larkmoor', http)).rejects.toMatchObject({ kind: 'gone' })
  })

  it('holds a posting, or not', async () => {
    const http = serving({ [FEED]: ATOM })
    expect(await peopleadmin.fetch('larkmoor', '400820', http)).toMatchObject({ posting: { title: 'Oven Systems Planner' } })
    expect(await peopleadmin.fetch('larkmoor', '1', http)).toBeNull()
  })
})

it.each([
  ['https://jobs.larkmoor.example/postings/400820', '400820'],
  ['https://jobs.larkmoor.example/postings/search', null],
  ['https://jobs.larkmoor.example/postings/400820/edit', null],
])('on an employer’s own domain %s names %s', (url, id) => {
  expect(peopleadmin.identifyOnOwnDomain!(new URL(url))).toBe(id)
})
