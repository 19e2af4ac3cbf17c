import { Counter, type Registry } from 'prom-client'
import type { MailSender } from '../deliver/mail/sender.ts'

/** The mails that this process sends. */
export function measureMails(registry: Registry, { status }: Pick<MailSender, 'status'>): void {
  new Counter({
    name: 'rolecall_mails_total',
    help: 'Mails of saved searches that this process sent, by result: delivered to the mail server, or failed.',
    labelNames: ['result'],
    registers: [registry],
    collect() {
      this.reset()
      for (const result of ['delivered', 'failed'] as const) this.inc({ result }, status()[result])
    },
  })
}
