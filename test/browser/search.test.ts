import { readFileSync } from 'node:fs'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { addAccount } from '../../src/catalog/accounts.ts'
import { issueKey } from '../../src/commands/issue-key.ts'
import { accessibilityProblems } from './accessibility.ts'
import { EXPORTED, exportedIds, queryBox, rows, searchPage, shownCount, withKey } from './search-page.ts'

const { here, open, expectCount } = searchPage()

describe('typing', () => {
  it('searches at once, two requests a key at most, and keeps the query in the address', async () => {
    const page = await open()
    await rows(page).first().waitFor()
    let asked = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/')) asked++
    })
    await page.keyboard.press('/')
    await page.keyboard.type('engineer', { delay: 150 })
    await page.waitForURL((url) => url.searchParams.get('q') === 'engineer')
    await expectCount(page)
    expect(asked).toBeLessThanOrEqual(2 * 'engineer'.length)
    expect(await page.getByText(/^\d[\d.]* m?s$/).isVisible()).toBe(true)
    for (const title of await rows(page).allTextContents()) expect(title.toLowerCase()).toContain('engineer')
  })

  it('back and forward go from thought to thought', async () => {
    const page = await open('/?q=nurse')
    await expectCount(page)
    await page.getByRole('group', { name: 'level' }).getByRole('button').first().click()
    await page.waitForURL(/level=/)
    await page.goBack()
    await page.waitForURL((url) => url.search === '?q=nurse')
    await expectCount(page)
    expect(await queryBox(page).inputValue()).toBe('nurse')
    await page.goForward()
    await page.waitForURL(/level=/)
    await expectCount(page)
  })

  it('says which rule a query breaks and how to mend it, where it is typed', async () => {
    const page = await open('/', { expected: [/status of 400/] })
    // Before the first jobs are shown, the place of the result repeats the message.
    await rows(page).first().waitFor()
    await queryBox(page).fill('-senior')
    await page.getByText('Search query must contain at least one positive term.').waitFor()
    await page.getByText('Add a word to look for').waitFor()
    expect(await queryBox(page).getAttribute('aria-invalid')).toBe('true')
    await queryBox(page).fill('engineer -senior')
    await expectCount(page)
    expect(await queryBox(page).getAttribute('aria-invalid')).toBe('false')
  })

  it('tells when words were taken letter by letter', async () => {
    const page = await open('/?q=ngineer')
    await page.getByText('letter by letter').waitFor()
    expect(await rows(page).count()).toBeGreaterThan(0)
    await page.getByRole('button', { name: /^Did you mean “engineer”\? \d/ }).click()
    await page.waitForURL((url) => url.search === '?q=engineer')
    await expectCount(page)
  })
})

