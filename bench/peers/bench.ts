import { createIndexEngine } from '../../src/search/catalog-index.ts'
import { type Facets, type SearchEngine, type SearchPage, windowStart } from '../../src/search/engine.ts'
import { type FacetName, type Filters, primaryCountry } from '../../src/search/filters.ts'
import { postgresAnalysis } from '../../src/search/postgres/analyse.ts'
import { createQueryParser } from '../../src/search/query/query.ts'
import type { ParsedQuery } from '../../src/search/query/tree.ts'
import { itemsText } from '../catalog/contests.ts'
import { NOW } from '../catalog/generate.ts'
import { openMeasuredIndex } from '../catalog/index-figures.ts'
import { geometricMean, load, shown } from '../catalog/measure.ts'
import type { OpenCatalog } from '../catalog/open.ts'
import { FACETS, SEARCHES } from '../catalog/workload.ts'
import { type Lucene, openLucene } from './lucene.ts'
import { luceneQuery } from './lucene-query.ts'

const ROUNDS = 13
/** A turn is repeated until it takes this long, because processor time is counted in steps. */
const TURN_NS = 6e6
/** Of processor time, because other work on the machine may take the clock's. Java compiles late. */
const WARM_NS = 1e8

interface Race {
  group: string
  name: string
  ours: () => Promise<unknown>
  /** Our answer in the form of Lucene's. */
  told: (answer: unknown) => string
  lucene: string[]
}

/** Searches that both can answer, in turns: their answers are compared, then both are timed. */
export async function benchPeers(catalog: OpenCatalog, only = ''): Promise<void> {
  const log = (line: string) => console.error(line)
  let lucene: Lucene
  try {
    lucene = await openLucene(catalog, log)
  } catch (error) {
    return log(`without Lucene: it needs Java 21 or newer, or Python with pip, and Maven's repository: ${error}`)
  }
  const { index } = await openMeasuredIndex(catalog, { anew: false })
  try {
    const analysed = createQueryParser(postgresAnalysis(catalog.pool))
    const parsed = new Map<string, ParsedQuery>()
    for (const { q } of [...SEARCHES, ...FACETS.map(({ request }) => request)].map((each) => each.filters))
      if (q !== undefined) parsed.set(q, await analysed(q))
    const engine = createIndexEngine({
      pool: catalog.pool,
      index: index.index,
      parse: async (q) => parsed.get(q)!,
      rememberedBytes: 0,
    })
    // A shape that the query tree does not find is answered by our fallback, which Lucene does not have.
    const found = new Set<Filters>()
    for (const { filters } of [...SEARCHES, ...FACETS.map(({ request }) => request)])
      if (await isFound(engine, filters)) found.add(filters)
    const races = allRaces(engine, parsed, found).filter(({ group, name }) => `${group} ${name}`.includes(only))
    for (const { lucene: request } of races) await lucene.turn(request, 50)
    console.log(`\n| shape | ours, us of CPU | Lucene, us of CPU | Lucene / ours, CPU | by the clock |\n|---|--:|--:|--:|--:|`)
    const ratios = new Map<string, number[]>()
    for (const each of races) {
      const ratio = await race(each, lucene)
      ratios.set(each.group, [...(ratios.get(each.group) ?? []), ratio])
    }
    console.log(`\n| group | shapes | Lucene / ours, CPU, geometric mean | worst |\n|---|--:|--:|--:|`)
    for (const [group, all] of ratios)
      console.log(`| ${group} | ${all.length} | ${shown(geometricMean(all))} | ${shown(Math.min(...all))} |`)
    console.log(`\nload at the end: ${load()}`)
  } finally {
    lucene.close()
    await index.close()
  }
}

async function isFound(engine: SearchEngine, filters: Filters): Promise<boolean> {
  const page = { filters, sort: 'posted_at', limit: 1, cursor: null, description: 'off', includeSource: false, now: NOW } as const
  const { count, fuzzy } = await engine.search(page)
  return count > 0 && !fuzzy
}

