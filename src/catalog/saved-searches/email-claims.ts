import type { Db } from '../db.ts'
import { KEY_IN_FORCE } from '../keys.ts'
import { RHYTHM_SECONDS } from './email-tokens.ts'
import type { EmailRhythm } from './emails.ts'
import type { SearchMatch } from './matches.ts'

/** An address with a mail that is due, which a sender has claimed. */
export interface ClaimedEmail {
  id: number
  claimed_by: string
  address: string
  every: EmailRhythm
  confirmed_at: Date | null
  position: number
  failures: number
  search_id: number
  search_name: string
  search_query: string
}

/**
 * Takes up to `limit` addresses that have a mail due and that no sender has. Nothing is sent for an account without a valid key. `claimedBy` must be
 * new for each call: a claim that was lost and taken again is another claim.
 */
export async function claimEmails(
  db: Db,
  { claimedBy, leaseSeconds, limit }: { claimedBy: string; leaseSeconds: number; limit: number },
): Promise<ClaimedEmail[]> {
  const { rows } = await db.query<ClaimedEmail>({
    name: 'claim-emails',
    text: `update saved_search_emails e set claimed_by = $1, claimed_until = clock_timestamp() + make_interval(secs => $2::integer)
             from saved_searches s
            where s.id = e.search_id and e.id in (
              select e.id from saved_search_emails e join saved_searches s on s.id = e.search_id
               where e.due_at <= clock_timestamp() and e.paused_at is null
                 and (e.next_try_at is null or e.next_try_at <= clock_timestamp())
                 and (e.claimed_until is null or e.claimed_until < clock_timestamp())
                 and exists (select from api_keys k where k.account_id = s.account_id and ${KEY_IN_FORCE})
               order by e.due_at, e.id limit $3
                 for update of e skip locked)
           returning e.id, e.claimed_by, e.address, e.every, e.confirmed_at, e.position, e.failures, e.search_id,
                     s.name as search_name, s.query as search_query`,
    values: [claimedBy, leaseSeconds, limit],
  })
  return rows
}

type Claim = Pick<ClaimedEmail, 'id' | 'claimed_by'>

/**
 * Notes the last match of the digest before it is sent, so that any later sender sends the same matches with the same Message-ID. Its number; null when
 * nothing is new; undefined when the claim was lost.
 */
export async function beginDigest(db: Db, { id, claimed_by }: Claim): Promise<number | null | undefined> {
  const { rows } = await db.query<{ digest_to: number | null }>({
    name: 'begin-digest',
    text: `update saved_search_emails e
              set digest_to = coalesce(e.digest_to, (
                    select max(m.number) from saved_search_matches m where m.search_id = e.search_id and m.number > e.position))
            where e.id = $1 and e.claimed_by = $2 and e.claimed_until > clock_timestamp()
           returning e.digest_to`,
    values: [id, claimed_by],
  })
  return rows[0]?.digest_to
}

interface MatchRange {
  search: number
  after: number
  upTo: number
}

export async function countMatches(db: Db, { search, after, upTo }: MatchRange): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    name: 'count-matches',
    text: 'select count(*)::integer as count from saved_search_matches where search_id = $1 and number > $2 and number <= $3',
    values: [search, after, upTo],
  })
  return rows[0]!.count
}

/** The newest matches in a range, newest first. */
export async function matchesIn(db: Db, { search, after, upTo }: MatchRange, limit: number): Promise<SearchMatch[]> {
  const { rows } = await db.query<SearchMatch>({
    name: 'matches-in',
    text: `select number, job_id, matched_at from saved_search_matches
            where search_id = $1 and number > $2 and number <= $3 order by number desc limit $4`,
    values: [search, after, upTo, limit],
  })
  return rows
}

/** The change of a delivery by a try to send a mail. */
export type AfterMail =
  | { kind: 'confirmation_sent' }
  | { kind: 'digest_sent' }
  | { kind: 'failed'; failure: string; waitSeconds: number }
  | { kind: 'paused'; failure: string }

const SENT = 'failures = 0, next_try_at = null, last_failure = null'

/** One row per kind: the columns it sets, and its own values from $3 on. */
const AFTER: { [Kind in AfterMail['kind']]: { set: string; values: (after: Extract<AfterMail, { kind: Kind }>) => unknown[] } } =
  {
    // The address may have been confirmed by now, and then its first digest is due.
    confirmation_sent: {
      set: `${SENT}, due_at = case when e.confirmed_at is null then null else e.due_at end`,
      values: () => [],
    },
    // The next digest is due a whole number of days or weeks after this one was, however late this one was sent.
    digest_sent: {
      set: `${SENT}, position = coalesce(e.digest_to, e.position), digest_to = null,
          due_at = e.due_at + make_interval(secs =>
            (${RHYTHM_SECONDS}) * (floor(extract(epoch from clock_timestamp() - e.due_at) / (${RHYTHM_SECONDS})) + 1))`,
      values: () => [],
    },
    failed: {
      set: `failures = e.failures + 1, last_failure = $3::text, next_try_at = clock_timestamp() + make_interval(secs => $4::float8)`,
      values: ({ failure, waitSeconds }) => [failure, waitSeconds],
    },
    paused: {
      set: 'failures = e.failures + 1, last_failure = $3::text, next_try_at = null, paused_at = clock_timestamp()',
      values: ({ failure }) => [failure],
    },
  }

/** Records a try and gives the claim back. Nothing happens if the claim was lost. */
export async function recordMail(db: Db, { id, claimed_by }: Claim, after: AfterMail): Promise<void> {
  const { set, values } = AFTER[after.kind]
  await db.query({
    name: `record-mail-${after.kind}`,
    text: `update saved_search_emails e set ${set}, claimed_by = null, claimed_until = null where e.id = $1 and e.claimed_by = $2`,
    values: [id, claimed_by, ...values(after as never)],
  })
}
