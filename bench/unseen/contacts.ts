import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { replaceContacts } from '../../src/job/contacts.ts'
import { rowsWithTexts } from './labelled.ts'
import { showTallies } from './show.ts'
import type { Place } from './texts.ts'

/** A posting and digests of the addresses and numbers in it: the file itself names nobody. */
interface ContactRow extends Place {
  sha256: string
  /** seen: the author of the rule had read it before. fresh: it was labelled before the rule was run on it. */
  drawn: 'seen' | 'fresh'
  contacts: string[]
}

/** Prints how many of the labelled addresses and numbers the rule leaves out, and how much of what it leaves out is one. */
export function showContacts(): void {
  const rows = readFileSync(new URL('../gold/contacts.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as ContactRow)
  const { found } = rowsWithTexts(rows)
  console.log(`Addresses and telephone numbers in descriptions: ${found.length} of ${rows.length} labelled texts found`)
  const tallies = (['fresh', 'seen'] as const).map((drawn) => {
    const tally = { given: 0, wanted: 0, hits: 0, right: 0 }
    const some = found.filter((row) => row.drawn === drawn)
    for (const { posting, contacts } of some) {
      const given = contactsIn(`${posting.title}\n${posting.description_html}`)
      const hits = contacts.filter((contact) => given.has(contact)).length
      tally.given += given.size
      tally.wanted += contacts.length
      tally.hits += hits
      tally.right += hits
    }
    return { field: `contacts, ${drawn}`, rows: some.length, tally }
  })
  showTallies(tallies)
  console.log()
}

function contactsIn(text: string): Set<string> {
  const digests = new Set<string>()
  replaceContacts(text, (contact) => {
    digests.add(contactDigest(contact))
    return ''
  })
  return digests
}

/** The digest of an address in lower case, or of the digits of a number. */
function contactDigest(contact: string): string {
  const address = /[\w.+-]+(?:@|\(at\)|\[at\])[\w.-]+/.exec(contact)?.[0]
  const plain = address?.replace(/[([]at[)\]]/, '@').toLowerCase() ?? contact.replace(/\D/g, '')
  return createHash('sha256').update(plain).digest('hex').slice(0, 16)
}
