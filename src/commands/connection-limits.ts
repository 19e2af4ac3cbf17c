import type { ConnectionLimits } from '../api/connections.ts'
import type { Config } from '../config/settings.ts'

export const connectionLimits = (config: Config): ConnectionLimits => ({
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  keepAliveTimeoutMs: config.KEEP_ALIVE_TIMEOUT_MS,
  stalledTimeoutMs: 60_000,
  perAddress: config.CONNECTIONS_PER_ADDRESS,
  total: 4_096,
  trustedProxies: config.TRUSTED_PROXIES,
})
