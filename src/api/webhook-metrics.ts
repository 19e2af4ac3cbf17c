import { Gauge, type Registry } from 'prom-client'
import type { WebhookSender } from '../deliver/webhooks/sender.ts'
import { countedElsewhere } from './counted-elsewhere.ts'

/** The webhooks that this process sends. */
export function measureWebhooks(registry: Registry, { status }: Pick<WebhookSender, 'status'>): void {
  new Gauge({
    name: 'rolecall_webhooks',
    help: 'Webhooks that this process sends for.',
    registers: [registry],
    collect() {
      this.set(status().held)
    },
  })
  countedElsewhere(registry, {
    name: 'rolecall_webhook_messages_total',
    help: 'Messages that this process sent to webhooks, by result: delivered or failed.',
    label: 'result',
    counts() {
      const { delivered, failed } = status()
      return { delivered, failed }
    },
  })
  countedElsewhere(registry, {
    name: 'rolecall_webhook_events_total',
    help: 'Events in the messages that were delivered.',
    counts: () => status().events,
  })
}
