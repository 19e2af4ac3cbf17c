import type { Board, NewBoard } from '../catalog/boards.ts'
import { span } from '../catalog/sources/time-span.ts'

type BoardSettings = Pick<Board, 'company_name' | 'interval_seconds' | 'interval_fixed' | 'hosts' | 'robots_for_all'>

/** The changes made by adding an existing board again, one sentence each. An option that changed nothing says why. */
export function boardChanges(
  before: BoardSettings,
  after: BoardSettings,
  { company, hosts = [], interval, robots_for_all }: Partial<NewBoard>,
): string[] {
  const lines: string[] = []
  if (interval) {
    const every = `It is crawled every ${span(after.interval_seconds * 1000)}`
    const was = before.interval_fixed
      ? `instead of every ${span(before.interval_seconds * 1000)}`
      : 'instead of as often as it changes'
    const same = before.interval_fixed && before.interval_seconds === after.interval_seconds
    lines.push(same ? `${every}, as before.` : `${every}, ${was}.`)
  }
  for (const host of hosts) {
    lines.push(before.hosts.includes(host) ? `It had the host ${host} before.` : `Its postings are now recognised on ${host}.`)
  }
  if (typeof robots_for_all === 'boolean') {
    const asBefore = before.robots_for_all === after.robots_for_all ? ', as before' : ''
    lines.push(`robots.txt must allow ${after.robots_for_all ? 'all its requests' : 'its pages'}${asBefore}.`)
  }
  if (company) {
    if (after.company_name !== company)
      lines.push(`Its company stays ${after.company_name}: what the source says about itself is not overruled.`)
    else if (before.company_name === company) lines.push(`Its company was ${company} before.`)
    else lines.push(`Its company is now ${company}${before.company_name === null ? '' : `, not ${before.company_name}`}.`)
  }
  return lines
}