function allRaces(engine: SearchEngine, parsed: Map<string, ParsedQuery>, found: Set<Filters>): Race[] {
  const queryOf = (filters: Filters, primary?: string) => {
    const tree = filters.q === undefined ? null : parsed.get(filters.q)!.tree
    return found.has(filters) ? luceneQuery(filters, tree, windowStart(filters, NOW), primary) : null
  }
  const group = (kind: string, { q, q_scope }: Filters) => {
    const tree = q === undefined ? null : parsed.get(q)!.tree
    if (tree !== null && q_scope === 'full' && hasPhrase(tree)) return `${kind}, phrases in descriptions`
    return tree !== null && q?.includes('-') ? `${kind}, exclusions` : `${kind}, ${q_scope}`
  }
  const simple = SEARCHES.filter(({ sort, depth, description }) => (sort ?? depth ?? description) === undefined)
  return [
    ...simple.flatMap(({ name, filters }): Race[] => {
      const query = queryOf(filters, primaryCountry(filters))
      if (query === null) return []
      const ours = () => engine.count({ filters, now: NOW })
      return [{ group: group('count', filters), name, ours, told: String, lucene: ['count', ...query] }]
    }),
    ...simple.flatMap(({ name, filters, limit = 100 }): Race[] => {
      const query = queryOf(filters)
      if (query === null) return []
      const request = {
        filters,
        sort: 'posted_at',
        limit,
        cursor: null,
        description: 'off',
        includeSource: false,
        now: NOW,
      } as const
      const ours = () => engine.search(request)
      return [{ group: group('page', filters), name, ours, told: idsOf, lucene: ['page', String(limit), ...query] }]
    }),
    ...FACETS.flatMap(({ name, request }): Race[] => {
      const { filters, facets, top, ownFilters, salary, weeks } = request
      const query = queryOf(filters)
      if (query === null || facets.length === 0 || ownFilters === 'skip' || salary !== null || weeks) return []
      const ours = () => engine.facets({ ...request, now: NOW })
      const told = (answer: unknown) => facets.map((facet) => countsOf(answer as Facets, facet)).join('')
      const asked = ['facets', String(top), String(facets.length), ...facets]
      return [{ group: `${facets.length} facets`, name, ours, told, lucene: [...asked, ...query] }]
    }),
  ]
}

const hasPhrase = (tree: NonNullable<ParsedQuery['tree']>): boolean =>
  tree.kind === 'phrase' ||
  ('children' in tree && tree.children.some(hasPhrase)) ||
  (tree.kind === 'not' && hasPhrase(tree.child))

/** Times of one repetition, in nanoseconds. */
interface Times {
  wall: number
  cpu: number
}

async function race({ group, name, ours, told, lucene: request }: Race, lucene: Lucene): Promise<number> {
  const turns = [
    async (times: number) => {
      const [cpu, wall] = [process.cpuUsage(), performance.now()]
      let answer: unknown
      for (let time = 0; time < times; time++) answer = await ours()
      const { user, system } = process.cpuUsage(cpu)
      return { wall: (performance.now() - wall) * 1e6, cpu: (user + system) * 1e3, answer: told(answer) }
    },
    (times: number) => lucene.turn(request, times),
  ]
  const repeated: number[] = []
  const answers = new Set<string>()
  for (const turn of turns) {
    for (let [spent, times] = [0, 1]; ; times *= 2) {
      const { answer, cpu } = await turn(times)
      answers.add(answer)
      spent += cpu
      if (spent < WARM_NS) continue
      repeated.push(Math.max(1, Math.round((TURN_NS / cpu) * times)))
      break
    }
  }
  if (answers.size > 1) throw new Error(`${name}: the answers differ\n${[...answers].join('\n')}`)
  const taken: Times[][] = turns.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    for (const [place, turn] of turns.entries()) {
      const { wall, cpu } = await turn(repeated[place]!)
      taken[place]!.push({ wall: wall / repeated[place]!, cpu: cpu / repeated[place]! })
    }
  const [we, they] = taken.map((all) => ({ wall: median(all, 'wall'), cpu: median(all, 'cpu') })) as [Times, Times]
  const figures = [we.cpu / 1e3, they.cpu / 1e3, they.cpu / we.cpu, they.wall / we.wall].map(shown)
  console.log(`| ${[`${group}: ${name}`, ...figures].join(' | ')} |`)
  return they.cpu / we.cpu
}

const median = (all: Times[], which: keyof Times): number =>
  all.map((times) => times[which]).sort((a, b) => a - b)[all.length >> 1]!

const idsOf = (page: unknown): string =>
  (JSON.parse(itemsText(page as SearchPage)) as { id: number }[]).map(({ id }) => id).join()

const countsOf = ({ facets }: Facets, facet: FacetName): string => `${facets[facet]!.map(({ count }) => `${count},`).join('')};`