describe('the list', () => {
  it('does not move when the counts and what they tell come after the jobs', async () => {
    const page = await open('/docs')
    await page.addInitScript(() => {
      const moved: string[] = []
      Object.assign(globalThis, { moved })
      new PerformanceObserver((list) => {
        for (const { sources } of list.getEntries() as (PerformanceEntry & { sources?: { node?: Node }[] })[])
          moved.push(...(sources ?? []).map(({ node }) => node?.nodeName ?? ''))
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let counted = () => {}
    const jobsAreShown = new Promise<void>((done) => {
      counted = done
    })
    await page.route(/\/jobs\/facets/, async (route) => {
      await jobsAreShown
      await route.continue()
    })
    await page.goto('/')
    await rows(page).first().waitFor()
    counted()
    await page.getByText(/older open jobs? (is|are) left out/).waitFor()
    await page.getByText(/Pick a bar/).waitFor()
    expect(await page.evaluate('moved')).not.toContain('TABLE')
  })

  it('goes on to the end', async () => {
    const page = await open('/?posted_since=1970-01-01T00:00:00Z')
    await rows(page).first().waitFor()
    const count = await shownCount(page)
    const seen = new Set<string>()
    for (let tries = 0; seen.size < count && tries < 300; tries++) {
      for (const href of await rows(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))) seen.add(href!)
      await page.mouse.move(700, 600)
      await page.mouse.wheel(0, 700)
      await page.waitForTimeout(50)
    }
    expect(seen.size).toBe(count)
    expect(await page.locator('tr[data-row]').count()).toBeLessThan(60)
  })

  it('is at the same place when one comes back', async () => {
    const page = await open()
    await rows(page).first().waitFor()
    const row = page.locator('tr[data-row="40"] a').first()
    // The router scrolls a new page to its top, which may come after the first rows.
    await expect
      .poll(async () => {
        await page.evaluate(() => scrollTo(0, 2_400))
        return row.isVisible()
      })
      .toBe(true)
    const before = await page.evaluate(() => scrollY)
    await row.click()
    await page.waitForURL(/\/jobs\/\d+/)
    await page.goBack()
    await row.waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before)
  })
})

describe('a job of the list', () => {
  it('opens in a new tab with the middle button or with Ctrl', async () => {
    const page = await open()
    const row = rows(page).first()
    await row.waitFor()
    const address = await row.getAttribute('href')
    const clicks: Parameters<typeof row.click>[0][] = [{ button: 'middle' }, { modifiers: ['Control'] }]
    for (const click of clicks) {
      // Chromium on a loaded machine once opened no tab for such a click, in some thousand runs: another click must open it then.
      const tab = await vi.waitFor(
        async () => (await Promise.all([page.context().waitForEvent('page', { timeout: 30_000 }), row.click(click)]))[0],
        { timeout: 100_000 },
      )
      await tab.waitForURL(`**${address}`)
      await tab.close()
    }
    expect(new URL(page.url()).pathname).toBe('/')
  })
})

describe('by keyboard alone', () => {
  it('/, j, k, Enter, Esc and ?', async () => {
    const page = await open()
    await rows(page).first().waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('[data-row]')?.dataset.row)
    for (const [key, row] of [
      ['j', '0'],
      ['j', '1'],
      ['j', '2'],
      ['k', '1'],
    ] as const) {
      await page.keyboard.press(key)
      await expect.poll(focused).toBe(row)
    }
    await page.keyboard.press('Escape')
    await expect.poll(() => queryBox(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.keyboard.press('Escape')
    await page.keyboard.press('?')
    await page.getByRole('dialog', { name: 'Keys' }).waitFor()
    for (const what of ['Next job', 'Previous job', 'Open the job', 'Write a query']) {
      expect(await page.getByRole('dialog').getByText(what).isVisible()).toBe(true)
    }
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('j')
    await expect.poll(focused).toBe('0')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/jobs\/\d+/)
  })
})

describe('export', () => {
  it('downloads every job of the search as CSV and as NDJSON', async () => {
    const page = await open(EXPORTED)
    await expectCount(page)
    await page.getByRole('button', { name: 'Export' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export this search' })
    for (const format of ['CSV', 'NDJSON']) {
      const downloading = page.waitForEvent('download')
      await dialog.getByRole('button', { name: `Download ${format}` }).click()
      const download = await downloading
      const text = readFileSync(await download.path(), 'utf8').trimEnd()
      const ids =
        format === 'CSV'
          ? text.split('\r\n').slice(1).map(Number.parseFloat)
          : text.split('\n').map((line) => JSON.parse(line).id)
      expect(ids).toEqual(await exportedIds(here.client))
      await dialog.getByText(`${ids.length} jobs saved.`).waitFor()
      expect(download.suggestedFilename()).toMatch(new RegExp(`^jobs-\\d{4}-\\d\\d-\\d\\d\\.${format.toLowerCase()}$`))
    }
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

describe('when it cannot answer', () => {
  it('a wrong key: what to do, and another key goes on', async () => {
    const page = await open('/?q=engineer', {
      prepare: withKey('sk_wrongwrongwrong'),
      expected: [/status of 401/, /\/demo\/key/],
    })
    await page.getByText('The server does not accept this key').waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    await page.getByRole('main').getByLabel('API key', { exact: true }).fill(here.site.key)
    await page.getByRole('button', { name: 'Use this key' }).click()
    await expectCount(page)
  })

  it('no key: what to do', async () => {
    const page = await open('/', { prepare: async () => {}, expected: [/\/demo\/key/] })
    await page.getByText('This page needs an API key').waitFor()
    await page.getByText('rolecall keys create NAME').waitFor()
  })

  it('the server is gone and comes back', async () => {
    const page = await open('/', { expected: [/ERR_CONNECTION/] })
    await rows(page).first().waitFor()
    await page.getByRole('img', { name: /^World map/ }).waitFor()
    onTestFinished(() => here.site.start())
    await here.site.stop()
    await queryBox(page).fill('nurse')
    await page.getByText('The service cannot be reached').waitFor()
    await here.site.start()
    await page
      .getByRole('button', { name: 'Try now' })
      .click({ timeout: 30_000 })
      .catch(() => {})
    await expectCount(page)
  })

  it('nothing matches: what to take away', async () => {
    const page = await open('/?q=zzzzzz&level=senior')
    await page.getByText('No job matches').waitFor()
    await page.getByRole('button', { name: 'Without filters' }).click()
    await page.waitForURL((url) => url.search === '?q=zzzzzz')
  })

  it('nothing matches: another spelling, and which filter to drop', async () => {
    const page = await open('/?q=enginere')
    await page.getByText('Did you mean', { exact: true }).waitFor()
    await page.getByRole('button', { name: /^engineer \d/ }).click()
    await page.waitForURL((url) => url.search === '?q=engineer')
    await expectCount(page)

    await page.goto('/?q=engineer&country=AQ&country=BV')
    const way = page.getByRole('button', { name: /^without Country: / })
    await way.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const promised = Number(((await way.textContent()) ?? '').replace(/\D/g, ''))
    await way.click()
    await page.waitForURL((url) => url.search === '?q=engineer')
    await expectCount(page)
    expect(await shownCount(page)).toBe(promised)
  })

  it('nothing matches: which word to leave out, and how many jobs there are without it', async () => {
    const page = await open('/?q=engineer+zzzzzz')
    const way = page.getByRole('button', { name: /^without the word “zzzzzz”/ })
    await way.waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
    const promised = Number(((await way.textContent()) ?? '').replace(/\D/g, ''))
    await way.click()
    await page.waitForURL((url) => url.search === '?q=engineer')
    await expectCount(page)
    expect(await shownCount(page)).toBe(promised)
  })
})

describe('the rate limit', () => {
  it('says so and counts down', async () => {
    const { pool } = here.site
    const account = (await addAccount(pool, `limited ${Math.random()}`, { requests_per_minute: 4, entitlements: [] }))!
    const { key } = await issueKey(pool, account)
    const page = await open('/', { prepare: withKey(key), expected: [/status of 429/] })
    await rows(page).first().waitFor()
    await queryBox(page).pressSequentially('nurse', { delay: 200 })
    await page.getByText('Too many requests').waitFor()
    await page.getByText(/Going on in \d+ s/).waitFor()
    expect(await accessibilityProblems(page)).toEqual([])
  })
})

it('a phone has every filter, in a sheet, and never scrolls sideways', async () => {
  const page = await open('/?q=engineer', { width: 390, height: 844 })
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: /^Filters/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByRole('group', { name: 'workplace' }).getByRole('button').first().click()
  await page.waitForURL(/workplace=/)
  expect(await accessibilityProblems(page)).toEqual([])
  await sheet.getByRole('button', { name: /^Show \d+ job/ }).click()
  await expectCount(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})
