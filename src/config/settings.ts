/** Reads the environment and .env; no other file does. Every setting is a row of SETTINGS and is documented in docs/operations.md. */
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseEnv } from 'node:util'
import {
  addressRanges,
  bucketUrl,
  databaseUrl,
  headerName,
  httpServer,
  httpServers,
  mailAddress,
  oneOf,
  optionalText,
  publicUrl,
  redisUrl,
  replicaUrls,
  secretKey,
  smtpUrl,
  text,
  wholeNumber,
} from './setting-values.ts'

interface Setting<T> {
  about: string
  fallback: string
  read: (text: string) => T
  /** The name in lower case is also read, because other programs use it. */
  lowercase?: true
  /** The value is not shown in error messages. */
  secret?: true
}

export class InvalidSetting extends Error {
  override name = 'InvalidSetting'
}

const ENV_FILE = 'ROLECALL_ENV_FILE'

export const SETTINGS = {
  [ENV_FILE]: {
    about:
      'File with further settings, NAME=value a line, in the working directory. Environment variables override the file. none: no file.',
    fallback: '.env',
    read: text,
  },
  PORT: { about: 'Port of the API; 0 takes a free one.', fallback: '8080', read: wholeNumber(0, 65_535) },
  HOST: {
    about: 'Address the API listens on. Unset: 127.0.0.1 with the embedded database, 0.0.0.0 with DATABASE_URL.',
    fallback: '',
    read: optionalText,
  },
  DATABASE_URL: {
    about:
      'PostgreSQL 15 or newer, as postgres://user:password@host:5432/database. With several hosts (one:5432,two:5432), the one that takes writes is used. Unset: an embedded server in ROLECALL_DATA.',
    fallback: '',
    read: databaseUrl,
    secret: true,
  },
  DATABASE_READ_URLS: {
    about:
      'Standbys of DATABASE_URL that answer reads of the API, separated by spaces or commas. A standby that lags or fails is left out until it recovers.',
    fallback: '',
    read: replicaUrls,
    secret: true,
  },
  DATABASE_READ_MAX_LAG_MS: {
    about: 'Largest lag behind the primary at which a standby still answers, in milliseconds.',
    fallback: '2000',
    read: wholeNumber(500, 3_600_000),
  },
  DATABASE_POOL: {
    about:
      'Largest number of connections from this process to the database, and to each standby. Each further thread of serve takes up to half as many more, and each reader process up to 3.',
    fallback: '20',
    read: wholeNumber(2, 1000),
  },
  REDIS_URL: {
    about:
      'Redis or Valkey, as redis://user:password@host:6379/0 or rediss:// for TLS: the quotas of accounts, their exports under way and their open streams are then counted over all API nodes. Unset: each node counts for itself.',
    fallback: '',
    read: redisUrl,
    secret: true,
  },
  ROLECALL_DATA: {
    about: 'Folder for the embedded database, the demo key, the key of secrets and the search index, made when missing.',
    fallback: '.rolecall',
    read: text,
  },
  ROLECALL_SECRET_KEY: {
    about:
      'Key under which the secrets of webhooks are encrypted in the database: 32 bytes in base64 (openssl rand -base64 32), the same on all nodes. Unset: the file secret-key in ROLECALL_DATA with the embedded database, made when missing; no webhooks with DATABASE_URL.',
    fallback: '',
    read: secretKey,
    secret: true,
  },
  ROLECALL_DEMO: {
    about: 'Crawl the made-up demo world: 1 yes, 0 no, auto where the database is embedded and there is no other board.',
    fallback: 'auto',
    read: oneOf('auto', '0', '1'),
  },
  ROLECALL_INDEX: {
    about: 'on: serve holds the catalog in a search index in memory. off: PostgreSQL answers every search.',
    fallback: 'on',
    read: oneOf('on', 'off'),
  },
  ROLECALL_SNAPSHOT_FROM: {
    about:
      'Other nodes, as http://host:port separated by commas: a node without a snapshot of the search index fetches one there instead of reading the catalog. They must have the same METRICS_TOKEN.',
    fallback: '',
    read: httpServers,
  },
  ROLECALL_SNAPSHOT_STORE: {
    about:
      'A bucket that speaks the S3 API, as s3://bucket/prefix: nodes publish snapshots of the search index there, and a node without one fetches it.',
    fallback: '',
    read: bucketUrl,
  },
  AWS_ACCESS_KEY_ID: { about: 'Access key id for the snapshot bucket.', fallback: '', read: text },
  AWS_SECRET_ACCESS_KEY: {
    about: 'Secret access key for the snapshot bucket.',
    fallback: '',
    read: text,
    secret: true,
  },
  AWS_SESSION_TOKEN: { about: 'Session token, for temporary credentials.', fallback: '', read: optionalText, secret: true },
  AWS_REGION: { about: 'Region of the snapshot bucket.', fallback: 'us-east-1', read: text },
  AWS_ENDPOINT_URL_S3: {
    about: 'Address of a store other than AWS, as http://host:port: MinIO, Ceph, Garage, R2 and others.',
    fallback: '',
    read: optionalText,
  },
  ROLECALL_PAGE: {
    about: 'on: the API process also serves the web page and the documentation. off: only the API.',
    fallback: 'on',
    read: oneOf('on', 'off'),
  },
  ROLECALL_PUBLIC_PAGES: {
    about:
      'on: the pages of open jobs have title, description and schema.org JobPosting in their HTML, for search engines, so anybody can read these without a key. off: nothing of a job is shown without a key.',
    fallback: 'off',
    read: oneOf('on', 'off'),
  },
  ROLECALL_PUBLIC_URL: {
    about:
      'Address under which people reach this service, such as https://jobs.example.org: it stands in the addresses of feeds and in the links of mails. Unset: http://127.0.0.1 at PORT.',
    fallback: '',
    read: publicUrl,
  },
  SMTP_URL: {
    about:
      'Mail server through which new matches of saved searches are mailed, as smtp://user:password@host:587, or smtps:// for TLS from the start. With ?requireTLS=true nothing is sent without TLS. Unset: no mail.',
    fallback: '',
    read: smtpUrl,
    secret: true,
  },
  SMTP_FROM: {
    about:
      'Sender of those mails, as Rolecall <jobs@example.org>, needed with SMTP_URL: mail servers take only senders that they know, and bounces go there.',
    fallback: '',
    read: mailAddress,
  },
  ROLECALL_SERVE_CONTACTS: {
    about: 'off: e-mail addresses and telephone numbers in descriptions are left out of every answer, as with contacts=off.',
    fallback: 'on',
    read: oneOf('on', 'off'),
  },
  ROLECALL_CONTACT: {
    about:
      'A URL or mail address at which the owner of a site can reach you: sent with every request to sources, in the User-Agent.',
    fallback: '',
    read: optionalText,
  },
  KEEP_ALIVE_TIMEOUT_MS: {
    about:
      'Time that a connection may be idle between requests. Above the 60 s of most load balancers, so that the server never closes first.',
    fallback: '65000',
    read: wholeNumber(100, 3_600_000),
  },
  SHUTDOWN_DELAY_MS: {
    about:
      'Time that a server keeps answering after SIGTERM, with /readyz at 503 and without keeping connections. Behind a load balancer, set it longer than the balancer takes to notice.',
    fallback: '0',
    read: wholeNumber(0, 600_000),
  },
  CONNECTIONS_PER_ADDRESS: {
    about:
      'Connections an IPv4 address, or the /64 network of an IPv6 address, may hold; behind a trusted proxy, requests under way of one client.',
    fallback: '256',
    read: wholeNumber(1, 100_000),
  },
  TRUSTED_PROXIES: {
    about:
      'Addresses and networks of your proxies, separated by commas: the address that they write in CLIENT_ADDRESS_HEADER is the client. Unset: forwarding headers are ignored.',
    fallback: '',
    read: addressRanges,
  },
  CLIENT_ADDRESS_HEADER: {
    about:
      'The header in which your proxies write the address of the client; all others are ignored. X-Forwarded-For, Forwarded, or a header with a single address such as CF-Connecting-IP or X-Real-IP. Your proxy must set it on every request.',
    fallback: 'X-Forwarded-For',
    read: headerName,
  },
  METRICS_TOKEN: {
    about: 'Bearer token for /metrics and the details of /readyz. Unset: only programs on the same machine may read them.',
    fallback: '',
    read: optionalText,
  },
  CRAWL_GATEWAY: {
    about:
      `Server that every request of crawling, resolving and webhooks is sent to, as http://host:port, with the destination in Host and the scheme in X-Forwarded-Proto: an egress gateway,
      rolecall record or rolecall replay. It may be a private address, and it decides which addresses are reached.`.replace(
        /\s+/g,
        ' ',
      ),
    fallback: '',
    read: httpServer,
  },
  HTTPS_PROXY: {
    about:
      `A proxy for crawling, resolving and webhooks, as http://user:password@host:port. Addresses are looked up and checked here; the proxy is asked to CONNECT to the checked address, for http and https.
      Also read as https_proxy.`.replace(/\s+/g, ' '),
    fallback: '',
    read: httpServer,
    lowercase: true,
  },
  NO_PROXY: {
    about: 'Hosts that are reached without HTTPS_PROXY, each with its subdomains, separated by commas. Also read as no_proxy.',
    fallback: '',
    read: text,
    lowercase: true,
  },
  WORKER_PORT: {
    about: 'Port on which `rolecall worker` answers /healthz, /readyz and /metrics, on the address in HOST. 0: none.',
    fallback: '0',
    read: wholeNumber(0, 65_535),
  },
  ROLECALL_CRAWL: {
    about: 'on: serve also crawls, as one worker. off: it only answers the API, and rolecall worker crawls elsewhere.',
    fallback: 'on',
    read: oneOf('on', 'off'),
  },
  CRAWL_CONCURRENCY: { about: 'Boards a worker crawls at a time.', fallback: '4', read: wholeNumber(1, 100) },
  READER_PROCESSES: {
    about:
      'Processes in which boards are crawled. auto: one less than the machine has cores, and at least one. serve has one more for resolving.',
    fallback: 'auto',
    read: (value) => (value === 'auto' ? Math.max(1, availableParallelism() - 1) : wholeNumber(1, 64)(value)),
  },
  READER_MEMORY_MB: {
    about: 'Heap of such a process in megabytes. A payload that needs more fails alone, as unreadable.',
    fallback: '1024',
    read: wholeNumber(128, 65_536),
  },
  ROLECALL_URL: {
    about: 'The service that commands such as search and mcp ask, as http://host:port. Unset: the one on this machine, at PORT.',
    fallback: '',
    read: optionalText,
  },
  ROLECALL_KEY: {
    about: 'The API key that those commands send. Unset: the key of the profile, or the demo key of this machine.',
    fallback: '',
    read: optionalText,
    secret: true,
  },
  ROLECALL_CONFIG: {
    about: 'File with profiles, a URL and a key each, for those commands. Unset: .config/rolecall/config.json in your home.',
    fallback: '',
    read: optionalText,
  },
  NO_COLOR: { about: 'Set to any value, commands print no colours.', fallback: '', read: optionalText },
  LOG_LEVEL: {
    about: 'Least severity that is logged: debug shows every request.',
    fallback: 'info',
    read: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'),
  },
  LOG_FORMAT: {
    about: 'json, pretty, or auto: pretty on a terminal, json elsewhere.',
    fallback: 'auto',
    read: oneOf('auto', 'json', 'pretty'),
  },
} satisfies Record<string, Setting<unknown>>

