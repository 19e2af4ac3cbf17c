import { describe, expect, it } from 'vitest'
import { CONTACT_REMOVED, jsonWithoutContacts, piecesWithoutContacts, withoutContacts } from '../../src/job/contacts.ts'

const X = CONTACT_REMOVED

describe('addresses and numbers are left out', () => {
  it.each([
    ['Write to jobs@acme.example.', `Write to ${X}.`],
    ['first_last+jobs@mail.acme-robots.example, please', `${X}, please`],
    ['发简历到hr@acme.example工作', `发简历到${X}工作`],
    ['anna (at) acme.example', X],
    ['anna [at] acme [dot] example now', `${X} now`],
    ['anna &#91;at] acme &#91;dot] example', X],
    ['<a href="mailto:jobs@acme.example?subject=Hi" rel="nofollow noopener">write to us</a>', '<a>write to us</a>'],
    ['<a href="mailto:jobs@acme.example">jobs@acme.example</a>', `<a>${X}</a>`],
    ['<a href="tel:+4915112345678">call</a>', '<a>call</a>'],
    ['<a href="https://wa.me/5511999998888" rel="nofollow noopener">chat</a>', '<a>chat</a>'],
    ['[write to us](mailto:jobs@acme.example)', '[write to us]'],
    ['wa.me/5511999998888 or tel:+46701234567', `${X} or ${X}`],
    ['Call (555) 123-4567 now', `Call ${X} now`],
    ['555-123-4567', X],
    ['+46 70 123 45 67', X],
    ['+49 (0)89 123456-12', X],
    ['Anna, 070-123 45 67.', `Anna, ${X}.`],
    ['au 02.40.12.34.56', `au ${X}`],
    ['au 02/40/12/34/56', `au ${X}`],
    ['WhatsApp: (11) 98888-7777', `WhatsApp: ${X}`],
    ['<strong>Telefon:</strong> 603 123 456', `<strong>Telefon:</strong> ${X}`],
    ['微信：18612345678', `微信：${X}`],
  ])('%s', (text, expected) => expect(withoutContacts(text)).toBe(expected))
})

describe('all other words stay', () => {
  it.each([
    'until 25/09/2026, from 2026-01-07, on 03.09.2026',
    'from 01.02.2026 - 31.12.2026',
    'Monday to Friday, 08.30 - 17.30',
    '50 000 - 60 000 SEK a month',
    '$80000 - $100000 / year',
    '3000-5000 USD, 100 000 000 customers',
    'R$ 25.000,00',
    'Reference 2026-7222, Req.# 23-134214, job R000033664',
    'ISO 27001/27017/27018, OSHA 1910.119, NIST SP 800-171',
    'San Francisco, CA 94104-1234; CEP 12345-678',
    'https://acme.example/jobs/5551234567?gh_jid=5551234567',
    '<a href="https://acme.example/jobs/0701234567" rel="nofollow noopener">apply</a>',
    'npm install left-pad@1.3.0, talent@work, @acme on Telegram, only mails of @acme.example',
    'Visa 482/186/485, Caces R482 (1-2-3-4-5-6-7-8-9)',
    '',
  ])('%s', (text) => expect(withoutContacts(text)).toBe(text))
})

it('hostile texts take time in proportion to their length', () => {
  const pieces = [
    'a',
    '@',
    'a@',
    'a.',
    '1',
    '1 ',
    '(',
    '+1 ',
    '[at] ',
    '<',
    '<a href="mailto:',
    '](mailto:',
    'tel:',
    '&#91;',
    'tel 06 1',
  ]
  for (const piece of pieces) {
    const text = piece.repeat(300_000 / piece.length)
    // Quadratic time would take minutes here and run into the limit of the test.
    expect(withoutContacts(text).length).toBeGreaterThan(0)
  }
})

describe('a text in pieces', () => {
  const text = `<p>Mail jobs@acme.example</p>\n<p>Telefon:</p>\n<p>603 123 456</p>\n${'<p>More words.</p>\n'.repeat(5)}<p>(555) 123-4567</p>`

  async function* cut(size: number) {
    for (let start = 0; start < text.length; start += size) yield text.slice(start, start + size)
  }

  it.each([1, 3, 7, 50, 1000])('of %i characters is the same as the whole', async (size) => {
    let written = ''
    for await (const piece of piecesWithoutContacts(cut(size))) written += piece
    expect(written).toBe(withoutContacts(text))
    expect(written.split(X)).toHaveLength(4)
  })

  it('that is null stays null', async () => {
    const none = async function* () {
      yield null
    }
    const written: (string | null)[] = []
    for await (const piece of piecesWithoutContacts(none())) written.push(piece)
    expect(written).toEqual([null])
  })
})

it('changes only the descriptions of JSON text', () => {
  const job = { id: 5551234567, title: 'Mail a@b.example', description_md: 'say "hi\\" to a@b.example', description_html: null }
  const trap = { ...job, title: '"description_md":"a@b.example"' }
  const cleared = { ...job, description_md: `say "hi\\" to ${X}` }
  expect(JSON.parse(jsonWithoutContacts(JSON.stringify([job, trap])))).toEqual([cleared, { ...cleared, title: trap.title }])
})
