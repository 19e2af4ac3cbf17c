import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { applyBatch } from '../../src/catalog/apply.ts'
import { createClient, type Job } from '../../src/client/index.ts'
import { cleanDescription } from '../../src/enrich/description/clean.ts'
import { aJob, aSource, present } from '../support/jobs.ts'
import { accessibilityProblems } from './accessibility.ts'
import { testBrowser } from './browser.ts'
import { type TestSite, testSite } from './site.ts'
import { fitsItsWidth } from './watched-page.ts'

const browser = testBrowser()
let site: TestSite
let jobs: Job[]
beforeAll(async () => {
  site = await testSite()
  jobs = (await createClient({ url: site.origin, key: site.key }).search({ has_salary: true, language: 'en' })).data
})
// Similar jobs come from the index, which may still be reading what the test before has written.
beforeEach(() => site.openIndex())

/** The newest job with a title. */
async function idOf(title: string): Promise<number> {
  const { rows } = await site.pool.query('select id from jobs where title = $1 order by id desc limit 1', [title])
  return rows[0].id
}

describe('the page of a job', () => {
  it('says who looks for whom, where, for how much, and how to apply', async () => {
    const job = jobs[0]!
    const page = await browser.visit(site, `/jobs/${job.id}`)
    await page.getByRole('heading', { level: 1, name: job.title }).waitFor()
    await page.getByRole('link', { name: job.company!.name, exact: true }).first().waitFor()
    const apply = page.getByRole('link', { name: /^Apply at/ })
    expect(await apply.getAttribute('href')).toBe(job.apply_url ?? job.url)
    expect(await apply.getAttribute('rel')).toContain('noopener nofollow')
    expect(await page.title()).toContain(job.title)
    const facts = page.getByRole('region', { name: 'What we know' })
    expect(await facts.textContent()).toContain(job.salary_max!.toLocaleString('en'))
  })

  it('has a line for every fact that the field table gives a label', async () => {
    const source = await aSource(site.pool)
    const title = 'Keeper of the Lamps'
    const facts = { department: 'Harbour Lights', workplace: 'onsite', sponsors_visa: false, language: 'en' } as const
    await present(site.pool, source, [aJob({ title, ...facts })])
    const page = await browser.visit(site, `/jobs/${await idOf(title)}`)
    const line = (label: string) =>
      page
        .locator('dl > div', { has: page.getByText(label, { exact: true }) })
        .locator('dd')
        .textContent()
    expect(await line('Department')).toContain('Harbour Lights')
    expect(await line('Workplace')).toContain('On site')
    expect(await line('Visa sponsorship')).toContain('Not offered')
    expect(await line('Level')).toBe('not stated')
  })

  it('marks in the text the words that each fact was read from, and leads to them', async () => {
    const client = createClient({ url: site.origin, key: site.key })
    const described = async ({ id }: Job) => ({ id, facts: (await client.evidence(id)).data })
    const quoted = ({ marks }: { marks: { in: string; start: number | null }[] }) =>
      marks.some((mark) => mark.in === 'description' && mark.start !== null)
    const candidates = await Promise.all(jobs.slice(0, 20).map(described))
    const { id, facts } = candidates.find((job) =>
      job.facts.some((fact) => fact.field === 'experience_min_years' && quoted(fact)),
    )!
    const page = await browser.visit(site, `/jobs/${id}`)
    const words = facts.find(({ field }) => field === 'experience_min_years')!.marks[0]!.text
    // Other facts, such as the level, may have been read from the same words.
    const experience = page.locator('dl > div').filter({ has: page.getByText('Experience', { exact: true }) })
    await experience.getByRole('button', { name: words }).click()
    const focused = page.locator('mark:focus')
    expect(await focused.getAttribute('title')).toContain('Experience')
    expect(words).toContain(await focused.textContent())
    await page.keyboard.press('n')
    expect(await page.locator('mark:focus').count()).toBe(1)
    const marked = (await page.locator('mark[data-facts]').allTextContents()).join(' ')
    for (const fact of facts.filter(({ field }) => field === 'skills').filter(quoted))
      expect(marked).toContain(fact.marks[0]!.text)
  })

  it('tells its history with the values before and after', async () => {
    const source = await aSource(site.pool, 'history', { name: 'Story Works' })
    // A job of its own for each try, because a second one would add to the history of the first.
    const stated = { external_job_id: `story-${Math.random()}`, title: 'Story Teller', url: 'https://jobs.example/story' }
    await present(site.pool, source, [aJob({ ...stated, level: 'mid', salary_min: 50_000, salary_currency: 'EUR' })])
    await present(site.pool, source, [aJob({ ...stated, level: 'senior', salary_min: 60_000, salary_currency: 'EUR' })])
    const page = await browser.visit(site, `/jobs/${await idOf('Story Teller')}`)
    const history = page.getByRole('region', { name: 'History' })
    await history.getByText('Senior').waitFor()
    const events = await history.getByRole('listitem').allInnerTexts()
    expect(events.map((text) => text.replace(/\s+/g, ' '))).toEqual([
      expect.stringMatching(/^Changed .* Pay from €50K → from €60K Level Mid → Senior$/),
      expect.stringMatching(/^New /),
    ])
  })

  it('tells of a job that does not exist, and of an address that is none', async () => {
    const page = await browser.visit(site, '/jobs/999999999', { expected: [/status of 404/] })
    await page.getByRole('heading', { name: 'There is no such job' }).waitFor()
    await page.goto('/jobs/abc')
    await page.getByRole('heading', { name: 'There is no such job' }).waitFor()
  })

  it('a title without a break, or from right to left, fits everywhere on a phone', async () => {
    const source = await aSource(site.pool, 'odd-titles', { name: 'شركة الاختبار' })
    const long = `Donaudampfschifffahrts${'elektrizitätenhauptbetriebswerk'.repeat(5)}bauunterbeamter`
    const arabic = 'مهندس برمجيات أول (C++) - الرياض'
    const wide = `<table><tr>${'<td>programming</td>'.repeat(12)}</tr></table>`
    const described = {
      description_html: `<p>نبحث عن مهندس برمجيات.</p>${wide}`,
      description_md: 'نبحث عن مهندس برمجيات.',
    }
    await present(site.pool, source, [
      aJob({ external_job_id: 'long', title: long }),
      aJob({ external_job_id: 'arabic', title: arabic, ...described }),
    ])
    const page = await browser.visit(site, `/jobs/${await idOf(long)}`, { width: 390 })
    await page.getByRole('heading', { level: 1, name: long }).waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    await page.getByRole('link', { name: 'شركة الاختبار' }).first().click()
    await page.getByRole('link', { name: long }).waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    await page.goto('/feed?from=10m')
    await page.getByRole('link', { name: long }).waitFor()
    expect(await fitsItsWidth(page)).toBe(true)
    await page.getByRole('link', { name: arabic }).click()
    const heading = page.getByRole('heading', { level: 1, name: arabic })
    await heading.waitFor()
    const direction = (element: Element) => getComputedStyle(element).direction
    expect(await heading.evaluate(direction)).toBe('rtl')
    expect(await page.getByText('نبحث عن مهندس برمجيات.', { exact: true }).evaluate(direction)).toBe('rtl')
    expect(await heading.evaluate((element) => getComputedStyle(element).textAlign)).toBe('left')
    // Its words are whole: the table is scrolled sideways, and the page is not.
    const cell = page.getByRole('cell', { name: 'programming' }).first()
    expect(await cell.evaluate((element) => element.clientHeight)).toBeLessThan(48)
    expect(await fitsItsWidth(page)).toBe(true)
  })

  it('prints what is read, without the header', async () => {
    const page = await browser.visit(site, `/jobs/${jobs[0]!.id}`, { theme: 'dark' })
    const heading = page.getByRole('heading', { level: 1, name: jobs[0]!.title })
    await heading.waitFor()
    await page.emulateMedia({ media: 'print' })
    expect(await heading.isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('navigation', { name: 'Pages' }).isVisible()).toBe(false)
    // The browser follows the emulated medium after its answer.
    await expect.poll(() => heading.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(27, 28, 30)')
  })

  it('shows the whole record as JSON', async () => {
    const page = await browser.visit(site, `/jobs/${jobs[0]!.id}`)
    await page.getByText('The whole record').click()
    expect(JSON.parse((await page.locator('pre').last().textContent()) ?? '')).toMatchObject({
      id: jobs[0]!.id,
      title: jobs[0]!.title,
    })
  })

  it('has its JobPosting in the document, and takes it away when the job closes or is left', async () => {
    const source = await aSource(site.pool, 'postings', { name: 'Harbour Works' })
    const stated = { external_job_id: `posting-${Math.random()}`, title: `Lamp Lighter ${Math.random()}` }
    await present(site.pool, source, [aJob({ ...stated, description_html: '<p>Light </script> lamps.</p>' })])
    const id = await idOf(stated.title)
    const page = await browser.visit(site, `/jobs/${id}`)
    const postings = () =>
      page.locator('head script[type="application/ld+json"]').evaluateAll((all) => all.map((one) => JSON.parse(one.textContent!)))
    await expect.poll(postings).toEqual([await createClient({ url: site.origin, key: site.key }).jobPosting(id)])
    await page.getByRole('link', { name: 'Coverage' }).click()
    await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
    expect(await postings()).toEqual([])
    await page.goBack()
    await expect.poll(async () => (await postings()).length).toBe(1)
    await applyBatch(site.pool, { source_id: source.id, present: [], closed: [stated.external_job_id] })
    await page.reload()
    await page.getByText('Closed', { exact: true }).first().waitFor()
    expect(await postings()).toEqual([])
  })

  it('with public pages, has the JobPosting that the server wrote, or the one of the script, and never both', async () => {
    const open = await testSite({ publicPages: true })
    const { id, title } = jobs[0]!
    const written = 'head script[type="application/ld+json"]'
    const stranger = await browser.visit(open, `/jobs/${id}`, { key: null, expected: [/\/demo\/key/] })
    expect(await stranger.title()).toContain(title)
    expect(await stranger.locator(written).count()).toBe(1)
    await stranger.getByRole('heading', { level: 1, name: title }).waitFor()
    await stranger.getByRole('heading', { name: 'Everything else needs an API key' }).waitFor()
    const posting = JSON.parse((await stranger.locator(written).textContent())!)
    expect(await stranger.getByRole('link', { name: /^Apply at / }).getAttribute('href')).toBe(posting.url)
    expect(await stranger.getByRole('region', { name: 'The posting' }).textContent()).not.toBe('')
    expect(await accessibilityProblems(stranger)).toEqual([])
    await stranger.getByRole('link', { name: 'Coverage' }).click()
    await stranger.getByRole('heading', { name: 'This page needs an API key' }).waitFor()
    expect(await stranger.getByRole('heading', { level: 1, name: title }).count()).toBe(0)
    const page = await browser.visit(open, `/jobs/${id}`)
    await page.getByRole('heading', { level: 1, name: title }).waitFor()
    await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null)
    expect(await page.locator(written).count()).toBe(1)
    await page.getByRole('link', { name: 'Coverage' }).click()
    await page.getByRole('heading', { level: 1, name: 'Coverage' }).waitFor()
    expect(await page.locator(written).count()).toBe(0)
  })

  it('waits out a server that is away and then shows the job', async () => {
    const [first, second] = jobs as [Job, Job]
    const page = await browser.visit(site, `/jobs/${first.id}`, { expected: [/ERR_CONNECTION_REFUSED/] })
    await page.getByRole('heading', { level: 1, name: first.title }).waitFor()
    onTestFinished(() => site.start())
    await site.stop()
    await page.evaluate(`history.pushState(null, '', '/jobs/${second.id}'); dispatchEvent(new PopStateEvent('popstate'))`)
    await page.getByRole('heading', { name: 'The service cannot be reached' }).waitFor()
    await site.start()
    await page.getByRole('heading', { level: 1, name: second.title }).waitFor()
  })
})

