import { describe, expect, it, onTestFinished } from 'vitest'
import { accessibilityProblems } from './accessibility.ts'
import { queryBox, rows, searchPage } from './search-page.ts'

const { here, open, expectCount } = searchPage()

describe('a search that is refused', () => {
  it('shows its error instead of the jobs and counts of the search before', async () => {
    const page = await open('/?q=engineer', { expected: [/status of 400/] })
    await rows(page).first().waitFor()
    await queryBox(page).fill('-senior')
    const result = page.getByRole('region', { name: 'Result' })
    await result.getByRole('heading', { name: 'This search cannot be answered' }).waitFor()
    await result.getByText('search query must contain at least one positive term').waitFor()
    expect(await rows(page).count()).toBe(0)
    await page.getByRole('heading', { level: 1, name: 'No result' }).waitFor()
    await expect.poll(() => page.getByRole('group', { name: 'level' }).count()).toBe(0)
    expect(await accessibilityProblems(page)).toEqual([])
    await queryBox(page).fill('engineer -senior')
    await rows(page).first().waitFor()
    await expectCount(page)
    await page.getByRole('group', { name: 'level' }).waitFor()
  })

  it('names the filter on a phone too, where filters are out of sight', async () => {
    const page = await open('/?q=engineer', { width: 390, height: 844, expected: [/status of 400/] })
    await rows(page).first().waitFor()
    await page.evaluate(
      "history.pushState(null, '', '/?q=engineer&country=GERMANY'); dispatchEvent(new PopStateEvent('popstate'))",
    )
    await page
      .getByRole('region', { name: 'Result' })
      .getByText(/country/)
      .first()
      .waitFor()
    expect(await rows(page).count()).toBe(0)
    await page.getByRole('button', { name: /^Remove Country/ }).click()
    await expectCount(page)
  })
})

describe('after the connection is back', () => {
  it('jobs, counts, plot and map come by themselves', async () => {
    const page = await open('/docs', { expected: [/ERR_/] })
    // The page is there, and nothing of its data.
    await page.route(/\/api\/v1\//, (route) => route.abort())
    await page.route(/(BarPlot|WorldMap)-.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await page.getByText('The service cannot be reached').first().waitFor()
    await page.unroute(/\/api\/v1\//)
    await page.unroute(/(BarPlot|WorldMap)-.*\.js$/)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await rows(page).first().waitFor()
    await expectCount(page)
    await page.getByText(/Pick a bar/).waitFor()
    await page.getByRole('img', { name: /^World map/ }).waitFor()
  })

  it('the counts come by themselves when only they were missing', async () => {
    const page = await open('/docs', { expected: [/ERR_FAILED/] })
    await page.route(/\/jobs\/facets/, (route) => route.abort())
    await page.goto('/')
    await page.getByText('The jobs could not be counted.').waitFor()
    await rows(page).first().waitFor()
    await page.unroute(/\/jobs\/facets/)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await expectCount(page)
    await page.getByText('The jobs could not be counted.').waitFor({ state: 'detached' })
  })

  it('the words that facts were read from, the history and similar jobs come by themselves', async () => {
    const { data } = await here.client.search({ has_salary: true, language: 'en', source: ['lever'] })
    const page = await open('/docs', { expected: [/ERR_FAILED/] })
    await page.route(/\/jobs\/\d+\/(evidence|changes|similar)/, (route) => route.abort())
    await page.goto(`/jobs/${data[0]!.id}`)
    await page.getByRole('region', { name: 'History' }).getByText('The service cannot be reached').waitFor()
    await page.unroute(/\/jobs\/\d+\/(evidence|changes|similar)/)
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.locator('mark[data-facts]').first().waitFor()
    await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor()
    await page.getByRole('region', { name: 'Similar jobs' }).getByRole('link').first().waitFor()
  })

  it('a page whose code could not be loaded opens, without losing the one before', async () => {
    // A browser that remembers the failure of a file loads the page anew when the server is back, and says which file it was.
    const page = await open('/', { expected: [/CoveragePage-|ERR_CONNECTION_REFUSED/] })
    await rows(page).first().waitFor()
    // The plot and the map load after the jobs; only the page of coverage must be missing.
    await page.waitForLoadState('networkidle')
    onTestFinished(() => here.site.start())
    await here.site.stop()
    await page.getByRole('link', { name: 'Coverage' }).click()
    expect(await rows(page).count()).toBeGreaterThan(0)
    await here.site.start()
    await page.evaluate("dispatchEvent(new Event('online'))")
    await page.getByText('How often each field is known').waitFor()
  })
})
