import type { Pool } from 'pg'
import { allEmails } from '../catalog/saved-searches/emails.ts'
import type { Config } from '../config/settings.ts'
import { type Finding, ok, problem, warning } from './doctor-finding.ts'
import { openMailServer } from './mail-sender.ts'
import { counted } from './quantities.ts'

/** Whether the mail server answers; nothing when SMTP_URL is not set. */
export async function examineMailServer(config: Config): Promise<Finding[]> {
  const smtp = openMailServer(config)
  if (smtp === null) return []
  const trouble = await smtp.check()
  if (trouble !== null) {
    const message = `it cannot be used (${trouble}), so no saved search is mailed`
    return [problem('mail', message, 'start it, or correct SMTP_URL: mails that wait are sent then')]
  }
  if (config.ROLECALL_PUBLIC_URL !== null) return [ok('mail', 'the server at SMTP_URL answers')]
  const message =
    'the server at SMTP_URL answers, but links in mails lead to this machine, because ROLECALL_PUBLIC_URL is not set'
  return [warning('mail', message, 'set ROLECALL_PUBLIC_URL to the address under which people reach this service')]
}

/** Addresses whose mails are paused, or which nobody serves; nothing where there are no addresses. */
export async function examineEmails({ SMTP_URL }: Config, db: Pool): Promise<Finding[]> {
  const all = await allEmails(db)
  if (all.length === 0) return []
  const count = counted(all.length, 'mailed search')
  if (SMTP_URL === null) return [problem('mailed searches', `${count}, and nothing is sent: there is no SMTP_URL`, 'set it')]
  const [paused, ...others] = all.filter(({ paused_at }) => paused_at !== null)
  if (paused === undefined) return [ok('mailed searches', count)]
  const which = `${paused.id} is paused (${paused.problem})${others.length > 0 ? `, and ${others.length} more` : ''}`
  return [
    warning(
      'mailed searches',
      `${count}: ${which}`,
      `rolecall searches emails; to end it: rolecall searches end-email ${paused.id}`,
    ),
  ]
}
