import type { Config } from '../config/settings.ts'
import type { OutletOptions } from '../http/outlet.ts'
import { bypassOf } from '../http/proxy.ts'

/** How this machine reaches the internet, as the operator configured: through a gateway, through a proxy, or directly. */
export function outletOptions({ CRAWL_GATEWAY, HTTPS_PROXY, NO_PROXY }: Config): OutletOptions {
  return { gateway: CRAWL_GATEWAY, proxy: HTTPS_PROXY && { ...HTTPS_PROXY, bypass: bypassOf(NO_PROXY) } }
}
