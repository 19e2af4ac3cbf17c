import { describe, expect, it } from 'vitest'
import { herp } from '../../src/ats/herp.ts'
import { listAll, serving } from './served.ts'

const LIST = 'https://herp.careers/v1/larkmoor'
const card = (href: string) =>
  `<div class="requisition-list-card"><a class="requisition-list-card__header-anchor" href="${href}"><h2>Rope Maker</h2></a></div>`
const page = (...cards: string[]) => `<html><body><div class="requisition-list">${cards.join('')}</div></body></html>`
const list = (body: string) => listAll(herp, 'larkmoor', serving({ [LIST]: body }))

describe('the list', () => {
  it('without cards is empty', async () => {
    expect(await list(page())).toMatchObject({ listed: [], end: { complete: true, company: null } })
  })

  it.each([
    ['a page without it', '<html><body>403</body></html>', 'expected a list of requisitions'],
    ['a card of another board', page(card('/v1/evil/Xy_12')), 'expected a link to a posting of larkmoor'],
    ['a card without a link', page('<div class="requisition-list-card"></div>'), 'expected a link to a posting of larkmoor'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list(body)).rejects.toMatchObject({ kind: 'bad_payload', message: expect.stringContaining(message) })
  })
})

describe('the posting', () => {
  it('whose page leads to the list is gone', async () => {
    const http = serving({ [`${LIST}/Xy_12`]: { status: 302, location: LIST } })
    expect(await herp.fetch('larkmoor', 'Xy_12', http)).toBeNull()
  })

  it('without a JobPosting is refused', async () => {
    const http = serving({ [`${LIST}/Xy_12`]: '<html><body></body></html>' })
    await expect(herp.fetch('larkmoor', 'Xy_12', http)).rejects.toMatchObject({ kind: 'bad_payload' })
  })
})
