import { READING_VERSIONS } from './reading-versions.ts'

/** The version of the dictionaries and the enrichment steps. */
export const enrichmentVersion = (): string => READING_VERSIONS.enrichment

/** The version of the code that a posting of this system goes through: its adapter, then enrichment. */
export const readingVersion = (type: string): string => `${READING_VERSIONS.adapters[type] ?? 'unbuilt'} ${enrichmentVersion()}`
