import { blankJob, type Job, type SetBy } from '../job/job.ts'
import type { Posting } from '../job/posting.ts'
import { postingHash } from '../job/posting-hash.ts'
import { authorization } from './authorization.ts'
import { company } from './company.ts'
import { department } from './department.ts'
import { description } from './description.ts'
import { education } from './education.ts'
import { employmentType } from './employment-type.ts'
import { experience } from './experience.ts'
import { language } from './language.ts'
import { languages } from './languages.ts'
import { level } from './level.ts'
import { location } from './location.ts'
import { residence } from './residence.ts'
import { salary } from './salary.ts'
import { skills } from './skills.ts'
import type { Draft, Evidence, Hints, Step } from './step.ts'
import { visa } from './visa.ts'
import { workplace } from './workplace.ts'

/** Every step, in the order they run. A step may read the fields of earlier steps. */
export const STEPS: Step[] = [
  description,
  language,
  location,
  workplace,
  residence,
  employmentType,
  salary,
  experience,
  education,
  languages,
  level,
  department,
  authorization,
  visa,
  skills,
  company,
]

export interface Enriched {
  job: Job
  evidence: Evidence[]
  /** Steps that failed. Their fields stay null, and the other steps still run. */
  failures: { step: string; error: unknown }[]
}

/** The fields that a posting states itself. The return type requires all of them. */
function statedIn(posting: Posting): Pick<Job, SetBy<'stated'>> {
  return {
    external_job_id: posting.external_job_id,
    alias_ids: posting.alias_ids,
    url: posting.url,
    apply_url: posting.apply_url,
    title: posting.title,
    location_raw: posting.location_raw,
    locations_raw: posting.locations_raw,
    posted_at: posting.posted_at,
    expires_at: posting.expires_at,
    content_hash: postingHash(posting),
  }
}

const NO_HINTS: Hints = { company: null, countries: [] }

/** Makes a job from a posting by running the steps. Crawled and live postings go through the same code. */
export function enrich(posting: Posting, hints: Hints = NO_HINTS): Enriched {
  const { draft, evidence, failures } = enrichDraft(posting, hints)
  return { job: draft.job, evidence, failures }
}

/** Like `enrich`, but returns the draft that the steps worked on. */
export function enrichDraft(posting: Posting, hints: Hints): Omit<Enriched, 'job'> & { draft: Draft } {
  const job: Job = Object.assign(blankJob(posting), statedIn(posting))
  const draft: Draft = { posting, hints, job, plainDescription: '' }
  const evidence: Evidence[] = []
  const failures: Enriched['failures'] = []
  for (const step of STEPS) {
    try {
      evidence.push(...step.run(draft))
    } catch (error) {
      failures.push({ step: step.name, error })
    }
  }
  return { draft, evidence, failures }
}
