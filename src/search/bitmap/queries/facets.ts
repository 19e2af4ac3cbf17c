import type { Facets, FacetsRequest } from '../../engine.ts'
import type { FacetsView, ViewCounts } from '../../facet-views.ts'
import { LAST_SALARY_BUCKET, MAX_WEEKS, SALARY_BUCKET_WIDTH, salaryHistogram } from '../../facets.ts'
import type { JobIndex } from '../documents/job-index.ts'
import { Bitmap } from '../sets/bitmap.ts'
import type { Ordinals } from '../sets/ordinals.ts'
import { type Chosen, chosenDocuments, chosenOrdinals } from './chosen.ts'
import { countValues } from './count-values.ts'
import { countedElsewhere } from './placed.ts'
import { topValues } from './top-values.ts'

const DAY = 86_400_000
const WEEK = 7 * DAY
/** The first Monday of the epoch: 1970-01-05. */
const FIRST_MONDAY = 4 * DAY

/** Everything that is counted over the documents of one view. */
export function facetsOf(
  index: JobIndex,
  chosen: Chosen,
  { facets, top, salary, weeks }: Pick<FacetsView, 'facets' | 'top' | 'salary' | 'weeks'>,
): ViewCounts {
  const documents = chosenOrdinals(index, chosen)
  const counting = countValues(index, documents, chosen, top)
  const counted: ViewCounts['facets'] = {}
  for (const facet of facets) {
    const elsewhere = facet === 'country' ? countedElsewhere(index, counting.groups(facet)) : null
    counted[facet] = topValues(index, facet, counting.values(facet), top, elsewhere)
  }
  return {
    count: documents.length,
    facets: counted,
    salary_histogram: salary && salaryHistogram(salary, salaries(index, chosen, salary)),
    weeks: weeks ? latestWeeks(index, documents) : null,
  }
}

function salaries(
  index: JobIndex,
  chosen: Chosen,
  { currency, period }: NonNullable<FacetsRequest['salary']>,
): Map<number, number> {
  const stated = Bitmap.all([
    chosenDocuments(index, chosen),
    index.having('salary_currency', currency),
    index.having('salary_period', period),
    index.having('has_salary', 'true'),
  ])
  const counts = new Uint32Array(LAST_SALARY_BUCKET + 1)
  const [from, to] = [index.salaryFrom.values.view(), index.salaryTo.values.view()]
  const ordinals = stated.toArray()
  for (let at = 0; at < ordinals.length; at++) {
    const [least, most] = [from.distinct[from.places[ordinals[at]!]! - 1]!, to.distinct[to.places[ordinals[at]!]! - 1]!]
    const middle = Math.floor(Math.min(least, 1e9) + Math.min(most, 1e9))
    counts[Math.min(Math.trunc(middle / (2 * SALARY_BUCKET_WIDTH[period])), LAST_SALARY_BUCKET)]!++
  }
  return new Map([...counts.entries()].filter(([, count]) => count > 0))
}

/** Jobs that came one after the other were mostly posted in the same week, so a run of them is counted before the map is written to. */
function latestWeeks(index: JobIndex, { values: ordinals, length }: Ordinals): NonNullable<Facets['weeks']> {
  const moments = index.posted.values.view()
  const counts = new Map<number, number>()
  let [week, run] = [0, 0]
  for (let at = 0; at < length; at++) {
    const next = weekOf(moments[ordinals[at]!]!)
    if (next !== week) {
      counts.set(week, (counts.get(week) ?? 0) + run)
      week = next
      run = 0
    }
    run++
  }
  counts.set(week, (counts.get(week) ?? 0) + run)
  return [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => b - a)
    .slice(0, MAX_WEEKS)
    .map(([week, count]) => ({ week: new Date(week * WEEK + FIRST_MONDAY).toISOString().slice(0, 10), count }))
}

/** Weeks are counted from the first Monday of the epoch. */
const weekOf = (moment: number) => Math.floor((moment - FIRST_MONDAY) / WEEK)
