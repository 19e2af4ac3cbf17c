/** The controlled vocabularies of the interface, in the order it lists them. */
export const WORKPLACES = ['remote', 'hybrid', 'onsite'] as const
export const EMPLOYMENT_TYPES = ['full_time', 'part_time', 'contract', 'temporary', 'internship'] as const
export const LEVELS = ['intern', 'entry', 'mid', 'senior', 'staff', 'lead', 'executive'] as const
export const SALARY_PERIODS = ['year', 'month', 'week', 'day', 'hour'] as const
export const STATUSES = ['open', 'closed'] as const
export const CHANGE_TYPES = ['created', 'updated', 'closed', 'reopened'] as const

/** The fields that a change event can name, in the canonical order of its `changed_fields`. */
export const CONTENT_FIELDS = [
  'closed_at',
  'title',
  'url',
  'apply_url',
  'description_html',
  'description_md',
  'location_raw',
  'locations_raw',
  'location',
  'city',
  'region',
  'postal_code',
  'country_code',
  'latitude',
  'longitude',
  'usa',
  'workplace',
  'employment_type',
  'level',
  'language',
  'salary_raw',
  'salary_min',
  'salary_max',
  'salary_currency',
  'salary_period',
  'posted_at',
  'expires_at',
] as const

export const LOCATION_KINDS = ['city', 'state', 'country', 'world_region'] as const
export const SKILL_KINDS = [
  'language',
  'framework',
  'tool',
  'platform',
  'database',
  'method',
  'certification',
  'soft',
  'domain',
] as const
export const SKILL_REQUIREMENTS = ['required', 'preferred', 'mentioned'] as const

export type Workplace = (typeof WORKPLACES)[number]
export type EmploymentType = (typeof EMPLOYMENT_TYPES)[number]
export type Level = (typeof LEVELS)[number]
export type SalaryPeriod = (typeof SALARY_PERIODS)[number]
export type ChangeType = (typeof CHANGE_TYPES)[number]
export type ContentField = (typeof CONTENT_FIELDS)[number]
export type LocationKind = (typeof LOCATION_KINDS)[number]
export type SkillKind = (typeof SKILL_KINDS)[number]
export type SkillRequirement = (typeof SKILL_REQUIREMENTS)[number]
