import { hash } from 'node:crypto'
import type { Posting, StatedCompany, StatedPay, StatedPlace } from '../../job/posting.ts'
import type { Listed } from '../adapter.ts'

/** Rows per batch, for a listing whose response holds them all. */
const BATCH = 200

/** A stable digest of a list entry. */
export function fingerprint(entry: unknown): string {
  return hash('sha1', JSON.stringify(entry), 'base64')
}

/** A row whose list entry is the whole posting. */
export function listedWhole(external_job_id: string, entry: unknown, posting: () => Posting): Listed {
  return { external_job_id, fingerprint: fingerprint(entry), posting, handle: external_job_id }
}

/** A row whose list entry lacks the description: `detail` reads it by the handle. */
export function listedInPart(external_job_id: string, entry: unknown, handle = external_job_id): Listed {
  return { external_job_id, fingerprint: fingerprint(entry), posting: null, handle }
}

export function* inBatches<Item>(items: Item[]): Generator<Item[]> {
  for (let start = 0; start < items.length; start += BATCH) yield items.slice(start, start + BATCH)
}

/** A posting that states only its identity. Adapters overwrite the fields that the payload states. */
export function blankPosting(identity: { external_job_id: string; url: string; title: string }): Posting {
  return {
    ...identity,
    alias_ids: [],
    apply_url: null,
    location_raw: null,
    locations_raw: null,
    places: [],
    workplace: null,
    employment_type: null,
    level: null,
    experience_min_years: null,
    experience_max_years: null,
    department: null,
    language: null,
    pay: [],
    salary_raw: null,
    posted_at: null,
    expires_at: null,
    description_html: null,
    company: null,
  }
}

/** An employer of which only the name is stated. */
export function companyNamed(name: string | null | undefined): StatedCompany | null {
  return name ? { name, website_url: null, logo_url: null } : null
}

/** The employers that a board's postings name: a single one is the board's, several are each posting's own. */
export function employersOf(stated: (StatedCompany | null)[]): { company: StatedCompany | null; severalEmployers: boolean } {
  const named = new Map(stated.flatMap((company) => (company?.name ? [[company.name, company] as const] : [])))
  const [company = null] = named.values()
  return named.size > 1 ? { company: null, severalEmployers: true } : { company, severalEmployers: false }
}

/** A stated place; absent parts are null. Empty when no part is stated. */
export function place(parts: Partial<StatedPlace>): StatedPlace[] {
  const stated = {
    text: null,
    city: null,
    region: null,
    postal_code: null,
    country: null,
    latitude: null,
    longitude: null,
    ...parts,
  }
  return Object.values(stated).some((part) => part !== null) ? [stated] : []
}

/** A stated range. Systems write 0 for an end that is not stated. Empty when neither end is. */
export function pay(range: StatedPay): StatedPay[] {
  const [min, max] = [range.min || null, range.max || null]
  return min === null && max === null ? [] : [{ ...range, min, max }]
}

/** A place in one line, where the source gives it in parts only. */
export function placeText({ text, city, region, country }: StatedPlace): string | null {
  return text ?? ([...new Set([city, region, country])].filter((part) => part !== null).join(', ') || null)
}