/** HTML that an employer may write, or an attacker in the employer's system. */
const HOSTILE = `
<h1>Engineer</h1><p>Before <img src="/api/v1/openapi.json" onerror="document.title='ran'"> after</p>
<script>document.title = 'ran'</script><style>body { display: none }</style>
<p style="position: fixed; inset: 0" id="root" class="x" onclick="document.title='ran'">styled words</p>
<p><a href="javascript:document.title='ran'">script link</a> <a href="https://careers.example/apply" onclick="document.title='ran'">web link</a>
<a href="data:text/html,x">data link</a> <a href="mailto:jobs@careers.example">mail link</a></p>
<iframe src="/docs"></iframe><svg><script>document.title = 'ran'</script></svg><math><mtext><img src=x onerror=alert(1)></mtext></math>
<form action="/api"><input name="key"><button>Send</button></form><base href="https://evil.example/">
<meta http-equiv="refresh" content="0;url=https://evil.example/">
<table><tr><th>Head</th><td onmouseover="document.title='ran'">Cell</td></tr></table>
<ol start="3"><li>third</li></ol><pre>&lt;script&gt;document.title='ran'&lt;/script&gt;</pre>
<p>${'unbroken'.repeat(60)}</p>`

const NEVER_SHOWN = 'img, script, style, iframe, svg, math, form, input, base, meta, h1, [style], [id]:not(h2), [onclick]'

