/** The build writes the digests into its copy of this file (scripts/reading-versions.mjs); sources that run unbuilt share one version. */
export const READING_VERSIONS: { enrichment: string; adapters: Record<string, string> } = { enrichment: 'unbuilt', adapters: {} }
