import { type ApiOptions, createApi } from '../app.ts'
import type { ApiServices } from '../endpoint.ts'
import type { Metrics } from '../metrics.ts'
import type { Usage } from '../quotas/usage.ts'

/** The services that only the main thread has. Endpoints that use one of them are not marked `anyThread`. */
const OF_MAIN_THREAD = ['resolver', 'evidence', 'coverage', 'collecting', 'demo', 'streams', 'webhooks', 'sendsMail'] as const

export interface ThreadServices extends Omit<ApiServices, (typeof OF_MAIN_THREAD)[number] | 'usage'> {
  usage: Pick<Usage, 'count'>
}

export interface ThreadApiOptions extends Omit<ApiOptions, 'health' | 'metrics'> {
  metrics: Pick<Metrics, 'observe'>
}

/** The HTTP interface of a thread beside the main one, which gets only requests that any thread may answer. */
export function createThreadApi(services: ThreadServices, { metrics, ...options }: ThreadApiOptions) {
  const ofMain = Object.fromEntries(OF_MAIN_THREAD.map((name) => [name, refused(name)])) as unknown as Omit<
    ApiServices,
    keyof ThreadServices
  >
  const usage = { of: refused('usage'), close: async () => {}, ...services.usage }
  const health = refused('health')
  return createApi({ ...ofMain, ...services, usage }, { ...options, health, metrics: metrics as Metrics })
}

// biome-ignore lint/suspicious/noExplicitAny: it takes the place of any service, and can do nothing
function refused(name: string): any {
  const refuse = () => {
    throw new Error(`${name} belongs to the main thread: the request should have been forwarded`)
  }
  return new Proxy(refuse, { get: refuse, apply: refuse })
}
