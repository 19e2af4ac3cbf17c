import { readFileSync } from 'node:fs'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import type { SkillRequirement } from '../../src/job/vocab.ts'
import type { Split } from './measured.ts'

interface Row {
  input: { title: string; company?: string; description_html: string }
  /** By slug; null when skills must not be extracted at all. */
  expect: { skills: Record<string, SkillRequirement> | null }
  split: Split
}

/** Two measures: which skills were found, and whether each found one has the right requirement. */
export function measureSkills(split?: Row['split']) {
  const lines = readFileSync(new URL('../gold/skills.ndjson', import.meta.url), 'utf8')
    .trim()
    .split('\n')
  const rows = lines.map((line) => JSON.parse(line) as Row).filter((row) => split === undefined || row.split === split)
  const tally = { found: 0, expected: 0, right: 0, exact: 0, asked: 0 }
  const misses: { input: unknown; expect: unknown; got: unknown }[] = []
  const wrongRequirement: typeof misses = []
  for (const { input, expect } of rows) {
    const { posting, hints } = readPosting(input)
    const { skills } = enrich(posting, hints).job
    const got = skills && Object.fromEntries(skills.map(({ slug, requirement }) => [slug, requirement]))
    const wanted = expect.skills ?? {}
    const slugs = Object.keys(got ?? {})
    const shared = slugs.filter((slug) => slug in wanted)
    const extra = slugs.filter((slug) => !(slug in wanted))
    const missed = Object.keys(wanted).filter((slug) => !(slug in (got ?? {})))
    const isRight = extra.length + missed.length === 0 && (skills === null) === (expect.skills === null)
    tally.found += slugs.length
    tally.expected += Object.keys(wanted).length
    tally.right += shared.length
    tally.exact += Number(isRight)
    if (!isRight) misses.push({ input: input.title, expect: { missed }, got: skills === null ? null : { extra } })
    for (const slug of shared) {
      if (got![slug] === wanted[slug]) tally.asked++
      else wrongRequirement.push({ input: `${input.title}: ${slug}`, expect: wanted[slug], got: got![slug] })
    }
  }
  const { found, expected, right, exact, asked } = tally
  return [
    {
      field: 'skills',
      rows: rows.length,
      precision: right / found,
      recall: right / expected,
      exact: exact / rows.length,
      misses,
    },
    {
      field: 'skills.requirement',
      rows: right,
      precision: asked / right,
      recall: asked / expected,
      exact: asked / right,
      misses: wrongRequirement,
    },
  ]
}
