import type { Db } from '../db.ts'
import { CONFIRM_WITHIN_DAYS, type EmailRhythm } from './emails.ts'

/** The delivery that a token from a mail belongs to, as the holder of the token is shown it. */
export interface MailedSearch {
  search: string
  address: string
  every: EmailRhythm
  confirmed_at: Date | null
}

/** Seconds between two digests of a row `e`. */
export const RHYTHM_SECONDS = `case e.every when 'week' then 604800 else 86400 end`

const IN_TIME = `(e.confirmed_at is not null or e.created_at > clock_timestamp() - make_interval(days => ${CONFIRM_WITHIN_DAYS}))`

/** A delivery that ends meanwhile gets no token. */
export async function addEmailToken(db: Db, emailId: number, digest: Buffer): Promise<void> {
  await db.query({
    name: 'add-email-token',
    text: 'insert into saved_search_email_tokens (email_id, digest) select e.id, $2 from saved_search_emails e where e.id = $1',
    values: [emailId, digest],
  })
}

/** Null when the delivery has ended, or its confirmation comes too late. */
export async function emailOfToken(db: Db, digest: Buffer): Promise<MailedSearch | null> {
  const { rows } = await db.query<MailedSearch>({
    name: 'email-of-token',
    text: `select s.name as search, e.address, e.every, e.confirmed_at
             from saved_search_email_tokens t join saved_search_emails e on e.id = t.email_id join saved_searches s on s.id = e.search_id
            where t.digest = $1 and ${IN_TIME}`,
    values: [digest],
  })
  return rows[0] ?? null
}

/** The first digest is due a day or a week later. Confirming again changes nothing. */
export async function confirmEmail(db: Db, digest: Buffer): Promise<void> {
  await db.query(
    `with e as (
       update saved_search_emails e
          set confirmed_at = clock_timestamp(), due_at = clock_timestamp() + make_interval(secs => ${RHYTHM_SECONDS}),
              failures = 0, next_try_at = null, last_failure = null, paused_at = null
         from saved_search_email_tokens t
        where t.digest = $1 and t.email_id = e.id and e.confirmed_at is null and ${IN_TIME}
       returning e.id
     )
     delete from asked_confirmations where email_id in (select id from e)`,
    [digest],
  )
}

/** Deletes the address. */
export async function unsubscribeEmail(db: Db, digest: Buffer): Promise<void> {
  await db.query(
    'delete from saved_search_emails e using saved_search_email_tokens t where t.digest = $1 and e.id = t.email_id',
    [digest],
  )
}
