import { sectionsHtml } from '../../../src/demo/markup.ts'
import { placeTexts } from '../../../src/demo/place-words.ts'
import type { WorldPosting } from '../../../src/demo/posting.ts'
import { type Ask, json, listing, type Reply, text } from '../../../src/demo/reply.ts'
import { has, type Site } from '../../../src/demo/site.ts'
import { departmentOf, placeOf } from '../../../src/demo/stated.ts'
import type { DemoSystem } from '../../../src/demo/system.ts'
import { applyUrlOf } from '../../../src/demo/urls.ts'
import type { World } from '../../../src/demo/world.ts'
import { escapeQuotedHtml } from '../../../src/job/escape-html.ts'
import type { Workplace } from '../../../src/job/vocab.ts'

/** Never more, whatever is asked for. */
const PAGE = 10
/** Tenants of the newer generation. */
const PCSX = new Set(['larchfield'])
const WORKPLACE: Record<Workplace, string> = { remote: 'remote_local', hybrid: 'hybrid', onsite: 'onsite' }

export const eightfold: DemoSystem = {
  name: 'eightfold',
  externalId: (_seed, _site, key) => String(1_099_555_000_000 + key),
  url: ({ site, external_id }) => `https://${site.employer.board}.eightfold.ai/careers/job/${external_id}`,
  // Into the system behind.
  applyUrl: (_url, { site, external_id }) => `https://career5.${site.domain}/apply?job=${external_id}`,
  stated: (posting) => ({
    places: placeTexts(posting).map((text) => placeOf({ text })),
    workplace: posting.statesWorkplace ? posting.workplace : null,
    employment_type: null,
  }),
  payInTextOnly: true,
  // Rows of older tenants have the time of the last edit; those of newer ones say nothing of the text.
  edits: ({ employer }) =>
    PCSX.has(employer.board)
      ? ['title', 'location', 'workplace']
      : ['title', 'location', 'workplace', 'description', 'salary', 'deadline'],
  employers: `
Corvane Materials|corvane|manufacturing|22|1974|en|Houston,Columbus,Birmingham,Singapore|trades,logistics,software,finance|own-domain
Larchfield Semiconductor|larchfield|manufacturing|21|1988|en|Austin,San Diego,Dublin,Mumbai|software,data,trades,people|`,
  serve,
}

/** `{board}.eightfold.ai`: the lists of both generations, the detail that both have, and the page of the board. */
function serve(ask: Ask, world: World): Reply {
  const site = world.site('eightfold', ask.host.split('.')[0]!)
  if (site === null) return text('<html><body>Not found</body></html>', 404, 'text/html')
  const newer = PCSX.has(site.employer.board)
  const path = ask.path.join('/')
  if (path === 'api/apply/v2/jobs') return newer ? json({ message: 'Not authorized for PCSX' }, 403) : olderList(ask, site)
  if (path === 'api/pcsx/search' && newer) return newerList(ask, site)
  if (path === 'careers') return text(careersPage(site), 200, 'text/html; charset=utf-8')
  const posting = path.startsWith('api/apply/v2/jobs/') ? site.byId.get(ask.path[4]!) : undefined
  return posting?.open ? json(detailOf(world, posting)) : json({ message: 'Position not found' }, 404)
}

function pageFrom(ask: Ask, { open }: Site): WorldPosting[] {
  const start = Number(ask.query.get('start') ?? 0)
  return open.slice(start, start + PAGE)
}

function olderList(ask: Ask, site: Site): Reply {
  return listing(pageFrom(ask, site), site.open.length, {}, (rows, count) =>
    JSON.stringify({ domain: site.domain, count, positions: rows.map(rowOf) }),
  )
}

function newerList(ask: Ask, site: Site): Reply {
  const domain = ask.query.get('domain')
  if (domain === null) return json({ messages: { domain: ['Missing data for required field.'] } }, 422)
  if (domain !== site.domain) return text(careersPage(site), 200, 'text/html; charset=utf-8')
  return listing(pageFrom(ask, site), site.open.length, {}, (rows, count) =>
    JSON.stringify({ status: 200, error: { message: '', body: '' }, data: { count, positions: rows.map(newerRowOf) } }),
  )
}

function rowOf(posting: WorldPosting) {
  const { site, external_id: id, posted, edition } = posting
  const texts = placeTexts(posting)
  const host = has(site, 'own-domain') ? `jobs.${site.domain}` : `${site.employer.board}.eightfold.ai`
  return {
    id: Number(id),
    name: posting.title,
    posting_name: posting.title,
    location: texts[0],
    locations: texts,
    department: departmentOf(posting),
    business_unit: site.employer.name,
    t_create: posted / 1000,
    t_update: posted / 1000 + edition * 3600,
    display_job_id: `R-${posting.key}`,
    canonicalPositionUrl: `https://${host}/careers/job/${id}`,
    work_location_option: posting.statesWorkplace ? WORKPLACE[posting.workplace] : null,
    job_description: '',
  }
}

function newerRowOf(posting: WorldPosting): unknown {
  const { id, name, locations, department, display_job_id, t_create, work_location_option } = rowOf(posting)
  return {
    id,
    displayJobId: display_job_id,
    atsJobId: display_job_id,
    name,
    locations,
    postedTs: t_create,
    creationTs: t_create - 86_400,
    department,
    workLocationOption: work_location_option,
    positionUrl: `/careers/job/${id}`,
    solrScore: 1,
    stars: 0,
  }
}

function detailOf(world: World, posting: WorldPosting): unknown {
  const job_description = sectionsHtml(world.describe(posting), { heading: 'h3' })
  return { ...rowOf(posting), job_description, apply_redirect_url: applyUrlOf(posting) }
}

/** The settings of a newer board, escaped into its page. */
function careersPage({ domain, employer }: Site): string {
  const settings = escapeQuotedHtml(JSON.stringify({ domain, configs: { pcsxConfig: {} } }))
  return `<!DOCTYPE html>
<html lang="en"><head><title>Careers at ${escapeQuotedHtml(employer.name)}</title></head>
<body><code id="pcsx-data" style="display:none">${settings}</code><div id="EFPcsxApp"></div></body></html>`
}
