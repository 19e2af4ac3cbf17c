import { type Fetcher, FetchFailure } from '../http/fetcher.ts'
import type { Page } from './reading/page.ts'
import { pageAt } from './reading/page-at.ts'
import type { Field } from './reading/read.ts'

const NAME = 'zoho'

/* Sentences on the page of a closed posting, in the language of the site. Any other sentence may only mean that we asked too fast. */
const CLOSED = [
  'This job posting is no longer available.',
  'A postagem desta vaga não está mais disponível.',
  'Esta vaga de emprego já não está disponível.',
  'Este anuncio de empleo ya no está disponible.',
  'Cette offre d’emploi n’est plus disponible.',
  'Dieses Jobangebot ist nicht mehr verfügbar.',
  'Questa pubblicazione di lavoro non è più disponibile.',
  'Deze vacature is niet langer beschikbaar.',
  'Denna jobbpublicering är inte längre tillgänglig.',
  'Dette jobopslag er ikke længere tilgængeligt.',
  'Ta oferta pracy nie jest już dostępna.',
  'Ez a meghirdetett állás már nem érhető el.',
  'Ovaj oglas za posao više nije dostupan.',
  'Эта вакансия больше не доступна.',
  'Bu iş gönderesi artık kullanılamıyor.',
  'لم تعد نشرة الوظائف هذه متاحة.',
  '此职位发布不再可用。',
  'この求人は終了しています。',
]

/** Zoho's notices and its sign-in page have no list. Sites without any opening are said to have none either. */
export async function readRows(site: string, http: Fetcher): Promise<Field[]> {
  const page = await read(site, http)
  const value = page.select('input#jobs')[0]?.attribute('value')
  if (!value) throw page.refuse('expected the list of jobs in input#jobs')
  return page.parsed(value, 'input#jobs').items()
}

/** The page holds its record as JSON in a JavaScript string. The list goes on showing postings that their own page calls closed. */
export async function readRecord(site: string, id: string, http: Fetcher): Promise<Field> {
  const page = await read(`${site}/${encodeURIComponent(id)}`, http)
  const notice = page.select('.sorry-block')[0]?.text ?? null
  const gone = (message: string) => new FetchFailure('gone', `${NAME}: ${message}`, { url: page.url })
  if (notice !== null && CLOSED.some((sentence) => notice.includes(sentence))) throw gone(notice)
  const json = recordsIn(page)
  if (json === null) throw page.refuse(`expected the record of the job, got ${notice ?? 'none'}`)
  const record = page.parsed(json, 'var jobs').items()[0]
  if (record === undefined || record.at('id').id() !== id) throw page.refuse(`expected the record of the job ${id}`)
  if (!isOpen(record)) throw gone(`the job ${id} is not published`)
  return record
}

function recordsIn(page: Page): string | null {
  for (const { source } of page.select('script')) {
    const start = /\bjobs\s*=\s*JSON\.parse\('/.exec(source)
    if (start === null) continue
    const from = start.index + start[0].length
    // A quote within the string is escaped.
    return unescaped(source.slice(from, source.indexOf("]')", from) + 1))
  }
  return null
}

const CONTROLS: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function unescaped(text: string): string {
  return text.replace(/\\(?:x([\da-f]{2})|u([\da-f]{4})|(.))/gis, (_, byte?: string, unit?: string, other = '') =>
    byte || unit ? String.fromCharCode(Number.parseInt((byte ?? unit)!, 16)) : (CONTROLS[other] ?? other),
  )
}

export function isOpen(record: Field): boolean {
  return record.at('Publish').booleanOrNull() !== false && record.at('Is_Locked').booleanOrNull() !== true
}

/** A client that asks too often is redirected to /html/portal.html and from there to a sign-in on another host. Neither redirect is followed. */
function read(url: string, http: Fetcher): Promise<Page> {
  return pageAt(NAME, url, http, (target) => {
    if (target.pathname.startsWith('/jobs/')) return false
    throw new FetchFailure('rate_limited', `${NAME}: led to ${target} instead of the careers site`, { url })
  })
}
