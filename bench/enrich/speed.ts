import { STEPS } from '../../src/enrich/index.ts'
import type { Draft } from '../../src/enrich/step.ts'
import { blankJob } from '../../src/job/job.ts'
import type { Corpus } from './corpus.ts'

export interface Speed {
  postings: number
  /** Milliseconds of processor time a posting, by step. */
  steps: [step: string, ms: number][]
  total: number
  /** The slowest posting, in milliseconds. */
  slowest: number
}

/** Processor time of this process, so that a busy machine does not slow the result; garbage collection counts as ours. */
export function measureSpeed({ postings }: Corpus): Speed {
  for (const one of postings) timed(one, new Map())
  const spent = new Map<string, number>()
  let slowest = 0
  for (const one of postings) slowest = Math.max(slowest, timed(one, spent))
  const steps = STEPS.map(({ name }): [string, number] => [name, spent.get(name)! / postings.length])
  return { postings: postings.length, steps, total: steps.reduce((sum, [, ms]) => sum + ms, 0), slowest }
}

function timed({ posting, hints }: Corpus['postings'][number], spent: Map<string, number>): number {
  const draft: Draft = { posting, hints, job: blankJob(posting), text: '' }
  let all = 0
  for (const step of STEPS) {
    const before = process.cpuUsage()
    step.run(draft)
    const { user, system } = process.cpuUsage(before)
    const ms = (user + system) / 1000
    spent.set(step.name, (spent.get(step.name) ?? 0) + ms)
    all += ms
  }
  return all
}
