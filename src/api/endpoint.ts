import type { RouteConfig } from '@hono/zod-openapi'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { CollectingProgress } from '../catalog/collecting-progress.ts'
import type { Reads } from '../catalog/reads.ts'
import type { EvidenceReader } from '../collect/evidence/evidence.ts'
import type { Resolver } from '../collect/resolve/resolve.ts'
import type { ChangeStreams } from '../deliver/change-streams.ts'
import type { Webhooks } from '../deliver/webhooks/webhooks.ts'
import type { SearchEngine } from '../search/engine.ts'
import type { Suggester } from '../search/suggestions.ts'
import type { CountedCoverage } from './cached-coverage.ts'
import type { Answer, ApiContext } from './context.ts'
import type { AccountPlaces, PlaceKind } from './quotas/account-places.ts'
import type { Usage } from './quotas/usage.ts'

/** The services that endpoints use; built once. */
export interface ApiServices {
  /** The primary, for keys, accounts, and reads that must be current. */
  db: Pool
  /** Reads of the catalog, on a replica where one may answer. */
  reads: Reads
  engine: SearchEngine
  suggester: Suggester
  resolver: Resolver
  usage: Usage
  /** The open streams of changes. */
  streams: ChangeStreams
  /** Null where there is no key to encrypt secrets with. */
  webhooks: Webhooks | null
  /** Whether this service sends e-mail: SMTP_URL is set. */
  sendsMail: boolean
  evidence: EvidenceReader
  /** Counts the collection, or returns the last count while it is recent. */
  coverage: () => Promise<CountedCoverage>
  /** Counts the boards that were read. */
  collecting: () => Promise<CollectingProgress>
  /** Whether this server collects the made-up demo world. */
  demo: () => boolean
  log: Logger
  now: () => Date
  /** The address of this service for the outside, without a slash at its end. */
  publicUrl: () => string
  /** How to reach the operator, a URL or a mail address, for the OpenAPI document. */
  contact?: string | null
  /** False where the operator leaves e-mail addresses and telephone numbers out of every description. */
  servesContacts?: boolean
}

/** The services, and those that only the whole route table can provide. */
export interface EndpointServices extends ApiServices {
  /** Answers with the OpenAPI document. */
  openApi: (c: ApiContext) => Promise<Answer>
  /** The exports and streams that accounts have under way. */
  places: Record<PlaceKind, AccountPlaces>
}

/** One row of the route table: its path, its documentation and its handler. */
export interface Endpoint {
  path: string
  /** Without it, GET and HEAD. Operations on the same path follow each other in the route table. */
  method?: 'post' | 'delete'
  /** No bearer key is required and nothing is counted; only for the OpenAPI document. */
  open?: true
  /** It reads the catalog and needs no service that only the main thread has, so that with `serve --threads` any thread answers it. */
  anyThread?: true
  /** It waits for a source, a reader process or events, so it takes no turn that other requests of the account would wait for. */
  waits?: true
  operation: Omit<RouteConfig, 'method' | 'path'>
  handle: (c: ApiContext, services: EndpointServices) => Promise<Answer>
}
