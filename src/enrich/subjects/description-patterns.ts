import { PatternGroup } from './pattern-group.ts'

/** The patterns that several steps look for in the lines of a whole description, which is read once for all of them. */
export const IN_DESCRIPTION = new PatternGroup()
