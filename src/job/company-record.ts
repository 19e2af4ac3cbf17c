import type { Kind } from './kinds.ts'

/** The fields of the full company record, in the order in which they are served. The list item has the first four. */
export const COMPANY_FIELDS = {
  id: 'id',
  name: 'text',
  website_url: 'url',
  logo_url: 'url',
  industry: 'text',
  size_range: 'text',
  founded_year: 'years',
  is_agency: 'flag',
  linkedin_id: 'text',
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const satisfies Record<string, Kind>

export type CompanyField = keyof typeof COMPANY_FIELDS
export const COMPANY_FIELD_NAMES = Object.keys(COMPANY_FIELDS) as CompanyField[]