describe('a posting with hostile HTML', () => {
  it.for([
    { stored: 'as the sanitiser lets it through', clean: true },
    // The page is the second lock: it would hold without the first. The browser tells what it did not do.
    { stored: 'as it was written, by a fault of ours', clean: false },
  ])(
    'stored $stored, is shown as words and links to the web; nothing of it runs, loads or covers the page',
    async ({ clean }) => {
      const source = await aSource(site.pool, `hostile-${clean}`, { name: 'Hostile Works' })
      const description_html = clean ? cleanDescription(HOSTILE).description_html : HOSTILE
      await present(site.pool, source, [aJob({ title: 'Hostile Engineer', description_html, description_md: 'words' })])
      const page = await browser.visit(site, `/jobs/${await idOf('Hostile Engineer')}`, {
        width: 390,
        expected: clean ? [] : [/^console: .*Content Security Policy/],
      })
      const posting = page.getByRole('region', { name: 'The posting' })
      await posting.getByText('styled words').waitFor()
      expect(await page.title()).toBe('Hostile Engineer, Hostile Works · Rolecall')
      // A link leads somewhere once the server has said that this is not the demo.
      await posting.getByRole('link', { name: 'web link' }).waitFor()
      const links = await posting.getByRole('link').all()
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
        'https://careers.example/apply',
        'mailto:jobs@careers.example',
      ])
      for (const link of links) expect(await link.getAttribute('rel')).toBe('noopener nofollow noreferrer')
      expect(await posting.locator(NEVER_SHOWN).count()).toBe(0)
      expect(await posting.textContent()).toContain("<script>document.title='ran'</script>")
      expect(await fitsItsWidth(page)).toBe(true)
    },
  )
})
