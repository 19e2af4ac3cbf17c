/* Systems whose postings are only recognised by their URLs, one line each. */

export { adpRecruitingManagement } from './adp-rm.ts'
export { gusto } from './gusto.ts'
export { talentsoft } from './talentsoft.ts'
export { trinet } from './trinet.ts'
