import { describe, expect, it } from 'vitest'
import { aJob, aSource, present } from '../support/jobs.ts'
import { rows, searchPage, shownCount } from './search-page.ts'

const { here, open, expectCount } = searchPage()

describe('filters', () => {
  it('each choice', async () => {
    const page = await open('/?q=engineer')
    for (const [group, choice, parameter] of [
      ['Status', 'Closed', 'status'],
      ['Look in', 'Titles and descriptions', 'q_scope'],
      ['Pay', 'Stated', 'has_salary'],
    ] as const) {
      await page
        .getByRole('group', { name: group, exact: true })
        .getByRole('radio', { name: choice, exact: true })
        .check({ force: true })
      await page.waitForURL((url) => url.searchParams.has(parameter))
      await expectCount(page)
    }
  })

  it.each(['workplace', 'level', 'employment type', 'language', 'city'])('several values of %s', async (name) => {
    const page = await open()
    const values = page.getByRole('group', { name, exact: true }).getByRole('button')
    const parameter = name.replace(' ', '_')
    await values.nth(0).click()
    await page.waitForURL((url) => url.searchParams.getAll(parameter).length === 1)
    await expectCount(page)
    const first = await shownCount(page)
    await values.nth(1).click()
    await page.waitForURL((url) => url.searchParams.getAll(parameter).length === 2)
    await expectCount(page)
    expect(await shownCount(page)).toBeGreaterThanOrEqual(first)
    await expect.poll(() => values.evaluateAll((all) => all.filter((one) => one.ariaPressed === 'true').length)).toBe(2)
    expect(await values.count()).toBeGreaterThan(2)
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click()
    await page.waitForURL((url) => url.searchParams.getAll(parameter).length === 1)
  })

  it('citizenship, clearance, languages asked for and education', async () => {
    const source = await aSource(here.site.pool, 'requirements', { name: 'Harbour Works' })
    const clearance = { level: 'secret', requirement: 'required' } as const
    await present(here.site.pool, source, [
      aJob({
        title: 'Signal Officer of the Harbour',
        authorization: { citizenship: ['NO'], residents_accepted: false, clearance },
        languages: [{ code: 'nb', level: 'c1', requirement: 'required' }],
        education: { degree: 'doctorate', requirement: 'required', or_experience: false },
      }),
      aJob({
        title: 'Signal Keeper of the Harbour',
        education: { degree: 'secondary', requirement: 'required', or_experience: false },
      }),
    ])
    for (const [group, value, parameter] of [
      ['citizenship', /Norway/, 'citizenship'],
      ['clearance', /^Required/, 'clearance'],
      ['asks language', /Norwegian/, 'asks_language'],
    ] as const) {
      const page = await open('/?q=signal+harbour')
      await page.getByRole('group', { name: group, exact: true }).getByRole('button', { name: value }).click()
      await page.waitForURL((url) => url.searchParams.has(parameter))
      await expect.poll(() => shownCount(page)).toBe(1)
      await page.getByRole('link', { name: 'Signal Officer of the Harbour' }).waitFor()
    }
    const page = await open('/?q=signal+harbour')
    await page.getByLabel('Education up to').selectOption({ label: "Up to: bachelor's degree" })
    await page.getByRole('link', { name: 'Signal Keeper of the Harbour' }).waitFor()
    await expect.poll(() => shownCount(page)).toBe(1)
    await page.getByRole('button', { name: "Remove Education up to bachelor's degree" }).waitFor()
  })

  it('a list of which one value can be chosen has round marks', async () => {
    const page = await open()
    const marks = (name: string) => page.getByRole('group', { name, exact: true }).locator('button > span:nth-child(2)').first()
    const radius = (name: string) => marks(name).evaluate((mark) => getComputedStyle(mark).borderRadius)
    expect(await radius('company')).toBe('50%')
    expect(await radius('level')).not.toBe('50%')
  })

  it('currency, and pay by its handles', async () => {
    const page = await open()
    await page.getByRole('group', { name: 'currency', exact: true }).getByRole('button').first().click()
    await page.waitForURL(/salary_currency=/)
    const handle = page.getByRole('slider', { name: 'Pay at least' })
    await handle.waitFor()
    await handle.focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.waitForURL(/salary_min=/)
    await expectCount(page)
  })

  it('places, skills and companies by the beginning of their name', async () => {
    const page = await open()
    for (const [field, typed, parameter] of [
      ['Add a place', 'germ', 'country'],
      ['Add a place', 'emea', 'world_region'],
      ['Add a skill', 'pyth', 'skills'],
      ['Choose a company', 'a', 'company_id'],
    ] as const) {
      await page.getByRole('combobox', { name: field }).pressSequentially(typed, { delay: 60 })
      await page.locator('[role=listbox] [role=option]').first().waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL((url) => url.searchParams.has(parameter))
    }
    await expectCount(page)
  })

  it('a value that the service refuses is told beside its field', async () => {
    const page = await open('/?salary_min=many', { expected: [/status of 400/] })
    await page.getByText(/^At least must be a decimal number/).waitFor()
  })

  it('the order', async () => {
    const page = await open()
    await page.getByLabel('Sort').selectOption('first_seen_at')
    await page.waitForURL(/sort=first_seen_at/)
    const [first] = (await here.client.search({ sort: 'first_seen_at', limit: 1 })).data
    await expect.poll(() => rows(page).first().getAttribute('href')).toBe(`/jobs/${first!.id}`)
  })

  it('the 90-day window: how many it hides, and one click that lifts it', async () => {
    const page = await open()
    await page.getByText(/older open jobs? (is|are) left out/).waitFor()
    const hidden = Number(/([\d,]+) older/.exec((await page.getByText(/older open job/).textContent())!)![1]!.replace(',', ''))
    const before = await shownCount(page)
    await page.getByRole('button', { name: /Show (it|them) too/ }).click()
    await expect.poll(() => shownCount(page)).toBe(before + hidden)
    await page.getByRole('button', { name: 'Remove Posted since any time' }).waitFor()
  })
})
