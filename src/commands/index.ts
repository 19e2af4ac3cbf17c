import type { Command } from 'commander'

/** A subcommand as `rolecall --help` lists it. Its code is loaded when it is called, because loading all of them takes a second. */
export interface CommandEntry {
  name: string
  about: string
  /** Example calls for its help, each with an explanation. */
  examples: [call: string, what: string][]
  load: () => Promise<Command>
}

/** Every subcommand, in the order `rolecall --help` shows them. */
export const COMMANDS: CommandEntry[] = [
  {
    name: 'serve',
    about: 'run the API and one worker (and the embedded database, unless DATABASE_URL is set)',
    examples: [
      ['rolecall serve', 'the demo world on http://127.0.0.1:8080, everything in .rolecall/'],
      ['ROLECALL_DEMO=0 ROLECALL_DATA=.rolecall-real rolecall serve', 'your own boards, in a catalog of their own'],
      ['DATABASE_URL=postgres://rolecall@db/rolecall PORT=80 rolecall serve', 'on a PostgreSQL server of yours'],
      ['rolecall serve --threads 4', 'answers requests on four cores (docs/scaling.md)'],
    ],
    load: async () => (await import('./serve.ts')).serve,
  },
  {
    name: 'worker',
    about: 'crawl boards as they fall due, for ever; any number of workers may run',
    examples: [
      ['rolecall worker', 'beside rolecall serve, to crawl more boards at a time'],
      ['rolecall worker --concurrency 20', '20 boards at a time'],
    ],
    load: async () => (await import('./worker.ts')).worker,
  },
  {
    name: 'boards',
    about: 'the boards that are crawled (docs/crawling.md)',
    examples: [
      ['rolecall boards add https://job-boards.greenhouse.io/acme', 'crawl a board from now on'],
      ['rolecall boards add lever:acme --company Acme --interval 6h', 'by system and name, every six hours'],
      ['rolecall boards check ashby:acme', 'read it once, without storing anything'],
      ['rolecall boards list --failing', 'boards whose last crawl failed, with the reason'],
    ],
    load: async () => (await import('./boards.ts')).boards,
  },
  {
    name: 'crawl',
    about: 'crawl boards once: the ones named, or all that are due',
    examples: [
      ['rolecall crawl', 'every board that is due, once'],
      ['rolecall crawl greenhouse:acme lever:acme', 'these two, now'],
    ],
    load: async () => (await import('./crawl.ts')).crawl,
  },
  {
    name: 'search',
    about: 'search the jobs of a service, by default the one on this machine',
    examples: [
      ['rolecall search data engineer --country DE,AT --workplace remote', 'the newest 20, as a table'],
      ['rolecall search "machine learning" OR nlp --has-salary true --limit 100', 'a phrase or a word, with pay'],
      ['rolecall search nurse --all --ndjson > nurses.ndjson', 'every nurse, a JSON object a line'],
    ],
    load: async () => (await import('./ask/search.ts')).search,
  },
  {
    name: 'count',
    about: 'count the jobs that match, exactly',
    examples: [['rolecall count nurse --state US-TX', 'one number']],
    load: async () => (await import('./ask/count.ts')).count,
  },
  {
    name: 'facets',
    about: 'count the jobs that match by country, employer, level, skill and more',
    examples: [['rolecall facets nurse --facet state,company --top 5', 'the states and employers with most of them']],
    load: async () => (await import('./ask/facets.ts')).facets,
  },
  {
    name: 'get',
    about: 'show one job, open or closed',
    examples: [['rolecall get 4211', 'all its fields and its description']],
    load: async () => (await import('./ask/get.ts')).get,
  },
  {
    name: 'resolve',
    about: 'show the job behind the URL of a posting, from the catalog or from its source',
    examples: [
      ['rolecall resolve https://jobs.lever.co/acme/5ac21346-8e0c-4494-8e7a-3eb92ff77902', 'the job, from the catalog or live'],
    ],
    load: async () => (await import('./ask/resolve.ts')).resolve,
  },
  {
    name: 'changes',
    about: 'read the change feed: jobs created, updated, closed and reopened',
    examples: [
      ['rolecall changes --follow', 'every change from now on'],
      ['rolecall changes --since 2026-11-01T00:00:00Z --types closed --json', 'closed since then, a JSON object a line'],
    ],
    load: async () => (await import('./ask/changes.ts')).changes,
  },
  {
    name: 'export',
    about: 'write every job that matches to a file: NDJSON, CSV, Parquet or the XML of Indeed (docs/export.md)',
    examples: [
      ['rolecall export nurse --country DE,AT -o nurses.csv', 'for a spreadsheet'],
      ['rolecall export --first-seen-since 1970-01-01T00:00:00Z -o open.parquet', 'every open job, with a manifest beside it'],
      ['rolecall export --workplace remote -o - | jq -r .title', 'NDJSON on the standard output'],
    ],
    load: async () => (await import('./ask/export.ts')).exportCommand,
  },
  {
    name: 'vocab',
    about: 'the values that filters such as level take',
    examples: [['rolecall vocab', 'all of them']],
    load: async () => (await import('./ask/vocab.ts')).vocab,
  },
  {
    name: 'countries',
    about: 'the countries that the country filter takes',
    examples: [['rolecall countries', 'code, name and population']],
    load: async () => (await import('./ask/countries.ts')).countries,
  },
  {
    name: 'status',
    about: 'boards, crawls, feed and index of a service at a glance',
    examples: [
      ['rolecall status', 'the state of the service on this machine'],
      ['rolecall status --watch', 'the same every 5 seconds, until Ctrl-C'],
    ],
    load: async () => (await import('./ask/status.ts')).status,
  },
  {
    name: 'mcp',
    about: 'tools for agents over the standard input and output, by the Model Context Protocol (docs/mcp.md)',
    examples: [
      ['rolecall mcp', 'the tools of the service on this machine; an agent starts this itself'],
      ['ROLECALL_KEY=sk_... rolecall mcp --url https://jobs.example', 'the tools of another service'],
    ],
    load: async () => (await import('./mcp.ts')).mcp,
  },
  {
    name: 'parse-url',
    about: 'name the posting of a URL, offline: one JSON object a line, "ats" null when unsupported',
    examples: [
      ['rolecall parse-url https://jobs.lever.co/acme/5ac21346-8e0c-4494-8e7a-3eb92ff77902', 'system, board and id'],
      ['rolecall parse-url < urls.txt > identities.ndjson', 'a file of URLs, one a line'],
    ],
    load: async () => (await import('./parse-url.ts')).parseUrl,
  },
  {
    name: 'enrich',
    about: 'derive the fields of postings, offline: a JSON posting a line in, a JSON object a line out (docs/enrichment.md)',
    examples: [
      ['rolecall enrich postings.ndjson', 'the derived fields of each posting'],
      ['rolecall enrich --explain < postings.ndjson', 'with the words that each field was read from'],
    ],
    load: async () => (await import('./enrich.ts')).enrich,
  },
  {
    name: 'reenrich',
    about: 'derive every job again from the stored postings, after a dictionary has changed',
    examples: [
      ['rolecall reenrich', 'every job'],
      ['rolecall reenrich --source greenhouse:acme', 'the jobs of one board'],
    ],
    load: async () => (await import('./reenrich.ts')).reenrich,
  },
  {
    name: 'import',
    about: 'load job records from a file (docs/import.md)',
    examples: [['rolecall import jobs.ndjson.gz', 'the jobs of a file, as rolecall dump writes it']],
    load: async () => (await import('./import.ts')).importFile,
  },
  {
    name: 'dump',
    about: 'write the whole catalog in the form that import reads (docs/import.md)',
    examples: [
      ['rolecall dump catalog.ndjson.gz', "the whole catalog, compressed by the file's ending"],
      ['rolecall dump | head -1', 'a look at the format'],
    ],
    load: async () => (await import('./dump.ts')).dump,
  },
  {
    name: 'takedown',
    about:
      'take the texts of a job or of an employer out of service, bring them back, or delete them for good (docs/collecting.md)',
    examples: [
      ['rolecall takedown 4711 --why "request of 3 May, ticket 88"', 'one job'],
      ['rolecall takedown company:12 --why "the employer asked"', 'an employer, with all its jobs, now and later'],
      ['rolecall takedown careers.acme.example --why "the employer asked"', 'all jobs whose addresses lead to a host'],
      ['rolecall takedown undo 4711', 'back into service'],
      ['rolecall takedown 4711 --purge', 'delete the texts for good'],
      ['rolecall takedown list', 'who took what down, when and why'],
    ],
    load: async () => (await import('./takedown.ts')).takedown,
  },
  {
    name: 'companies',
    about: 'look at employers, and correct or complete the facts about one',
    examples: [
      ['rolecall companies list --q acme', 'employers whose names contain acme'],
      ['rolecall companies set 12 --name "Acme GmbH" --website https://acme.example', 'no crawl overwrites these facts'],
      ['rolecall companies unset 12 name', 'the name that its source states'],
    ],
    load: async () => (await import('./companies.ts')).companies,
  },
  {
    name: 'accounts',
    about: 'the accounts that may use the API, and their quotas',
    examples: [
      ['rolecall accounts add acme', 'an account with the default quota'],
      ['rolecall accounts list', 'all accounts'],
    ],
    load: async () => (await import('./accounts.ts')).accounts,
  },
  {
    name: 'keys',
    about: 'API keys: shown once when made, stored only as a hash',
    examples: [
      ['rolecall keys create acme', 'a key of the account acme, shown once'],
      ['rolecall keys list acme', 'its keys and when each was last used'],
    ],
    load: async () => (await import('./keys.ts')).keys,
  },
  {
    name: 'webhooks',
    about: 'addresses that the events of the change feed are sent to (docs/webhooks.md)',
    examples: [
      [
        'rolecall webhooks add https://hooks.acme.example/jobs --account acme --country DE',
        'changes of German jobs, from now on',
      ],
      ['rolecall webhooks test 1', 'send a message now and show the answer'],
      ['rolecall webhooks log 1', 'the last tries, and why they failed'],
      ['rolecall webhooks replay 1 --after 4211', 'everything after a change, again'],
    ],
    load: async () => (await import('./webhooks.ts')).webhooks,
  },
  {
    name: 'searches',
    about: 'the saved searches of all accounts (docs/saved-searches.md)',
    examples: [
      ['rolecall searches list', 'account, name, filters and new matches of each'],
      ['rolecall searches end 12', 'end one, with all its deliveries'],
    ],
    load: async () => (await import('./searches.ts')).searches,
  },
  {
    name: 'doctor',
    about: 'check the machine, the database, the search index and the running server, and say what to do',
    examples: [
      ['rolecall doctor', 'problems, and what to do about them'],
      ['rolecall doctor --deep', 'compare every job with its events and the search index too'],
      ['rolecall doctor --json', 'the same for programs'],
    ],
    load: async () => (await import('./doctor.ts')).doctor,
  },
  {
    name: 'distribute',
    about: 'spread the catalog over the servers of a Citus cluster (docs/scaling.md)',
    examples: [
      ['rolecall distribute --dry-run', 'the steps, and the number of rows that move'],
      ['rolecall distribute --shards 64', 'distribute; an interrupted run continues where it stopped'],
    ],
    load: async () => (await import('./distribute.ts')).distribute,
  },
  {
    name: 'record',
    about: 'a gateway that forwards to the sources and writes their answers into a folder (docs/crawling.md)',
    examples: [['rolecall record board-that-reads-badly', 'then crawl in another terminal with the CRAWL_GATEWAY it prints']],
    load: async () => (await import('./record.ts')).record,
  },
  {
    name: 'replay',
    about: 'a gateway that answers from a folder that record wrote; any other request is a 404 (docs/crawling.md)',
    examples: [['rolecall replay board-that-reads-badly', 'then crawl in another terminal with the CRAWL_GATEWAY it prints']],
    load: async () => (await import('./replay.ts')).replay,
  },
  {
    name: 'adapter',
    about: 'adapters: one file per applicant tracking system',
    examples: [['rolecall adapter new acmehire', 'the files of a new system, ready to fill in']],
    load: async () => (await import('./adapter.ts')).adapter,
  },
  {
    name: 'openapi',
    about: 'print the OpenAPI document',
    examples: [
      ['rolecall openapi', 'the document that /api/v1/openapi.json serves'],
      ['rolecall openapi --write openapi.json', 'into a file'],
    ],
    load: async () => (await import('./openapi.ts')).openapi,
  },
  {
    name: 'completion',
    about: 'a script with which a shell completes commands, options and their values: bash, zsh or fish',
    examples: [
      ['rolecall completion bash >> ~/.bash_completion', 'for bash, from the next shell on'],
      ['rolecall completion zsh > ~/.zfunc/_rolecall', 'for zsh, where ~/.zfunc is in $fpath'],
      ['rolecall completion fish > ~/.config/fish/completions/rolecall.fish', 'for fish'],
    ],
    load: async () => (await import('./completion/index.ts')).completion(COMMANDS),
  },
]
