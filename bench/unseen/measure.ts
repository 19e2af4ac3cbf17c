import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { JUDGES, type Judgement } from './judges.ts'
import { type LabelSet, labelledRows, rowsWithTexts } from './labelled.ts'

interface Miss {
  input: unknown
  expect: unknown
  got: unknown
}

export interface Unseen {
  field: string
  rows: number
  tally: Judgement
  misses: Miss[]
}

/** Derives every labelled posting of one set and judges each field; a field that is not derived yet has no rows. */
export function measureUnseen(set: LabelSet): { found: number; labelled: number; fields: Unseen[] } {
  const rows = labelledRows(set)
  const { found } = rowsWithTexts(rows)
  const jobs = found.map(({ posting: text, labels }) => {
    const { posting, hints } = readPosting(text)
    return { title: text.title, url: text.url, labels, job: enrich(posting, hints).job as unknown as Record<string, unknown> }
  })
  const fields = Object.entries(JUDGES).map(([field, judge]) => {
    const tally = { given: 0, wanted: 0, hits: 0, right: 0 }
    const misses: Miss[] = []
    let counted = 0
    for (const { title, labels, job } of jobs) {
      const judgement = judge(labels[field] ?? null, job)
      if (judgement === null) continue
      counted += 1
      for (const key of ['given', 'wanted', 'hits', 'right'] as const) tally[key] += judgement[key]
      const isRight = judgement.right === judgement.given && judgement.hits === judgement.wanted
      if (!isRight) misses.push({ input: title, expect: labels[field] ?? null, got: valueGiven(field, job) })
    }
    return { field, rows: counted, tally, misses }
  })
  return { found: found.length, labelled: rows.length, fields }
}

function valueGiven(field: string, job: Record<string, unknown>): unknown {
  if (field === 'pay') return [job.salary_min, job.salary_max, job.salary_currency, job.salary_period]
  if (field === 'experience') return [job.experience_min_years, job.experience_max_years]
  if (field === 'skills') return (job.skills as { name: string }[] | null)?.map(({ name }) => name)
  return job[field]
}
