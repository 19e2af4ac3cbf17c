import { emailLinks } from '../api/email-routes.ts'
import { listedJobs } from '../api/listed-jobs.ts'
import type { Reads } from '../catalog/reads.ts'
import type { Config } from '../config/settings.ts'
import { createMailSender, type MailSender } from '../deliver/mail/sender.ts'
import { openSmtp, type Smtp } from '../deliver/mail/smtp.ts'
import type { App } from './app.ts'
import { runUntilStopped } from './run-until-stopped.ts'

/** Null where SMTP_URL is not set. The settings are read only together. */
export const openMailServer = ({ SMTP_URL: url, SMTP_FROM: from }: Config): Smtp | null =>
  url === null || from === null ? null : openSmtp({ url, from })

interface MailSending {
  sender: MailSender
  /** Begins to send, and returns the function that ends it. */
  start(): () => Promise<void>
}

/** The sender of mails of a server; null where SMTP_URL is not set. */
export function openMailSender(
  { config, db, log }: App,
  { reads, publicUrl }: { reads: Reads; publicUrl: string },
): MailSending | null {
  const smtp = openMailServer(config)
  if (smtp === null) return null
  const sender = createMailSender({
    db,
    smtp,
    log,
    home: publicUrl,
    hasPage: config.ROLECALL_PAGE === 'on',
    links: emailLinks(publicUrl),
    readJobs: (ids) => listedJobs(reads, ids),
  })
  return { sender, start: () => runUntilStopped(sender.run) }
}
