import type { Pool } from 'pg'
import { type ApiOptions, createApi } from '../../src/api/app.ts'
import { createCollectingProgress } from '../../src/api/cached-collecting-progress.ts'
import { createCoverage } from '../../src/api/cached-coverage.ts'
import type { ApiServices } from '../../src/api/endpoint.ts'
import { createHealth } from '../../src/api/health.ts'
import { createMetrics } from '../../src/api/metrics.ts'
import { createUsage } from '../../src/api/quotas/usage.ts'
import { readsOf } from '../../src/catalog/reads.ts'
import { createEvidence } from '../../src/collect/evidence/evidence.ts'
import { createResolver } from '../../src/collect/resolve/resolve.ts'
import { createChangeStreams } from '../../src/deliver/change-streams.ts'
import { createFetcher } from '../../src/http/client.ts'
import type { SearchStatus } from '../../src/search/catalog-search.ts'
import { createSuggester } from '../../src/search/suggestions.ts'
import { readersHere } from './readers-here.ts'

type Given = Partial<ApiServices & ApiOptions> &
  Pick<ApiServices, 'engine' | 'log' | 'now'> & {
    budgetMs: number
    searchStatus?: () => SearchStatus
  }

/** Everything that `rolecall serve` puts in the way of a request, in this process, over a catalog that is ready. It contacts no host. */
export function wholeApi(db: Pool, given: Given) {
  const { engine, log, now, budgetMs, searchStatus, reads = readsOf(db) } = given
  const health = createHealth(db, { searchStatus })
  health.waitFor(null)
  const readers = readersHere(createFetcher({ onlyMapped: true }))
  const services = {
    db,
    reads,
    suggester: createSuggester({ engine, reads, budgetMs }),
    resolver: createResolver({ db, readers, budgetMs: 10_000, log }),
    evidence: createEvidence({ db, readers, budgetMs: 60_000 }),
    coverage: createCoverage(reads, now),
    collecting: createCollectingProgress(reads, now),
    demo: () => false,
    usage: createUsage(db, log, now),
    streams: createChangeStreams({ db, reads, log }),
    webhooks: null,
    sendsMail: false,
    publicUrl: () => 'https://jobs.example',
    ...given,
  }
  const app = createApi(services, { health, metrics: createMetrics(db, { searchStatus }), ...given })
  return { app, usage: services.usage, streams: services.streams }
}
