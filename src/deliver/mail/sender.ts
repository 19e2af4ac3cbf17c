import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from 'pg'
import { catalogIdentity } from '../../catalog/identity.ts'
import {
  beginDigest,
  type ClaimedEmail,
  claimEmails,
  countMatches,
  matchesIn,
  recordMail,
} from '../../catalog/saved-searches/email-claims.ts'
import { addEmailToken } from '../../catalog/saved-searches/email-tokens.ts'
import { deleteOldEmails } from '../../catalog/saved-searches/emails.ts'
import { outlastTrouble } from '../../database/outlast-trouble.ts'
import type { ListedJob } from '../feeds/entries.ts'
import { keepLooking } from '../keep-looking.ts'
import { confirmationMail } from './confirmation.ts'
import { digestMail, MOST_JOBS } from './digest.ts'
import { afterFailedMail } from './retries.ts'
import { LONGEST_SENDING_SECONDS, type Mail, type MailFailure, type Smtp } from './smtp.ts'

/** A claim outlasts the longest sending, so that no other process sends meanwhile. After a sender was killed, another one goes on this much later. */
const LEASE_SECONDS = LONGEST_SENDING_SECONDS + 60

const LOOK_EVERY_MS = 1_000
const DELETE_OLD_EVERY_MS = 600_000
const SENT_AT_ONCE = 5

/** A mail under way gets this much time to end when its sender stops. */
const GRACE_MS = 5_000

/** A link with a new token, and the digest by which the token is found again. */
export interface TokenLink {
  url: string
  digest: Buffer
}

export interface MailSenderServices {
  db: Pool
  smtp: Smtp
  log: { warn(line: string): void }
  /** The address of the service for the outside, and whether it has a page. */
  home: string
  hasPage: boolean
  links: { confirm(): TokenLink; unsubscribe(): TokenLink }
  /** The jobs in service among the given ones. */
  readJobs: (ids: number[]) => Promise<Map<number, ListedJob>>
  retrySeconds?: readonly number[]
}

export interface MailSender {
  /** Sends until the signal is aborted. */
  run(signal: AbortSignal): Promise<void>
  status(): { delivered: number; failed: number }
}

/** Sends the confirmations and digests that are due and that no other process sends. Any number of processes may run one. */
export function createMailSender(services: MailSenderServices): MailSender {
  const { db, log, smtp, home, links, retrySeconds } = services
  const counts = { delivered: 0, failed: 0 }
  const underWay = new Set<Promise<void>>()
  let deletedAt = Number.NEGATIVE_INFINITY
  let identity: Promise<string> | null = null

  /** The same for every try of a mail, also by another process, so that a repeated mail can be recognised. */
  async function messageId(kind: string, ...numbers: number[]): Promise<string> {
    identity ??= catalogIdentity(db)
    return [`rolecall-${kind}`, ...numbers, await identity].join('.')
  }

  async function newLink(email: ClaimedEmail, make: () => TokenLink): Promise<string> {
    const { url, digest } = make()
    await addEmailToken(db, email.id, digest)
    return url
  }

  async function confirmationOf(email: ClaimedEmail): Promise<Mail> {
    const link = await newLink(email, links.confirm)
    return confirmationMail({ to: email.address, home, link, messageId: await messageId('confirmation', email.id) })
  }

  async function digestOf(email: ClaimedEmail, upTo: number): Promise<Mail | null> {
    const { jobs, more } = await newJobs(services, { search: email.search_id, after: email.position, upTo })
    if (jobs.length === 0) return null
    return digestMail({
      to: email.address,
      every: email.every,
      search: { name: email.search_name, query: email.search_query },
      jobs,
      more,
      home,
      hasPage: services.hasPage,
      unsubscribeUrl: await newLink(email, links.unsubscribe),
      messageId: await messageId('digest', email.id, upTo),
    })
  }

  /** The mail that is due; null when there is nothing to tell; undefined when the claim was lost. */
  async function dueMail(email: ClaimedEmail): Promise<Mail | null | undefined> {
    if (email.confirmed_at === null) return confirmationOf(email)
    const upTo = await beginDigest(db, email)
    return typeof upTo === 'number' ? digestOf(email, upTo) : upTo
  }

  function note(email: ClaimedEmail, failure: MailFailure | null): void {
    counts[failure === null ? 'delivered' : 'failed']++
    if (failure !== null) log.warn(`a mail of the saved search ${email.search_id} was not sent (${failure.message})`)
  }

  async function send(email: ClaimedEmail, signal: AbortSignal): Promise<void> {
    const mail = await dueMail(email)
    if (mail === undefined) return
    const failure = mail === null ? null : await smtp.send(mail)
    if (mail !== null) note(email, failure)
    const sent = { kind: email.confirmed_at === null ? 'confirmation_sent' : 'digest_sent' } as const
    const after = failure === null ? sent : afterFailedMail(failure, email.failures, retrySeconds)
    const record = () => recordMail(db, email, after)
    // A sender that stops has one try. If it fails, the mail is sent again, with the same Message-ID.
    await (signal.aborted ? record() : outlastTrouble('a mail', record, { log: (line) => log.warn(line), signal }))
  }

  async function look(signal: AbortSignal): Promise<void> {
    if (performance.now() - deletedAt > DELETE_OLD_EVERY_MS) {
      await deleteOldEmails(db)
      deletedAt = performance.now()
    }
    const limit = SENT_AT_ONCE - underWay.size
    if (limit === 0) return
    const claimedBy = `${hostname()}:${process.pid} ${randomUUID()}`
    for (const email of await claimEmails(db, { claimedBy, leaseSeconds: LEASE_SECONDS, limit })) {
      const sending: Promise<void> = send(email, signal)
        .catch((error: Error) =>
          log.warn(`a mail of the saved search ${email.search_id} is tried again later (${error.message})`),
        )
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
  }

  return {
    async run(signal) {
      const onFailure = ({ message }: Error) => log.warn(`mails wait for the database (${message})`)
      await keepLooking(() => look(signal), { everyMs: LOOK_EVERY_MS, signal, onFailure })
      await Promise.race([Promise.all(underWay), pause(GRACE_MS, undefined, { ref: false })])
    },
    status: () => ({ ...counts }),
  }
}

/** The newest jobs in service of a range of matches, and the number of the other matches. */
async function newJobs(
  { db, readJobs }: Pick<MailSenderServices, 'db' | 'readJobs'>,
  range: { search: number; after: number; upTo: number },
): Promise<{ jobs: ListedJob[]; more: number }> {
  const jobs: ListedJob[] = []
  let left = await countMatches(db, range)
  let { upTo } = range
  while (jobs.length < MOST_JOBS && left > 0) {
    const matches = await matchesIn(db, { ...range, upTo }, MOST_JOBS - jobs.length)
    const last = matches.at(-1)
    if (last === undefined) break
    const found = await readJobs(matches.map(({ job_id }) => job_id))
    jobs.push(...matches.flatMap(({ job_id }) => found.get(job_id) ?? []))
    left -= matches.length
    upTo = last.number - 1
  }
  return { jobs, more: left }
}
