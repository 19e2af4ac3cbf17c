import { Command } from 'commander'
import type { FacetJobsQuery } from '../../client/index.ts'
import { number } from '../quantities.ts'
import { type ServiceOptions, serviceClient, withServiceOptions } from '../service.ts'
import { print } from '../terminal/print.ts'
import { positive } from '../whole-number.ts'
import { filtersOf, withFilterOptions } from './filter-options.ts'
import { showTable } from './shown.ts'

export const facets = withServiceOptions(withFilterOptions(new Command('facets')))
  .option('--facet <names>', 'fields to count by: country, company, level, skills ...', 'country,workplace,level')
  .option('--top <values>', 'how many values of each', positive, 10)
  .option('--json', 'as the API answers it')
  .action(async (words: string[], options: ServiceOptions & { facet: string; top: number; json?: boolean }) => {
    const facet = options.facet.split(',') as FacetJobsQuery['facet']
    const query: FacetJobsQuery = { ...filtersOf(words, { ...options }), facet, top: options.top }
    const answer = await serviceClient(options).facets(query)
    if (options.json) return print(JSON.stringify(answer, null, 2))
    print(`${number(answer.count)} jobs`)
    for (const [name, values] of Object.entries(answer.facets ?? {})) {
      print('')
      showTable(values ?? [], [
        { name, of: ({ name: called, value }) => called ?? String(value), shrinks: true },
        { name: 'value', of: ({ value }) => String(value), style: 'dim' },
        { name: 'jobs', of: ({ count }) => number(count), right: true },
      ])
    }
  })
