import { expect, it } from 'vitest'
import { sampleOf } from '../support/rounds.ts'
import { rows, searchPage } from './search-page.ts'

const { open, expectCount } = searchPage()

const FACETS = [
  ['country', 'country'],
  ['state', 'state'],
  ['city', 'city'],
  ['workplace', 'workplace'],
  ['level', 'level'],
  ['employment type', 'employment_type'],
  ['skills', 'skills'],
  ['company', 'company_id'],
  ['sponsors visa', 'sponsors_visa'],
  ['language', 'language'],
  ['applicant tracking system', 'source'],
] as const

const FIELDS = [
  ['Title has', 'engineer', 'title'],
  ['Name has', 'an', 'company'],
  ['At least', '50000', 'salary_min'],
  ['At most', '90000', 'salary_max'],
  ['Years from', '2', 'experience_min'],
  ['up to', '5', 'experience_max'],
  ['From', '2026-01-01', 'posted_since'],
  ['To', '2026-11-01', 'posted_until'],
  ['First seen here since', '2026-01-01', 'first_seen_since'],
] as const

// One page for all facets and one for all fields: to load it again for each would take most of the time.
it('each facet: its count is what it leaves, its other values stay, its chip removes it', async () => {
  const page = await open()
  for (const [label, parameter] of sampleOf(FACETS, 3)) {
    const values = page
      .getByLabel('Filters', { exact: true })
      .getByRole('group', { name: label, exact: true })
      .getByRole('button')
    await values.first().waitFor()
    const before = await values.count()
    await values.first().click()
    await page.waitForURL((url) => url.searchParams.has(parameter))
    await expectCount(page)
    expect(await values.count(), label).toBe(before)
    expect(await values.first().getAttribute('aria-pressed'), label).toBe('true')
    await page.getByRole('button', { name: /^Remove / }).click()
    await page.waitForURL((url) => url.search === '')
    await expectCount(page)
  }
})

it('each field, filled and emptied', async () => {
  const page = await open()
  await rows(page).first().waitFor()
  for (const [label, value, parameter] of sampleOf(FIELDS, 3)) {
    await page.getByLabel(label, { exact: true }).fill(value)
    await page.waitForURL((url) => url.searchParams.has(parameter))
    await expectCount(page)
    await page.getByLabel(label, { exact: true }).fill('')
    await page.waitForURL((url) => url.search === '')
  }
})
