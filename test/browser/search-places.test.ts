import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { aJob, aSource, present } from '../support/jobs.ts'
import { accessibilityProblems } from './accessibility.ts'
import { rows, searchPage, shownCount } from './search-page.ts'

const { here, open, expectCount } = searchPage()

/** A word of titles that no other job has. */
const WORD = 'Zymurgist'
const SEARCH = `/?q=${WORD}`
const EMEA = { kind: 'world_region', code: 'EMEA', name: 'EMEA', admin1_name: '', country_code: '' } as const

beforeAll(async () => {
  const inCountry = (code: string) =>
    aJob({ title: WORD, country_code: code, country_codes: [code], posted_at: new Date().toISOString() })
  const forEmea = () => aJob({ title: WORD, country_codes: ['DE', 'FR', 'LI'], locations: [EMEA] })
  await present(here.site.pool, await aSource(here.site.pool), [
    inCountry('DE'),
    inCountry('DE'),
    inCountry('SG'),
    aJob({ title: WORD, country_codes: ['DE', 'FR', 'LI'], locations: [EMEA], level: 'senior', employment_type: 'contract' }),
    forEmea(),
    forEmea(),
  ])
  const indexed = async () => (await here.client.facets({ q: WORD, facet: ['level'] })).count
  while ((await indexed()) < 6) await sleep(50)
})

describe('countries', () => {
  it('tell jobs in the country from those for a region, and the filter finds both', async () => {
    const page = await open(SEARCH)
    const germany = page.getByRole('group', { name: 'country', exact: true }).getByRole('button', { name: /^Germany/ })
    await germany.waitFor()
    const names = await page.getByRole('group', { name: 'country', exact: true }).getByRole('button').allTextContents()
    expect(names.map((name) => name.replaceAll(/\s+/g, ' '))).toEqual([
      'Germany2 + 3 for a region',
      'Singapore1',
      'France0 + 3 for a region',
      'Liechtenstein0 + 3 for a region',
    ])
    await page.getByText(/^After the plus: jobs for a region/).waitFor()
    await germany.click()
    await page.waitForURL(/country=DE/)
    await expectCount(page)
    expect(await shownCount(page)).toBe(5)
  })

  it('can be chosen by name, also those that no job names', async () => {
    const page = await open(SEARCH)
    const countries = page.getByRole('group', { name: 'country', exact: true }).getByRole('button')
    await page.getByRole('button', { name: 'Show all countries' }).click()
    const all = (await here.client.countries()).length
    await expect.poll(() => countries.count()).toBe(all)
    await page.getByRole('searchbox', { name: 'Find in country' }).fill('vanu')
    await expect.poll(() => countries.allTextContents()).toEqual(['Vanuatu0'])
    await countries.click()
    await page.waitForURL(/country=VU/)
    await page.getByRole('button', { name: 'Remove Country Vanuatu' }).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('the map', () => {
  const walk = 'Countries by number of jobs; Enter chooses one'

  it('is coloured by the jobs in a country', async () => {
    const page = await open(SEARCH)
    await page
      .getByRole('img', { name: 'World map. Most jobs: Germany 2, Singapore 1. Too small to draw: Singapore 1.' })
      .waitFor()
    const fill = (name: string) =>
      page.locator('svg path', { hasText: name }).evaluate((path: SVGPathElement) => path.style.fill !== '')
    expect([await fill('Germany:'), await fill('France:')]).toEqual([true, false])
  })

  it('says its numbers at the pointer', async () => {
    const page = await open(SEARCH)
    await page.locator('svg path', { hasText: 'Germany:' }).hover()
    await page.locator('figcaption', { hasText: 'Germany: 2 jobs, and 3 for a region that includes it' }).waitFor()
  })

  it('says its numbers by keyboard, and Enter chooses', async () => {
    const page = await open(SEARCH)
    const slider = page.getByRole('slider', { name: walk })
    await slider.focus()
    const said = page.locator('figcaption', { hasText: 'Germany: 2 jobs, and 3 for a region that includes it' })
    await said.waitFor()
    await page.keyboard.press('ArrowRight')
    await page.locator('figcaption', { hasText: 'Singapore: 1 job' }).waitFor()
    expect(await slider.getAttribute('aria-valuetext')).toBe('Singapore: 1 job')
    await page.keyboard.press('Enter')
    await page.waitForURL(/country=SG/)
  })
})

describe('rows', () => {
  const row = (page: Awaited<ReturnType<typeof open>>) => page.locator('tr[data-row]', { hasText: 'Senior · Contract' })

  it('of a job without a posting date say when it was seen', async () => {
    const page = await open(SEARCH)
    await rows(page).first().waitFor()
    const posted = page.locator('tr[data-row] td:last-child')
    await expect.poll(async () => (await posted.allTextContents()).filter((text) => text.startsWith('seen ')).length).toBe(3)
    expect(await posted.count()).toBe(6)
  })

  it('have level and type beside the employer, and pay alone', async () => {
    const page = await open(SEARCH)
    await row(page).waitFor()
    expect(await row(page).locator('td').first().textContent()).toMatch(/^ZymurgistCompany .*Senior · Contract$/)
    expect(await row(page).locator('td').nth(2).textContent()).toBe('–')
  })
})

describe('on a phone', () => {
  const PHONE = { width: 390, height: 844 }

  it.each(['/', SEARCH])('the first job of %s is in the upper third', async (address) => {
    const page = await open(address, PHONE)
    await rows(page).first().waitFor()
    await page.locator('aside[aria-label="The result at a glance"] figcaption').first().waitFor()
    const { y } = (await rows(page).first().boundingBox())!
    expect(y).toBeLessThan(PHONE.height / 3)
  })

  it('the window of 90 days is in sight, and can be lifted there', async () => {
    const page = await open('/', PHONE)
    await rows(page).first().waitFor()
    const posted = page.getByRole('region', { name: 'Result' }).getByRole('combobox', { name: 'Posted' })
    await expect.poll(() => posted.locator('option').nth(1).textContent()).toMatch(/^Any time \([\d,]+ more\)$/)
    expect(await posted.inputValue()).toBe('Last 90 days')
    await posted.selectOption('Any time')
    await page.waitForURL(/posted_since=1970/)
    await expectCount(page)
  })
})
