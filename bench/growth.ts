import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createIndexEngine } from '../src/search/catalog-index.ts'
import type { SearchEngine } from '../src/search/engine.ts'
import { postgresAnalysis } from '../src/search/postgres/analyse.ts'
import { createQueryParser } from '../src/search/query/query.ts'
import { NOW } from './catalog/generate.ts'
import { type IndexFigures, openMeasuredIndex } from './catalog/index-figures.ts'
import { load, race, shown, USUAL } from './catalog/measure.ts'
import { openCatalog } from './catalog/open.ts'
import { growthPlot } from './catalog/plot.ts'
import { FACETS, SEARCHES } from './catalog/workload.ts'

const PLOT = fileURLToPath(new URL('../docs/img/growth.svg', import.meta.url))

const TITLE = [
  'no filter',
  'q engineer',
  'q "software engineer"',
  'country US',
  'q engineer, US, remote',
  'salary over 150,000 USD',
]
const FULL = ['full team', 'full kubernetes terraform', 'full python -senior']
const FACETED = ['no filter', 'q engineer', 'country US, states and cities', 'skills python']

interface Growth extends IndexFigures {
  size: string
  /** The highest p95 of each kind, in milliseconds. */
  p95: Record<Kind, number>
  load: string
}

const KINDS = ['count', 'page', 'full scope', 'facets'] as const
type Kind = (typeof KINDS)[number]

/** The same short workload at each size, each in a process of its own, so that none has another's memory. */
export async function benchGrowth(sizes: string[]): Promise<void> {
  const grown: Growth[] = []
  for (const size of sizes) grown.push(await measured(size))
  console.log(
    '\n| jobs | ' +
      `${KINDS.map((kind) => `${kind}, p95 ms`).join(' | ')} | heap and buffers MB | snapshot MB | started s | load |`,
  )
  console.log(`|--:|${'--:|'.repeat(KINDS.length + 3)}---|`)
  for (const { jobs, p95, memory, snapshot, started, load } of grown) {
    const numbers = [...KINDS.map((kind) => p95[kind]), memory / 1e6, snapshot / 1e6, started / 1000]
    console.log(`| ${jobs} | ${numbers.map(shown).join(' | ')} | ${load} |`)
  }
  await mkdir(dirname(PLOT), { recursive: true })
  const series = (of: (each: Growth) => number) => grown.map((each): [number, number] => [each.jobs, of(each)])
  const plot = growthPlot([
    { title: 'p95, milliseconds', lines: KINDS.map((kind) => ({ name: kind, points: series(({ p95 }) => p95[kind]) })) },
    {
      title: 'memory, MB; start from snapshot, seconds',
      lines: [
        { name: 'memory', points: series(({ memory }) => memory / 1e6) },
        { name: 'start', points: series(({ started }) => started / 1000) },
      ],
    },
  ])
  await writeFile(PLOT, plot)
  console.log(`\nplot in ${PLOT}`)
}

async function measured(size: string): Promise<Growth> {
  const child = fork(fileURLToPath(import.meta.url), [size], { execArgv: ['--import', 'tsx'] })
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the run at ${size} ended with ${code}`)))
  const [growth] = (await Promise.race([once(child, 'message'), ended])) as [Growth]
  await ended.catch(() => {})
  return growth
}

async function measure(size: string): Promise<Growth> {
  const catalog = await openCatalog(size, { log: (line) => console.error(line) })
  const { index, figures } = await openMeasuredIndex(catalog, { anew: false })
  try {
    const { pool } = catalog
    const parse = createQueryParser(postgresAnalysis(pool))
    const engine = createIndexEngine({ pool, index: index.index, parse, budgetMs: 60_000 })
    return { ...figures, size, p95: await highest(workload(engine)), load: load() }
  } finally {
    await index.close()
    await catalog.close()
  }
}

type Asks = Record<Kind, (() => Promise<unknown>)[]>

function workload(engine: SearchEngine): Asks {
  const filters = (names: string[]) => names.map((name) => SEARCHES.find((shape) => shape.name === name)!.filters)
  const page = { sort: 'posted_at', limit: 100, cursor: null, description: 'off', includeSource: false, now: NOW } as const
  return {
    count: filters(TITLE).map((filters) => () => engine.count({ filters, now: NOW })),
    page: filters(TITLE).map((filters) => () => engine.search({ ...page, filters })),
    'full scope': filters(FULL).map((filters) => () => engine.search({ ...page, filters })),
    facets: FACETS.filter(({ name }) => FACETED.includes(name)).map(
      ({ request }) =>
        () =>
          engine.facets({ ...request, now: NOW }),
    ),
  }
}

async function highest(asks: Asks): Promise<Growth['p95']> {
  const p95: Partial<Growth['p95']> = {}
  for (const kind of KINDS) p95[kind] = Math.max(...(await race(asks[kind], USUAL)).map((timing) => timing.p95))
  return p95 as Growth['p95']
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const growth = await measure(process.argv[2]!)
  process.send!(growth, () => process.disconnect())
}
