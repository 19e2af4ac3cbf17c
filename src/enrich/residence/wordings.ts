import { PatternGroup } from '../subjects/pattern-group.ts'

/** The patterns that every sentence about the applicant's home is tried with. */
export const WORDINGS = new PatternGroup()
