import type { Fetcher } from '../http/fetcher.ts'
import type { Listed, ListingEnd } from './adapter.ts'
import { boardIn, DETAILS, idIn, NAME, portalOf } from './avature-site.ts'
import { listedInPart } from './reading/listed.ts'
import { HTML, type Page, readPage } from './reading/page.ts'
import { contradiction } from './reading/read.ts'
import { hostOf } from './reading/url.ts'

/** A portal shows no row past this one. */
const MOST_ROWS = 2_000

/**
 * Reads the list of a portal. One that is longer than a portal shows is read again with each choice of its filters, field by field, until as
 * many postings were seen as the whole list states. A posting may have no choice of any field, so only that number makes the listing complete.
 */
export async function* listPortal(board: string, http: Fetcher): AsyncGenerator<Listed[], ListingEnd> {
  const seen = new Set<string>()
  const start = `${portalOf(board)}/SearchJobs/`
  const { first, total } = yield* readRun(start, seen, http)
  if (seen.size === 0 && total !== 0) throw first.refuse('expected a list of jobs, or the number 0')
  if (total === null) return { complete: false }
  if (total < MOST_ROWS) {
    if (seen.size < total / 2) throw contradiction(NAME, `of ${total} postings only ${seen.size} are listed`, start)
    return { complete: seen.size >= total }
  }
  for (const field of filtersOn(first)) {
    for (const url of field) {
      // A total that equals the limit may be the limit itself.
      if (seen.size >= total) return { complete: total > MOST_ROWS }
      const chosen = yield* readRun(url, seen, http, total)
      // The portal ignores this field: it orders the list, or a script makes something else of it.
      if (chosen.total === null || chosen.total >= total) break
    }
  }
  return { complete: total > MOST_ROWS && seen.size >= total }
}

interface Run {
  first: Page
  /** The largest number that a page states, as the number of a list may grow; null where none states it. */
  total: number | null
}

/**
 * Reads the pages of a list, and yields the rows that were not seen before. Pages have the length that the portal chose, and a parameter of
 * its own name counts them, so each page is found by the link of the one before. A list that is as long as `whole` is left after its first page.
 */
async function* readRun(
  start: string,
  seen: Set<string>,
  http: Fetcher,
  whole = Number.POSITIVE_INFINITY,
): AsyncGenerator<Listed[], Run> {
  const own = new Set<string>()
  const run: Run = { first: readPage(NAME, await http.fetch(start, HTML)), total: null }
  let page = run.first
  for (;;) {
    const stated = totalOn(page)
    run.total = stated === null ? run.total : Math.max(stated, run.total ?? 0)
    const rows = rowsOn(page).filter(({ external_job_id }) => !own.has(external_job_id))
    for (const { external_job_id } of rows) own.add(external_job_id)
    const fresh = rows.filter(({ external_job_id }) => !seen.has(external_job_id) && seen.add(external_job_id))
    if (fresh.length > 0) yield fresh
    const next = rows.length === 0 || own.size >= MOST_ROWS || (run.total ?? 0) >= whole ? null : nextOn(page)
    if (next === null) return run
    page = readPage(NAME, await http.fetch(next, HTML))
  }
}

/** "1-20 of 720 results". A portal with more may say "999+", which is no number. */
function totalOn(page: Page): number | null {
  const legend = page.select('.list-controls__text__legend')[0]?.text ?? ''
  const numbers = /\+/.test(legend)
    ? []
    : [...legend.matchAll(/\d{1,3}(?:,\d{3}){1,2}|\d{1,7}/g)].map(([digits]) => Number(digits.replaceAll(',', '')))
  return numbers.length === 0 ? null : Math.max(...numbers)
}

function nextOn(page: Page): string | null {
  const next = page.target(page.select('a.paginationNextLink')[0])
  if (next !== null && hostOf(next) !== hostOf(new URL(page.url))) throw page.refuse('expected the next page on the same host')
  return next?.href ?? null
}

const POSTING_LINKS = DETAILS.map((name) => `a[href*="/${name}"]`).join(', ')

function rowsOn(page: Page): Listed[] {
  const rows = new Map<string, Listed>()
  for (const row of page.select('article.article--result')) {
    const target = page.target(row.select(POSTING_LINKS)[0])
    const id = target && idIn(target)
    if (!id || hostOf(target) !== hostOf(new URL(page.url))) throw page.refuse('expected a link to a posting in each row')
    rows.set(id, listedInPart(id, [target.pathname, row.text], target.href))
  }
  return [...rows.values()]
}

/**
 * For each field of the portal's search form, the lists that its choices lead to, as a browser would ask for them. No form is recorded: in links
 * that people share, a field has a number (`3_56_3=19606`), and hidden fields go with it (`3_56_3_format=448&listFilterMode=1`).
 */
function filtersOn(page: Page): string[][] {
  return page.select('form').flatMap((form) => {
    const action = form.attribute('action') ?? page.url
    const isGet = (form.attribute('method') ?? 'get').toLowerCase() === 'get'
    if (!isGet || !URL.canParse(action, page.url)) return []
    const list = new URL(action, page.url)
    if (hostOf(list) !== hostOf(new URL(page.url)) || boardIn(list) !== boardIn(new URL(page.url))) return []
    const hidden = form
      .select('input[type="hidden"][name]')
      .map((input) => [input.attribute('name') ?? '', input.attribute('value') ?? ''] as const)
    return form.select('select[name]').map((field) => {
      const choices = field.select('option[value]').flatMap((option) => option.attribute('value') ?? [])
      return choices.map((choice) => {
        const url = new URL(list)
        url.search = ''
        for (const [name, value] of [...hidden, [field.attribute('name') ?? '', choice] as const])
          url.searchParams.append(name, value)
        return url.href
      })
    })
  })
}
