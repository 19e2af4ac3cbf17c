const FOLDERS = ['citus', 'catalog', 'search', 'crawl', 'transfer', 'api', 'export', 'resolve', 'snapshots']
/** Tests of the client that read the feed, the revisions and exports. */
const CLIENT = ['client', 'export', 'follow', 'mirror']

/** The test files that `npm run test:citus` runs on a cluster. */
export const CITUS_FILES = [
  ...FOLDERS.map((folder) => `test/${folder}/**/*.test.ts`),
  ...CLIENT.map((name) => `test/client/${name}.test.ts`),
]

/** Test files of these folders that do not concern a cluster, each with the reason. */
export const NOT_ON_CITUS: Record<string, string> = {
  // An import that is killed is tried on a cluster too.
  'test/**/!(resume).long.test.ts': 'long rounds of behaviour that the short tests show too',
  'test/api/openapi.test.ts': 'no database',
  'test/api/inside.test.ts': 'no database',
  'test/transfer/export/{columns,csv}.test.ts': 'no database',
  'test/catalog/names-migration.test.ts': 'an old schema, before a catalog could be distributed',
}
