import { enrich, STEPS } from '../../src/enrich/index.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob } from '../../src/job/job.ts'
import type { Corpus } from './corpus.ts'

export interface Speed {
  postings: number
  /** Milliseconds a posting, by step: the whole in the shares that the steps took by the clock. */
  steps: [step: string, ms: number][]
  /** Milliseconds of processor time a posting, content hash included. */
  total: number
}

/**
 * The whole is processor time of this process after one pass to warm up, so that a busy machine does not slow it; garbage collection
 * counts as ours. Asking for processor time around every step costs 0.07 ms each, so the steps are told by the clock, in a pass of their own.
 */
export function measureSpeed({ postings }: Corpus): Speed {
  const count = postings.length
  const spent = new Map<string, number>()
  for (const one of postings) timeSteps(one, spent)
  const before = process.cpuUsage()
  for (const { posting, hints } of postings) enrich(posting, hints)
  const { user, system } = process.cpuUsage(before)
  const total = (user + system) / 1000 / count
  spent.clear()
  for (const one of postings) timeSteps(one, spent)
  const clock = [...spent.values()].reduce((sum, ms) => sum + ms, 0)
  return { postings: count, steps: STEPS.map(({ name }) => [name, (spent.get(name)! / clock) * total]), total }
}

function timeSteps({ posting, hints }: Corpus['postings'][number], spent: Map<string, number>): void {
  const draft: Draft = { posting, hints, job: blankJob(posting), plainDescription: '' }
  for (const step of STEPS) {
    const before = performance.now()
    step.run(draft)
    spent.set(step.name, (spent.get(step.name) ?? 0) + performance.now() - before)
  }
}
