import type { SectionKind } from './kinds.ts'

/** The sections in which a field does not believe what it reads, because they speak of something else than this job. */
export const DOUBTED = {
  /** Years of the company and its founders, years in benefits and in small print; preferred years are not required. */
  experience: ['company', 'preferred', 'benefits', 'process', 'legal'],
  /** Products of the employer, of customers and of investors; tools of benefits and of the application. */
  skills: ['company', 'benefits', 'pay', 'process', 'legal'],
} as const satisfies Record<string, readonly SectionKind[]>

export type SectionReader = keyof typeof DOUBTED
