import type { Endpoint } from './endpoint.ts'
import { addSearchEmail } from './endpoints/add-search-email.ts'
import { addSearchFeed } from './endpoints/add-search-feed.ts'
import { addWebhook } from './endpoints/add-webhook.ts'
import { batchJobs } from './endpoints/batch-jobs.ts'
import { countJobs } from './endpoints/count-jobs.ts'
import { endSavedSearch } from './endpoints/end-search.ts'
import { endSearchEmail } from './endpoints/end-search-email.ts'
import { endSearchFeed } from './endpoints/end-search-feed.ts'
import { exportJobs } from './endpoints/export-jobs.ts'
import { facetJobs } from './endpoints/facet-jobs.ts'
import { getCompany } from './endpoints/get-company.ts'
import { getCompanyHistory } from './endpoints/get-company-history.ts'
import { getCoverage } from './endpoints/get-coverage.ts'
import { getJob } from './endpoints/get-job.ts'
import { getJobEvidence } from './endpoints/get-job-evidence.ts'
import { getMe } from './endpoints/get-me.ts'
import { getOpenApi } from './endpoints/get-openapi.ts'
import { getRequirementVocabulary } from './endpoints/get-requirement-vocabulary.ts'
import { getVocabulary } from './endpoints/get-vocabulary.ts'
import { getWebhook } from './endpoints/get-webhook.ts'
import { listChanges } from './endpoints/list-changes.ts'
import { listCompanies } from './endpoints/list-companies.ts'
import { listCountries } from './endpoints/list-countries.ts'
import { listJobChanges } from './endpoints/list-job-changes.ts'
import { listRevisions } from './endpoints/list-revisions.ts'
import { listSearchMatches } from './endpoints/list-search-matches.ts'
import { listSearches } from './endpoints/list-searches.ts'
import { listSimilarJobs } from './endpoints/list-similar-jobs.ts'
import { listSkills } from './endpoints/list-skills.ts'
import { listSources } from './endpoints/list-sources.ts'
import { listStates } from './endpoints/list-states.ts'
import { listWebhookDeliveries } from './endpoints/list-webhook-deliveries.ts'
import { listWebhooks } from './endpoints/list-webhooks.ts'
import { pauseWebhook, resumeWebhook } from './endpoints/pause-webhook.ts'
import { readPostingUrlAs } from './endpoints/read-posting-url.ts'
import { removeWebhook } from './endpoints/remove-webhook.ts'
import { replayWebhook } from './endpoints/replay-webhook.ts'
import { resolveJob } from './endpoints/resolve-job.ts'
import { rotateWebhook } from './endpoints/rotate-webhook.ts'
import { saveSearch } from './endpoints/save-search.ts'
import { searchJobs } from './endpoints/search-jobs.ts'
import { searchLocations } from './endpoints/search-locations.ts'
import { streamChanges } from './endpoints/stream-changes.ts'
import { testWebhook } from './endpoints/test-webhook.ts'

/** Every operation of the API. A path with a parameter comes after the fixed paths that it would also match. */
export const ROUTES: Endpoint[] = [
  getOpenApi,

  searchJobs,
  countJobs,
  facetJobs,
  exportJobs,
  resolveJob,
  readPostingUrlAs,
  batchJobs,
  listRevisions,
  getJob,
  listJobChanges,
  listSimilarJobs,
  getJobEvidence,

  listChanges,
  streamChanges,

  listSearches,
  saveSearch,
  endSavedSearch,
  listSearchMatches,
  addSearchFeed,
  endSearchFeed,
  addSearchEmail,
  endSearchEmail,

  listWebhooks,
  addWebhook,
  getWebhook,
  removeWebhook,
  testWebhook,
  pauseWebhook,
  resumeWebhook,
  replayWebhook,
  rotateWebhook,
  listWebhookDeliveries,

  listCompanies,
  getCompany,
  getCompanyHistory,

  listSources,
  getCoverage,

  getMe,

  getVocabulary,
  getRequirementVocabulary,
  listSkills,
  searchLocations,
  listCountries,
  listStates,
]
