import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { repository } from '../unseen/files.ts'
import { JUDGES } from '../unseen/judges.ts'
import { htmlOfText } from '../unseen/reading.ts'
import type { PublicSet } from './set.ts'
import { tallyOf } from './set.ts'

type Labels = Record<string, unknown>

interface Row {
  title: string
  location: string | null
  description: string
  labels: Labels
}

const files = repository(
  'complete-labs/ats-scrapers',
  '85a2de50002f571f3b2acd5d04b5945abf322202',
  /^enrich\/gold\/edge_cases\.jsonl$/,
)

const TYPES: Labels = {
  FULL_TIME: 'full_time',
  INTERN: 'internship',
  PART_TIME: 'part_time',
  TEMPORARY: 'temporary',
  CONTRACT: 'contract',
}
const VISA: Labels = { offered: true, not_offered: false }

/** How the set's labels become those of our judges; undefined where a row has no label for the field. */
const CONVERTED: Record<string, (labels: Labels) => unknown> = {
  workplace: ({ placement }) => placement,
  employment_type: ({ employment_type }) => TYPES[String(employment_type)],
  sponsors_visa: ({ visa_sponsorship }) => VISA[String(visa_sponsorship)],
  experience: ({ experience_min_years: min, experience_max_years: max = null }) =>
    min === undefined || min === null ? min : { min, max },
  pay: (labels) => {
    const { salary_min: min, salary_max: max = min, salary_currency: currency, salary_period: period } = labels
    if (typeof min !== 'number') return min
    return { min, max: max ?? min, currency, period: String(period ?? '').toLowerCase(), period_implied: period === undefined }
  },
}

/** 44 short texts, each written for one difficulty, by the authors of another crawler. */
export const atsScrapers: PublicSet = {
  name: 'ats-scrapers, edge cases',
  licence: 'MIT, Copyright (c) 2026 Kalil Bouzigues',
  measure: () => {
    const lines = files()?.[0]?.text.split('\n').filter(Boolean)
    const rows = lines?.map((line) => JSON.parse(line) as Row)
    return rows === undefined ? null : Object.keys(CONVERTED).map((field) => measureField(field, rows))
  },
}

function measureField(field: string, rows: Row[]) {
  const judgements = rows.flatMap(({ title, location, description, labels }) => {
    const label = CONVERTED[field]!(labels)
    if (label === undefined) return []
    const { posting, hints } = readPosting({ title, location, description_html: htmlOfText(description) })
    const judgement = JUDGES[field]!(label, enrich(posting, hints).job as unknown as Labels)
    return judgement === null ? [] : [judgement]
  })
  return tallyOf(field, judgements)
}
