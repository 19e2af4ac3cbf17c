import { version } from '../config/version.ts'
import { createTargets, type Targets } from '../deliver/webhooks/target.ts'
import { createWebhooks, type Webhooks } from '../deliver/webhooks/webhooks.ts'
import type { App } from './app.ts'
import { outletOptions } from './outlet-options.ts'
import { openSecretKey } from './secret-key.ts'

/** The webhooks of a catalog; null where there is no key to encrypt their secrets with. */
export function openWebhooks(app: App): { webhooks: Webhooks; targets: Targets } | null {
  const key = openSecretKey(app)
  if (key === null) return null
  const targets = createTargets(key, { product: `Rolecall/${version}`, ...outletOptions(app.config) })
  return { webhooks: createWebhooks({ db: app.db, key, targets }), targets }
}
