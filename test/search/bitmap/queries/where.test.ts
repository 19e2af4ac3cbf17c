import { expect, test } from 'vitest'
import { JobIndex } from '../../../../src/search/bitmap/documents/job-index.ts'
import { chosenDocuments } from '../../../../src/search/bitmap/queries/chosen.ts'
import { select } from '../../../../src/search/bitmap/queries/match.ts'
import { conditions } from '../../../../src/search/bitmap/queries/where.ts'
import type { Filters } from '../../../../src/search/filters.ts'
import { indexedJob } from '../indexed-job.ts'

const cook = (id: number) => indexedJob({ id, title: 'cook', company: 'hall', city_names: 'paris', posted_key: 1, open: false })

test.each<Partial<Filters>>([
  { title: 'cook' },
  { city: ['paris'] },
  { company: 'hall' },
  { posted_since: new Date(1) },
  { posted_until: new Date(1), title: 'cook' },
  { country: ['DE'] },
])('what %j has found stays as it was when the same is asked after more came', (given) => {
  const index = new JobIndex()
  const filters = { status: 'open', q_scope: 'title', ...given } as Filters
  const ask = () =>
    chosenDocuments(
      index,
      select(
        index,
        null,
        'title',
        conditions(index, filters, null, (text) => text),
      ),
    )
  const first = ask()
  index.put(cook(1))
  index.put(cook(2))
  expect(ask().size).toBe(0)
  expect(first.size).toBe(0)
})
