import { PatternGroup } from '../subjects/pattern-group.ts'

/** The patterns that every sentence about education is tried with. */
export const WORDINGS = new PatternGroup()
