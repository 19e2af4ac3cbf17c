import { Counter, Gauge, type Registry } from 'prom-client'
import type { WebhookSender } from '../deliver/webhooks/sender.ts'

/** The webhooks that this process sends. */
export function measureWebhooks(registry: Registry, { status }: Pick<WebhookSender, 'status'>): void {
  const registers = [registry]
  new Gauge({
    name: 'rolecall_webhooks',
    help: 'Webhooks that this process sends for.',
    registers,
    collect() {
      this.set(status().held)
    },
  })
  new Counter({
    name: 'rolecall_webhook_messages_total',
    help: 'Messages that this process sent to webhooks, by result: delivered or failed.',
    labelNames: ['result'],
    registers,
    collect() {
      this.reset()
      for (const result of ['delivered', 'failed'] as const) this.inc({ result }, status()[result])
    },
  })
  new Counter({
    name: 'rolecall_webhook_events_total',
    help: 'Events in the messages that were delivered.',
    registers,
    collect() {
      this.reset()
      this.inc(status().events)
    },
  })
}
