import type { System } from './data/employers.ts'
import type { WorldPosting } from './posting.ts'
import { hashText } from './random.ts'
import { has } from './site.ts'
import { slugOf } from './title.ts'
import { workdayPlaces } from './workday-words.ts'

/** The public page of a posting, as its system names it. */
const PAGES: Record<System, (posting: WorldPosting) => string> = {
  greenhouse({ site, external_id }) {
    if (has(site, 'own-domain')) return `https://www.${site.domain}/careers/job?gh_jid=${external_id}`
    return `https://job-boards${has(site, 'eu') ? '.eu' : ''}.greenhouse.io/${site.employer.board}/jobs/${external_id}`
  },
  lever: ({ site, external_id }) => `https://jobs${has(site, 'eu') ? '.eu' : ''}.lever.co/${site.employer.board}/${external_id}`,
  ashby: ({ site, external_id }) => `https://jobs.ashbyhq.com/${encodeURIComponent(site.employer.board)}/${external_id}`,
  smartrecruiters: ({ site, external_id, slugTitle }) =>
    `https://jobs.smartrecruiters.com/${site.employer.board}/${external_id}-${slugOf(slugTitle).toLowerCase()}`,
  recruitee: (posting) => `https://${posting.site.employer.board}.recruitee.com/o/${recruiteeSlug(posting)}`,
  workday: (posting) => `${workdayHome(posting)}${workdayPath(posting)}`,
  personio: ({ site, external_id }) => `https://${site.employer.board}.jobs.personio.de/job/${external_id}`,
}

const APPLY: Record<System, ((url: string) => string) | null> = {
  greenhouse: null,
  lever: (url) => `${url}/apply`,
  ashby: (url) => `${url}/application`,
  smartrecruiters: (url) => `${url}?oga=true`,
  recruitee: (url) => `${url}/c/new`,
  workday: (url) => `${url}/apply`,
  personio: null,
}

const SHORTENERS: Partial<Record<System, { host: string; tail: string }>> = {
  greenhouse: { host: 'grnh.se', tail: 'us' },
  smartrecruiters: { host: 'smrtr.io', tail: '' },
}

export function urlOf(posting: WorldPosting): string {
  return PAGES[posting.site.employer.system](posting)
}

export function applyUrlOf(posting: WorldPosting): string | null {
  return APPLY[posting.site.employer.system]?.(urlOf(posting)) ?? null
}

/** The short link recruiters share, where the system has a shortener. */
export function shortUrlOf({ site, external_id }: WorldPosting): string | null {
  const shortener = SHORTENERS[site.employer.system]
  return shortener === undefined
    ? null
    : `https://${shortener.host}/${hashText(`short/${external_id}`).toString(36)}${shortener.tail}`
}

/** What the URL shows; the stable id is in the payload only. */
export function recruiteeSlug({ slugTitle, key }: WorldPosting): string {
  return `${slugOf(slugTitle).toLowerCase()}-${key}`
}

/** `/job/{Location}/{Title}_{id}`; each location of a posting has such a path. */
export function workdayPath(posting: WorldPosting, location = 0): string {
  const place = slugOf(workdayPlaces(posting)[location]!)
  return `/job/${place}/${slugOf(posting.title)}_${posting.external_id}`
}

function workdayHome({ site }: WorldPosting): string {
  const [, tenant, shard, name] = /^(.+)\.(wd\d+)\/(.+)$/.exec(site.employer.board) as unknown as [string, string, string, string]
  return has(site, 'shared-host')
    ? `https://${shard}.myworkdaysite.com/recruiting/${tenant}/${name}`
    : `https://${tenant}.${shard}.myworkdayjobs.com/${name}`
}
