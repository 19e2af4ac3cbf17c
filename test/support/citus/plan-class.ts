import type { RecordedPlan } from './plans.ts'

/** Classes of plans by the nodes that a statement runs on, from the cheapest to the most expensive. */
export const PLAN_CLASSES = [
  'coordinator',
  'reference',
  'one shard',
  'sent to shards',
  'all shards',
  'in steps',
  'rows to coordinator',
] as const
export type PlanClass = (typeof PLAN_CLASSES)[number]

/**
 * Statements that send rows of several shards to the coordinator, where they are joined, sorted or handed out, without a count or a limit on the shard,
 * each with the bound of their number. Any other statement of this class fails the run.
 */
export const ROWS_BOUNDED_BY: Record<string, string> = {
  companiesOfJobs: 'the jobs of one batch of an import',
  companyHistory: 'the jobs of one company, three columns each',
  distributedJobsAfter: 'the jobs between two revisions: one page of the index',
  feedState: 'the ids given: one page of the feed of a saved search',
  findPage: 'one page of jobs',
  hydrate: 'the ids given: one page',
  jobDetailsById: 'the ids given: one page',
  itemSizes: 'the ids given: one page, two numbers each',
  jobsOfEvents: 'the events of one page of the feed',
  keysOf: 'the jobs of 50 sources, two numbers each',
  matchingAmongIds: 'the ids given: the new matches of one round of saved searches',
  matchingItems: 'the ids given: a batch of an export',
  matchingItemsById: 'the ids given: one slice of a page',
  rebuildBatch: 'the 200 jobs of one batch',
  reviseJobs: 'the jobs of one company that is renamed',
  rowsOf: 'the keys given: one batch of a dump',
  storedJobsById: 'the ids given: one batch of a take-down or of a check',
}

interface PlanNode {
  'Node Type': string
  'Custom Plan Provider'?: string
  'Relation Name'?: string
  'Distributed Query'?: DistributedQuery
  Plans?: PlanNode[]
}

interface DistributedQuery {
  Job?: { 'Task Count': number; Tasks: { 'Remote Plan'?: { Plan: PlanNode }[][] }[] }
  Subplans?: { PlannedStmt: { Plan: PlanNode }[] }[]
}

/** The tables that docs/scaling.md lists as spread and as copied, and their shards on the workers. */
const DISTRIBUTED = /^(jobs|search_documents|descriptions|job_views|posting_aliases|absences|postings|listed_postings)(_\d+)?$/
const REFERENCE = /^(companies|sources|boards)(_\d+)?$/

/** The class of a plan of EXPLAIN (FORMAT JSON). */
export function planClass(explained: unknown): PlanClass {
  const found = new Set<PlanClass>(['coordinator'])
  for (const { Plan } of explained as { Plan: PlanNode }[]) classify(Plan, found)
  return PLAN_CLASSES.findLast((name) => found.has(name))!
}

function classify(node: PlanNode, found: Set<PlanClass>): void {
  const query = node['Distributed Query']
  if (node['Custom Plan Provider'] === 'Citus INSERT ... SELECT') found.add('sent to shards')
  if (query?.Job) found.add(jobClass(query.Job))
  for (const { PlannedStmt } of query?.Subplans ?? []) {
    found.add('in steps')
    for (const { Plan } of PlannedStmt) classify(Plan, found)
  }
  for (const child of node.Plans ?? []) classify(child, found)
}

function jobClass({ 'Task Count': tasks, Tasks }: NonNullable<DistributedQuery['Job']>): PlanClass {
  const remote = Tasks.flatMap((task) => task['Remote Plan'] ?? []).flat()
  if (tasks > 1) return remote.every(({ Plan }) => isReduced(Plan)) ? 'all shards' : 'rows to coordinator'
  const relations = remote.flatMap(({ Plan }) => relationsOf(Plan))
  if (relations.some((name) => DISTRIBUTED.test(name))) return 'one shard'
  return relations.some((name) => REFERENCE.test(name)) ? 'reference' : 'coordinator'
}

/** Whether a shard counts its rows, limits them, or only writes: it then sends few. */
function isReduced({ 'Node Type': type, Plans = [] }: PlanNode): boolean {
  if (['Limit', 'Aggregate', 'Group', 'Unique', 'ModifyTable'].includes(type)) return true
  const passing = ['Sort', 'Incremental Sort', 'Result', 'Subquery Scan', 'Gather', 'Gather Merge', 'LockRows', 'ProjectSet']
  return passing.includes(type) && Plans.length === 1 && isReduced(Plans[0]!)
}

function relationsOf(node: PlanNode): string[] {
  const own = node['Relation Name'] === undefined ? [] : [node['Relation Name']]
  return [...own, ...(node.Plans ?? []).flatMap(relationsOf)]
}

/** The meaning of each class, for test/citus/README.md. */
export const MEANING: Record<PlanClass, string> = {
  coordinator: 'the coordinator alone: its own tables, locks, or nothing but the values given',
  reference: 'one node, because every node has a copy; a write goes to all of them',
  'one shard': 'the worker that has the source',
  'sent to shards': 'the rows given are written to the shards or copies they belong to',
  'all shards': 'every shard, or those of the sources given; each counts, writes, or sends no more than the limit',
  'in steps': 'as above, in several steps, of which each hands only counts or one page to the next',
  'rows to coordinator': 'the shards send the rows asked for, whose number is bounded as listed below',
}

/** A statement under its name, with the most expensive class of its plans. */
export interface ClassifiedStatement {
  file: string
  statement: string
  class: PlanClass
}

export function classifyAll(recorded: RecordedPlan[]): ClassifiedStatement[] {
  const dearest = new Map<string, ClassifiedStatement>()
  for (const { file, statement, plan } of recorded) {
    const key = `${file} ${statement}`
    const now: ClassifiedStatement = { file, statement, class: planClass(plan) }
    const before = dearest.get(key)
    if (!before || PLAN_CLASSES.indexOf(before.class) < PLAN_CLASSES.indexOf(now.class)) dearest.set(key, now)
  }
  return [...dearest.values()].sort((one, other) =>
    `${one.file} ${one.statement}` < `${other.file} ${other.statement}` ? -1 : 1,
  )
}

/** Statements that pull rows to the coordinator without a bound, in words; empty when there are none. */
export const forbidden = (statements: ClassifiedStatement[]): string[] =>
  statements
    .filter((one) => one.class === 'rows to coordinator' && !(one.statement in ROWS_BOUNDED_BY))
    .map(
      ({ file, statement }) =>
        `${statement} in ${file} sends rows of all shards to the coordinator, and nothing bounds their number`,
    )
