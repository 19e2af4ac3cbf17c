import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import type { Job } from '../src/job/job.ts'
import type { IndexedCatalog } from '../src/search/bitmap/catalog/indexed-catalog.ts'
import type { IndexedJob } from '../src/search/bitmap/catalog/indexed-job.ts'
import type { JobMark } from '../src/search/bitmap/catalog/last-read.ts'
import { followCatalog } from '../src/search/bitmap/following/catalog-index.ts'
import { snapshotFile } from '../src/search/bitmap/snapshot/snapshot-folder.ts'
import { indexFolder } from '../src/search/catalog-index.ts'
import { createGenerator, type Generator } from './catalog/generate.ts'
import { Random } from './catalog/random.ts'

const JOBS = 100_000
const UPDATES = 200_000
/** Texts and values of so many generated jobs are used again and again. */
const CONTENTS = 4_000
const PORTION = 500
const ROW_EVERY = 20_000
/** The second half may reach so much more than the first. */
const FLAT = 1.1

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** A day of changes in two minutes: an index follows a scripted feed, compacts itself and writes snapshots, and its memory must stay flat. */
export async function benchSoak(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'rolecall-soak-'))
  const feed = scriptedFeed()
  const kept = followCatalog(feed.catalog, { folder: indexFolder(folder), log: pino({ level: 'warn' }) })
  const delays = monitorEventLoopDelay({ resolution: 1 })
  const rows: { documents: number; used: number }[] = []
  const started = performance.now()
  let compactions = 0
  let index = kept.index()

  console.log(`${UPDATES} updates over ${JOBS} jobs, by a feed in this process; snapshots in ${folder}`)
  console.log('updates  seconds  documents     live  dropped  heap MB  arrays MB  rss MB  index MB  longest pause ms')
  delays.enable()
  for (let changes = 0; changes <= JOBS + UPDATES; changes += PORTION) {
    feed.reveal(changes)
    await kept.catchUp()
    if (kept.index() !== index && changes > JOBS) compactions++
    index = kept.index()
    if (changes < JOBS || (changes - JOBS) % ROW_EVERY > 0) continue
    const longest = delays.max / 1e6
    collectGarbage()
    const { heapUsed, arrayBuffers, rss } = process.memoryUsage()
    const { documents, live, bytes } = kept.state()
    rows.push({ documents, used: heapUsed + arrayBuffers })
    const [heap, arrays, resident, counted] = [heapUsed, arrayBuffers, rss, bytes].map((each) => Math.round(each / 1e6))
    const cells = [changes - JOBS, Math.round((performance.now() - started) / 1_000), documents, live, compactions, heap, arrays]
    const widths = [7, 7, 9, 7, 7, 7, 9]
    const shown = cells.map((cell, place) => String(cell).padStart(widths[place]!)).join('  ')
    console.log(`${shown}  ${String(resident).padStart(6)}  ${String(counted).padStart(8)}  ${longest.toFixed(1).padStart(16)}`)
    delays.reset()
  }
  await kept.close()
  console.log(`snapshot  ${((await stat(snapshotFile(folder))).size / 1e6).toFixed(1)} MB`)
  await rm(folder, { recursive: true })

  const half = Math.ceil(rows.length / 2)
  const most = (some: typeof rows, tell: (row: (typeof rows)[0]) => number) => Math.max(...some.map(tell))
  const growth = (tell: (row: (typeof rows)[0]) => number) => most(rows.slice(half), tell) / most(rows.slice(1, half), tell)
  const [memory, documents] = [growth(({ used }) => used), growth((row) => row.documents)]
  const flat = compactions > 1 && memory < FLAT && documents < FLAT
  console.log(
    `${flat ? 'flat' : 'NOT FLAT'}: the second half reached ${memory.toFixed(2)} times the memory of the first, ${documents.toFixed(2)} times the documents`,
  )
  if (!flat) process.exitCode = 1
}

/**
 * The first changes make the jobs, each of the others makes one of them anew. Every change brings a title and a word that nobody else has:
 * an index that keeps anything of dead documents grows.
 */
function scriptedFeed(): { catalog: IndexedCatalog; reveal: (changes: number) => void } {
  const generator = createGenerator({ jobs: CONTENTS, bodyWords: 140 })
  const contents = Array.from({ length: CONTENTS }, (_, place) => contentOf(generator, place + 1))
  const latest = new Uint32Array(JOBS + 1)
  let revealed = 0
  const idAt = (revision: number) => (revision <= JOBS ? revision : 1 + new Random(9, revision).below(JOBS))
  const jobAt = (revision: number): IndexedJob => {
    const content = contents[new Random(8, revision).below(CONTENTS)]!
    const [title, full_words] = [`${content.title} ${revision}`, `${content.full_words}\nproduct-number-${revision}`]
    return { ...content, id: idAt(revision), revision, contentHash: title, title, full_words }
  }
  return {
    reveal(changes) {
      for (; revealed < changes; revealed++) latest[idAt(revealed + 1)] = revealed + 1
    },
    catalog: {
      identity: async () => 'soak',
      checkpoint: async ({ jobs }) => ({
        revision: revealed,
        newestEvent: null,
        event: null,
        jobs: jobs.map(({ id }) => jobAt(latest[id]!)),
      }),
      async jobsAfter(revision, limit) {
        const jobs: IndexedJob[] = []
        for (let each = revision + 1; each <= revealed && jobs.length < limit; each++)
          if (latest[idAt(each)] === each) jobs.push(jobAt(each))
        return jobs
      },
    },
  }
}

/** What Postgres would tell of a generated job, its words as they are: stems and stop words make no difference here. */
function contentOf(generator: Generator, id: number): Omit<IndexedJob, keyof JobMark> {
  const { job, assigned } = generator.job(id)
  const company = generator.company(assigned.company_id)
  const titleWords = wordsOf(job.title)
  return {
    ...plain(job),
    company_id: company.id,
    company: company.name.toLowerCase(),
    company_name: company.name,
    source: company.source.type,
    open: assigned.closed_at === null,
    posted_key: Date.parse(job.posted_at ?? assigned.first_seen_at),
    first_seen_at: Date.parse(assigned.first_seen_at),
    title: job.title.toLowerCase(),
    title_words: [...new Set(titleWords)].map((word) => `'${word}':${placesOf(word, titleWords).join()}`).join(' '),
    full_words: [...new Set([...titleWords, ...wordsOf(job.description_md ?? '')])].join('\n'),
  }
}

const placesOf = (word: string, words: string[]) => words.flatMap((each, place) => (each === word ? [place + 1] : []))
const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\d+#]+/gu) ?? []

function plain(job: Job) {
  return {
    country_code: job.country_code,
    country_codes: job.country_codes,
    admin1_refs: job.admin1_refs,
    city_names: (job.city ?? '').toLowerCase(),
    world_regions: [],
    skill_slugs: job.skills?.map(({ slug }) => slug) ?? [],
    workplace: job.workplace,
    employment_type: job.employment_type,
    level: job.level,
    language: job.language,
    salary_min: job.salary_min,
    salary_max: job.salary_max,
    salary_currency: job.salary_currency,
    salary_period: job.salary_period,
    experience_min_years: job.experience_min_years,
    sponsors_visa: job.sponsors_visa,
  }
}
