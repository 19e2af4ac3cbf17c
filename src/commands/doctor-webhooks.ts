import type { Pool } from 'pg'
import { listWebhooks } from '../catalog/webhooks/subscriptions.ts'
import type { Config } from '../config/settings.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { counted } from './quantities.ts'

/** Nothing where there are no webhooks. */
export async function examineWebhooks({ DATABASE_URL, ROLECALL_SECRET_KEY }: Config, db: Pool): Promise<Finding[]> {
  const all = await listWebhooks(db, null)
  const count = counted(all.length, 'webhook')
  if (all.length === 0) return []
  if (DATABASE_URL !== null && ROLECALL_SECRET_KEY === null)
    return [
      problem('webhooks', `${count}, and nothing is sent: there is no ROLECALL_SECRET_KEY`, 'set the one they were made with'),
    ]
  const [paused, ...others] = all.filter(({ paused_at }) => paused_at !== null)
  if (paused === undefined) return [ok('webhooks', count)]
  const which = `webhook ${paused.id} is paused (${paused.paused_why})${others.length > 0 ? `, and ${others.length} more` : ''}`
  return [
    warning(
      'webhooks',
      `${count}: ${which}`,
      `rolecall webhooks list; when the reason is gone: rolecall webhooks resume ${paused.id}, else remove it`,
    ),
  ]
}
