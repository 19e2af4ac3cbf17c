import type { Registry } from 'prom-client'
import type { MailSender } from '../deliver/mail/sender.ts'
import { countedElsewhere } from './counted-elsewhere.ts'

/** The mails that this process sends. */
export function measureMails(registry: Registry, { status }: Pick<MailSender, 'status'>): void {
  countedElsewhere(registry, {
    name: 'rolecall_mails_total',
    help: 'Mails of saved searches that this process sent, by result: delivered to the mail server, or failed.',
    label: 'result',
    counts: () => ({ ...status() }),
  })
}
