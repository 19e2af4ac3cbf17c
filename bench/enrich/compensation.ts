import { salaryOf } from './salary.ts'

interface Row {
  title: string
  scrapeable: string | null
  components: {
    compensationType: string
    interval: string
    currencyCode: string | null
    minValue: number | null
    maxValue: number | null
  }[]
}

const PERIODS: Record<string, string> = {
  '1 YEAR': 'year',
  '1 MONTH': 'month',
  '1 WEEK': 'week',
  '1 DAY': 'day',
  '1 HOUR': 'hour',
}

/** Pay that employers wrote as words and keep as numbers beside them: the words are read, the numbers are the label. */
export function measureCompensation(ndjson: string) {
  const misses: { input: unknown; expect: unknown; got: unknown }[] = []
  const tally = { rows: 0, given: 0, right: 0 }
  for (const line of ndjson.split('\n').filter(Boolean)) {
    const { title, scrapeable, components } = JSON.parse(line) as Row
    const base = components.filter(({ compensationType, minValue }) => compensationType === 'Salary' && minValue !== null)
    const [first] = base
    // Several zones in several currencies have no one answer.
    if (
      !scrapeable ||
      !first ||
      base.some(({ currencyCode, interval }) => currencyCode !== first.currencyCode || interval !== first.interval)
    )
      continue
    const expect = {
      salary_min: Math.min(...base.map(({ minValue }) => minValue!)),
      salary_max: Math.max(...base.map(({ minValue, maxValue }) => maxValue ?? minValue!)),
      salary_period: PERIODS[first.interval] ?? null,
    }
    const got = salaryOf({ title, salary_raw: scrapeable })
    tally.rows += 1
    tally.given += Number(got.salary_min !== null || got.salary_max !== null)
    const isRight =
      agrees(got.salary_min, expect.salary_min, scrapeable) &&
      agrees(got.salary_max ?? got.salary_min, expect.salary_max, scrapeable) &&
      (expect.salary_period === null || got.salary_period === expect.salary_period)
    tally.right += Number(isRight)
    if (!isRight) misses.push({ input: scrapeable, expect, got })
  }
  const { rows, given, right } = tally
  return { field: 'salary', rows, precision: right / given, recall: right / rows, exact: right / rows, misses }
}

/** "$146.9K" is written for 146,880: the number counts as right to the precision of the words. */
function agrees(got: number | null, expected: number, words: string): boolean {
  const unit = !/\dk\b/i.test(words) ? 1 : /\.\dk\b/i.test(words) ? 100 : 1_000
  return got !== null && Math.abs(got - expected) <= unit / 2
}
