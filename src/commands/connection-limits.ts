import type { ConnectionLimits } from '../api/connections.ts'
import type { Config } from '../config/settings.ts'

export const connectionLimits = (config: Config): ConnectionLimits => ({
  headersTimeoutMs: config.HEADERS_TIMEOUT_MS,
  requestTimeoutMs: config.REQUEST_TIMEOUT_MS,
  keepAliveTimeoutMs: config.KEEP_ALIVE_TIMEOUT_MS,
  stalledTimeoutMs: config.STALLED_TIMEOUT_MS,
  perAddress: config.CONNECTIONS_PER_ADDRESS,
  total: config.CONNECTIONS_MAX,
  trustedProxies: config.TRUSTED_PROXIES,
})
