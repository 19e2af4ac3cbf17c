import type { Step } from './step.ts'

/** Words that employers enter in a required department field when they have no departments. */
const PLACEHOLDER = /^(?:n\/?a|none|nil|null|tbd|unknown|unassigned|undefined|not applicable|no (?:department|team|category))$/i
/** A longer text is not the name of a department. */
const LONGEST = 200

/**
 * The department, team or category that the source states, in its own words. The description is never read for it, because any employer may
 * write "join our sales team".
 */
export const department: Step = {
  name: 'department',
  fields: ['department'],
  run({ posting, job }) {
    const stated =
      posting.department
        ?.slice(0, LONGEST + 1)
        .replace(/\s+/g, ' ')
        .trim() ?? ''
    if (!/\p{L}/u.test(stated) || stated.length > LONGEST || PLACEHOLDER.test(stated)) return []
    job.department = stated
    return [{ field: 'department', words: stated, from: 'stated' }]
  },
}
