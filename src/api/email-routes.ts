import { confirmEmail, emailOfToken, type MailedSearch, unsubscribeEmail } from '../catalog/saved-searches/email-tokens.ts'
import { CONFIRM_WITHIN_DAYS } from '../catalog/saved-searches/emails.ts'
import type { TokenLink } from '../deliver/mail/sender.ts'
import { CONFIRM_TOKEN, keyDigest, UNSUBSCRIBE_TOKEN } from './api-key.ts'
import { EMAIL_PAGE_HEADERS, type EmailPage, emailPage } from './email-page.ts'
import type { ApiServices } from './endpoint.ts'
import type { Handler, Router } from './router.ts'

type TokenForm = typeof CONFIRM_TOKEN

const linkWith = (form: TokenForm, start: string) => (): TokenLink => {
  const token = form.make()
  return { url: `${start}${token}`, digest: keyDigest(token) }
}

/** The links in mails, each with a new token. */
export const emailLinks = (publicUrl: string) => ({
  confirm: linkWith(CONFIRM_TOKEN, `${publicUrl}/confirm/`),
  unsubscribe: linkWith(UNSUBSCRIBE_TOKEN, `${publicUrl}/unsubscribe/`),
})

const GONE: EmailPage = {
  title: 'This link has no effect any more',
  lines: [
    'The delivery was ended, so nothing more is sent to this address by it, or the address of this page is not complete.',
    `A confirmation is possible for ${CONFIRM_WITHIN_DAYS} days. After that the address is deleted and can be added again.`,
  ],
}

const rhythm = ({ every }: MailedSearch) => `once a ${every} at most`

const CONFIRMED = (email: MailedSearch): EmailPage => ({
  title: 'The address is confirmed',
  lines: [
    `New jobs of the saved search "${email.search}" go to ${email.address}, ${rhythm(email)}. Every mail has a link that ends this.`,
  ],
})

/**
 * One row per path: its tokens, the page that asks, the effect of the button and the page after it. A GET changes nothing, because programs that
 * examine mails open the links in them.
 */
const PAGES = {
  confirm: {
    form: CONFIRM_TOKEN,
    ask: (email: MailedSearch): EmailPage =>
      email.confirmed_at !== null
        ? CONFIRMED(email)
        : {
            title: 'Confirm your address',
            lines: [`Shall new jobs of the saved search "${email.search}" go to ${email.address}, ${rhythm(email)}?`],
            button: 'Yes, send them',
          },
    act: confirmEmail,
    done: CONFIRMED,
  },
  unsubscribe: {
    form: UNSUBSCRIBE_TOKEN,
    ask: (email: MailedSearch): EmailPage => ({
      title: 'Send no more mails',
      lines: [`New jobs of the saved search "${email.search}" go to ${email.address}, ${rhythm(email)}. Shall this end?`],
      button: 'End it',
    }),
    act: unsubscribeEmail,
    done: (email: MailedSearch): EmailPage => ({
      title: 'No more mails are sent',
      lines: [`The delivery of the saved search "${email.search}" has ended, and ${email.address} was deleted from it.`],
    }),
  },
}

/**
 * The pages that links in mails lead to. A POST needs nothing but the token, so that the mail program's own button works too (RFC 8058). They are
 * there without SMTP_URL as well: mails that were sent before keep working.
 */
export function addEmailRoutes(app: Router, { db }: ApiServices): void {
  for (const [name, { form, ask, act, done }] of Object.entries(PAGES)) {
    const answer: Handler = async (c) => {
      const token = c.param('token')
      const digest = keyDigest(token)
      const email = form.isWellFormed(token) ? await emailOfToken(db, digest) : null
      if (email === null) return c.body(emailPage(GONE), 404, EMAIL_PAGE_HEADERS)
      if (c.req.method === 'POST') await act(db, digest)
      return c.body(emailPage(c.req.method === 'POST' ? done(email) : ask(email)), 200, EMAIL_PAGE_HEADERS)
    }
    for (const method of ['GET', 'POST']) app.add(method, `/${name}/:token`, answer)
  }
}
