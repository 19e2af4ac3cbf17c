import { describe, expect, it } from 'vitest'
import { createClient } from '../../src/client/index.ts'
import { SETTLE_MS } from '../../web/api/pace.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { queryBox, rows, searchPage, withKey } from './search-page.ts'

/** Runs in the page: timers of this length wait until they are released. */
function holdTimersOf(length: number): void {
  const { setTimeout, clearTimeout } = globalThis
  const held = new Map<unknown, () => void>()
  const window = globalThis as unknown as Record<string, unknown>
  window.setTimeout = (work: () => void, ms?: number) => {
    if (ms !== length) return setTimeout(work, ms)
    const id = `held ${held.size}`
    held.set(id, work)
    return id
  }
  window.clearTimeout = (id: unknown) => held.delete(id) || clearTimeout(id as number)
  window.releaseTimers = () => {
    for (const work of held.values()) work()
  }
}

/** Actions of people, and events around them, while a page is busy with something else. */
const { here, open, expectCount } = searchPage()

describe('typing', () => {
  it('stays in its field while the address follows, and does not call back whoever leaves', async () => {
    const page = await open('/', {
      prepare: async (context) => {
        await withKey(here.site.key)(context)
        await context.addInitScript(holdTimersOf, SETTLE_MS)
      },
    })
    await rows(page).first().waitFor()
    const field = page.getByRole('textbox', { name: 'Title has' })
    // Two letters at once: the first is sent, the second waits a moment for the next.
    await field.evaluate((input: HTMLInputElement) => {
      for (const text of ['eng', 'engi']) {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, text)
        input.dispatchEvent(new Event('input', { bubbles: true }))
      }
    })
    await page.waitForURL(/title=eng$/)
    await expectCount(page)
    expect(await field.inputValue()).toBe('engi')
    await page.getByRole('link', { name: 'Resolve' }).click()
    await page.getByRole('heading', { level: 1, name: 'Resolve a posting' }).waitFor()
    await page.evaluate('releaseTimers()')
    await page.getByRole('link', { name: 'Try it with the newest posting' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/resolve')
  })

  it('more than a query can hold is not sent, and says so', async () => {
    const page = await open('/?q=engineer')
    await expectCount(page)
    await queryBox(page).fill('a whole posting '.repeat(2_000))
    await page.getByText('This one has 31,999 and was not searched for').waitFor()
    expect(await queryBox(page).getAttribute('aria-invalid')).toBe('true')
    expect(new URL(page.url()).search).toBe('?q=engineer')
    await queryBox(page).fill('nurse')
    await page.waitForURL(/q=nurse$/)
    await expectCount(page)
  })
})

describe('a bad network', () => {
  it('leaves the jobs that were read when the next ones cannot be had', async () => {
    const page = await open('/', { expected: [/ERR_FAILED/] })
    await page.route(/[?&]cursor=/, (route) => route.abort())
    await rows(page).first().waitFor()
    const last = page.locator('tr[data-row="49"] a').first()
    const end = () => page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(async () => [await end(), await last.isVisible()][1]).toBe(true)
    await page.getByText('The service cannot be reached').waitFor()
    expect(await last.isVisible()).toBe(true)
    await page.unroute(/[?&]cursor=/)
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText('The service cannot be reached').waitFor({ state: 'hidden' })
    await page.locator('tr[data-row="50"] a').first().waitFor({ state: 'attached' })
  })

  it('shows the jobs when only their number cannot be had', async () => {
    const page = await open('/', {
      expected: [/ERR_FAILED/],
      prepare: async (context) => {
        await withKey(here.site.key)(context)
        await context.route(/\/jobs\/facets/, (route) => route.abort())
      },
    })
    await page.getByRole('heading', { level: 1, name: 'Jobs, not counted' }).waitFor()
    await rows(page).first().waitFor()
    await page.context().unroute(/\/jobs\/facets/)
    await page.getByRole('button', { name: 'Count again' }).click()
    await expectCount(page)
  })

  it('leaves a company as it was when it cannot be asked for again', async () => {
    const { data } = await createClient({ url: here.site.origin, key: here.site.key }).search({ limit: 1 })
    const page = await open(`/companies/${data[0]!.company_id}`, {
      expected: [/ERR_FAILED/],
      prepare: async (context) => {
        await withKey(here.site.key)(context)
        await context.clock.install()
      },
    })
    const name = page.getByRole('heading', { level: 1, name: data[0]!.company!.name })
    await name.waitFor()
    await page.getByRole('link', { name: 'Resolve' }).click()
    await page.getByRole('heading', { level: 1, name: 'Resolve a posting' }).waitFor()
    await page.clock.fastForward(120_000)
    await page.route(/\/api\//, (route) => route.abort())
    const failed = page.waitForEvent('requestfailed')
    await page.goBack()
    await failed
    await page.clock.fastForward(10_000)
    expect(await name.isVisible()).toBe(true)
  })
})

it('a key that another tab forgets is forgotten here, and one that it pastes is taken', async () => {
  const page = await open('/coverage', { expected: [/\/demo\/key/] })
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/docs')
  await other.evaluate(() => localStorage.removeItem('rolecall.key'))
  await page.getByText('This page needs an API key').waitFor()
  await other.evaluate((key) => localStorage.setItem('rolecall.key', key), here.site.key)
  await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
})

it('a job that changes while it is read', async () => {
  const source = await aSource(here.site.pool, `board ${Math.random()}`, { name: 'Moving Works' })
  const post = (title: string) => present(here.site.pool, source, [aJob({ external_job_id: 'moving', title })])
  await post('Title Before')
  // Similar jobs come from the index, which may still be reading this one.
  await here.site.openIndex()
  const { rows: found } = await here.site.pool.query('select id from jobs where source_id = $1', [source.id])
  const page = await open(`/jobs/${found[0].id}`, {
    prepare: async (context) => {
      await withKey(here.site.key)(context)
      await context.clock.install()
    },
  })
  await page.getByRole('heading', { level: 1, name: 'Title Before' }).waitFor()
  await post('Title After')
  await page.clock.fastForward(61_000)
  await page.getByRole('heading', { level: 1, name: 'Title After' }).waitFor()
  await page.getByText('Title Before → Title After').waitFor()
})

it('copies also where the browser has no clipboard API, as on plain http of another machine', async () => {
  const page = await open('/?q=engineer', {
    prepare: async (context) => {
      await withKey(here.site.key)(context)
      await context.addInitScript(() => {
        Object.defineProperty(navigator, 'clipboard', { value: undefined })
        addEventListener('copy', ({ target }) => {
          document.title = target instanceof HTMLTextAreaElement ? target.value : 'something else'
        })
      })
    },
  })
  await rows(page).first().waitFor()
  await page.getByRole('button', { name: 'As code' }).click()
  await page.getByRole('button', { name: 'Copy curl' }).click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  expect(await page.title()).toMatch(/^curl -H/)
  await page.getByRole('dialog').waitFor()
})

it('the plot by keyboard: a week is told, and Enter picks it', async () => {
  const page = await open('/')
  const weeks = page.getByRole('slider', { name: /^Posted per week/ })
  await weeks.focus()
  await page.keyboard.press('ArrowLeft')
  expect(await weeks.getAttribute('aria-valuetext')).toMatch(/^Week of .*: \d+ jobs?$/)
  await page.keyboard.press('Enter')
  await page.waitForURL(/posted_since=.*posted_until=/)
  await expectCount(page)
})

it("the system's own colours tell what is chosen, and which page this is", async () => {
  const page = await open('/')
  await rows(page).first().waitFor()
  await page.emulateMedia({ forcedColors: 'active' })
  const look = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), property)
  expect(await look('input:checked + span', 'background-color')).not.toBe(
    await look('input:not(:checked) + span', 'background-color'),
  )
  expect(await look('nav a.active', 'border-bottom-color')).not.toBe(await look('nav a:not(.active)', 'border-bottom-color'))
})
