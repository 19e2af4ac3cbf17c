import { CONTACT_REMOVED, withoutContacts } from '../job/contacts.ts'
import { SEARCH_PARAMETERS } from '../search/filters.ts'
import { validateQuery } from '../search/parameters/validate-query.ts'
import type { ApiContext } from './context.ts'
import type { ApiServices } from './endpoint.ts'
import { invalidParameters } from './problem.ts'
import { queryOf } from './read-query.ts'

export const CONTACTS_PARAMETER = { contacts: SEARCH_PARAMETERS.contacts }

type Contacts = 'on' | 'off'

/** Whether an answer has no contacts: the request may ask for that, and the operator may decide it for all. */
export function leavesOutContacts(asked: Contacts, { servesContacts = true }: Pick<ApiServices, 'servesContacts'>): boolean {
  return asked === 'off' || !servesContacts
}

/** The parameter of a path that ignores all other parameters. */
export function readContacts(c: ApiContext): Contacts {
  const given = queryOf(c).getAll('contacts')
  const reading = validateQuery(
    CONTACTS_PARAMETER,
    new URLSearchParams(given.map((value): [string, string] => ['contacts', value])),
  )
  if ('errors' in reading) throw invalidParameters(reading)
  return reading.value.contacts
}

interface Quoting {
  words: string
  marks: { in: string; text: string; start: number | null; end: number | null }[]
}

/** Facts whose quotes have no contacts. The places of quotes in a description are left out: it is served with other words than they were found in. */
export function factsWithoutContacts<Fact extends Quoting>(facts: Fact[]): Fact[] {
  return facts.map((fact) => ({
    ...fact,
    words: withoutContacts(fact.words),
    marks: fact.marks.map((mark) =>
      mark.in === 'description' ? { ...mark, text: withoutContacts(mark.text), start: null, end: null } : mark,
    ),
  }))
}

export const CONTACTS_NOTE = `With \`contacts=off\`, e-mail addresses and telephone numbers in descriptions are replaced by "${CONTACT_REMOVED}".`
