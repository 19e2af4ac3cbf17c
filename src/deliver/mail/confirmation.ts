import { CONFIRM_WITHIN_DAYS } from '../../catalog/saved-searches/emails.ts'
import { type LetterPart, writeLetter } from './letter.ts'
import type { Mail } from './smtp.ts'

/**
 * Asks whether an address wants the matches of a search. The mail has no word that an account wrote, such as the name of the search: it goes to people
 * who have not agreed yet, and must not carry a stranger's message to them.
 */
export function confirmationMail({
  to,
  home,
  link,
  messageId,
}: {
  to: string
  home: string
  link: string
  messageId: string
}): Mail {
  const parts: LetterPart[] = [
    { lines: [`Somebody asked ${home} to send new jobs of a saved search to this address.`] },
    { title: 'Confirm this address', link, lines: [] },
    {
      lines: [
        `If it was not you, do nothing. Nothing else is sent without a confirmation, and the address is deleted after ${CONFIRM_WITHIN_DAYS} days.`,
      ],
    },
  ]
  return { to, subject: 'Confirm your address for new jobs', messageId, ...writeLetter(parts) }
}
