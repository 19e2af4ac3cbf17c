import type {
  NewWebhook,
  Webhook,
  WebhookDelivery,
  WebhookDeliveryList,
  WebhookList,
  WebhookWithSecret,
} from './schema.generated.ts'
import type { Ask, RequestOptions } from './transport.ts'

/** The operations on webhooks. Requests that change something are not tried again by themselves. */
export function webhookMethods(ask: Ask) {
  const change = <Answer>(path: string, options: RequestOptions | undefined, body: object) =>
    ask<Answer>(path, {}, { retries: 0, ...options }, { body })
  return Object.assign(
    async (options?: RequestOptions): Promise<Webhook[]> => (await ask<WebhookList>('/webhooks', {}, options)).data,
    {
      get: (id: number, options?: RequestOptions) => ask<Webhook>(`/webhooks/${id}`, {}, options),
      /** The secret is in this answer alone. */
      add: (webhook: NewWebhook, options?: RequestOptions) => change<WebhookWithSecret>('/webhooks', options, webhook),
      remove: (id: number, options?: RequestOptions) =>
        ask<Webhook>(`/webhooks/${id}`, {}, { retries: 0, ...options }, { method: 'DELETE' }),
      /** Sends a message without events, and returns the answer of the target. */
      test: (id: number, options?: RequestOptions) => change<WebhookDelivery>(`/webhooks/${id}/test`, options, {}),
      pause: (id: number, options?: RequestOptions) => change<Webhook>(`/webhooks/${id}/pause`, options, {}),
      resume: (id: number, options?: RequestOptions) => change<Webhook>(`/webhooks/${id}/resume`, options, {}),
      /** Sends everything after a change id, or after a match of its saved search, again. */
      replay: (id: number, after: number, options?: RequestOptions) =>
        change<Webhook>(`/webhooks/${id}/replay`, options, { after }),
      /** Makes a new secret; the old one signs too for 24 hours. */
      rotate: (id: number, options?: RequestOptions) => change<WebhookWithSecret>(`/webhooks/${id}/rotate`, options, {}),
      /** The last tries, newest first. */
      deliveries: async (id: number, query: { limit?: number } = {}, options?: RequestOptions): Promise<WebhookDelivery[]> =>
        (await ask<WebhookDeliveryList>(`/webhooks/${id}/deliveries`, query, options)).data,
    },
  )
}