type Settings = typeof SETTINGS
export type Config = { [Name in keyof Settings]: ReturnType<Settings[Name]['read']> }

/** Reads every setting, or throws one error that names all invalid ones. */
export function readConfig(env: NodeJS.ProcessEnv = withEnvFile(process.env)): Config {
  const problems: string[] = []
  const entries = Object.entries(SETTINGS).map(([name, setting]: [string, Setting<unknown>]) => {
    const value = env[name]?.trim() || (setting.lowercase && env[name.toLowerCase()]?.trim()) || ''
    try {
      return [name, setting.read(value || setting.fallback)]
    } catch (error) {
      // A user name and password in a URL must not be shown.
      const shown = setting.secret ? name : `${name}=${value.replace(/\/\/[^@/]*@/, '//...@')}`
      problems.push(`${shown}: ${(error as Error).message}`)
      return [name, undefined]
    }
  })
  const config = Object.fromEntries(entries) as Config
  if (config.SMTP_URL && config.SMTP_FROM === null)
    problems.push('SMTP_FROM: must be set with SMTP_URL, to an address that the mail server takes as the sender')
  if (problems.length > 0) throw new InvalidSetting(problems.join('; '))
  return config
}

/** The environment together with the file's settings. The default file may be missing; a file that was named may not. */
function withEnvFile(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const named = env[ENV_FILE]?.trim()
  const file = named || SETTINGS[ENV_FILE].fallback
  if (file === 'none') return env
  try {
    return { ...parseEnv(readFileSync(file, 'utf8')), ...env }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' && !named) return env
    throw new InvalidSetting(`the file ${file} with settings cannot be read (${code}): make it readable, or set ${ENV_FILE}=none`)
  }
}
