import { describe, expect, it } from 'vitest'
import { easycruit } from '../../src/ats/easycruit.ts'
import { type Answers, listAll, placed, serving } from './served.ts'

const HOST = 'https://larkmoor.easycruit.com'
const LIST = `${HOST}/export/xml/vacancy/list.xml`
const DOCUMENT = `${HOST}/export/xml/vacancy/7.xml`
const version = (inside = '', language = 'nb') =>
  `<Version language="${language}"><Title>Veketrekker (${language})</Title>${inside}</Version>`
const vacancy = (id = '7', versions = version(), departments = '') =>
  `<Vacancy id="${id}" date_start="2026-05-19"><Versions>${versions}</Versions><Departments>${departments}</Departments></Vacancy>`
const listOf = (...vacancies: string[]) => `<VacancyList xmlns="urn:EasyCruit">${vacancies.join('')}</VacancyList>`
const list = (answers: Answers) => listAll(easycruit, 'larkmoor', serving(answers))
const employer = (name: string) => version(`<AlternativeCompanyName>${name}</AlternativeCompanyName>`)
const posting = (versions: string, departments = '') =>
  easycruit.detail!('larkmoor', '["7",false]', serving({ [DOCUMENT]: vacancy('7', versions, departments) }))

describe('the list', () => {
  it.each([
    ['without vacancies is empty', listOf()],
    ['without a single child is empty', '<VacancyList/>'],
  ])('%s', async (_, body) => {
    expect(await list({ [LIST]: body })).toMatchObject({ listed: [], end: { complete: true, company: null } })
  })

  it('leaves the text to the document of each vacancy', async () => {
    const { listed } = await list({ [LIST]: listOf(vacancy('7'), vacancy('8')) })
    expect(listed.map(({ external_job_id, posting }) => [external_job_id, posting])).toEqual([
      ['7', null],
      ['8', null],
    ])
  })

  it.each([
    ['one employer, named by all', [employer('Larkmoor'), employer('Larkmoor')], 'Larkmoor', false],
    ['two employers', [employer('Larkmoor'), employer('Larkmoor AB')], undefined, true],
    ['an employer that only one vacancy names', [version(), employer('Larkmoor AB')], undefined, true],
  ])('has %s', async (_, versions, name, several) => {
    const { listed, end } = await list({ [LIST]: listOf(...versions.map((each, index) => vacancy(`${index}`, each))) })
    expect(end.company?.name).toBe(name)
    expect(listed.map(({ handle }) => JSON.parse(handle)[1])).toEqual([several, several])
  })

  it('changes a row when the vacancy was modified', async () => {
    const rowOf = async (body: string) => (await list({ [LIST]: listOf(body) })).listed[0]!.fingerprint
    const modified = vacancy().replace('date_start', 'date_modified="2026-05-26 08:10:51" date_start')
    expect(await rowOf(modified)).not.toBe(await rowOf(vacancy()))
  })

  it.each([
    ['a page', '<!doctype html><html></html>', 'expected <VacancyList>'],
    ['a list that breaks off', listOf(vacancy()).replace('</VacancyList>', ''), 'breaks off'],
    ['an id that is no number', listOf(vacancy('../7')), 'expected a number'],
    ['a vacancy without versions', listOf(vacancy('7', '')), 'expected a version'],
  ])('refuses %s', async (_, body, message) => {
    await expect(list({ [LIST]: body })).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining(message),
    })
  })

  it('of a board that leads to the vendor is gone', async () => {
    const answers = { [LIST]: { body: listOf(), redirectedTo: 'https://www.easycruit.com/' } }
    await expect(list(answers)).rejects.toMatchObject({ kind: 'gone' })
  })
})

describe('the posting', () => {
  it.each([
    ['en', ['nb', 'en'], 'en'],
    ['gb', ['nb', 'gb'], 'en'],
    ['nb', ['nb', 'da'], 'nb'],
  ])('is shown in %s of %j', async (shown, languages, language) => {
    const versions = languages.map((each) => version('', each)).join('')
    expect(await posting(versions)).toMatchObject({ title: `Veketrekker (${shown})`, language })
  })

  it.each([
    ['Permanent', 'Full-time', 'full_time'],
    ['Permanent', 'Part-time', 'part_time'],
    ['Permanent', '', null],
    ['Vikariat', 'Heltid', 'temporary'],
    ['Internship', 'Full-time', 'internship'],
    ['Fast', 'Ved behov', null],
    ['', 'Full-time</Item><Item type="extent">Part-time', null],
  ])('of duration %j and extent %j is %s', async (duration, extent, employment_type) => {
    const items = `<Item type="duration" id="1">${duration}</Item><Item type="extent" id="2">${extent}</Item>`
    const inside = `<Engagement>Full-time</Engagement><Categories>${items}</Categories>`
    expect(await posting(version(inside))).toMatchObject({ employment_type })
  })

  const NORWAY = '<Country id="1" name="Norge"><County id="2">Vestland</County></Country>'
  it.each([
    [
      'a text in a county',
      `<Location>Bergen</Location><Region>${NORWAY}</Region>`,
      [placed({ text: 'Bergen', region: 'Vestland', country: 'Norge' })],
    ],
    [
      'a text in several countries',
      `<Location>Norden</Location><Region>${NORWAY}<Country id="3" name="Sverige"/></Region>`,
      [placed({ text: 'Norden' })],
    ],
    [
      'countries alone',
      `<Location/><Region>${NORWAY}<Country id="3" name="Sverige"/></Region>`,
      [placed({ region: 'Vestland', country: 'Norge' }), placed({ country: 'Sverige' })],
    ],
    ['nothing', '<Location/><Region/>', []],
  ])('has %s as its places', async (_, inside, places) => {
    expect(await posting(version(inside))).toMatchObject({ places })
  })

  it.each([
    ['as stated', `${HOST}/vacancy/7/5?iso=no`, `${HOST}/vacancy/7/5?iso=no`],
    ['of its own board where another is stated', 'https://kettle.easycruit.com/vacancy/7/5', `${HOST}/vacancy/7`],
  ])('has the address %s', async (_, stated, url) => {
    expect(await posting(version(), `<Department id="5"><VacancyURL>${stated}</VacancyURL></Department>`)).toMatchObject({ url })
  })

  it('with another id than asked for is refused', async () => {
    const http = serving({ [DOCUMENT]: vacancy('8') })
    await expect(easycruit.detail!('larkmoor', '["7",false]', http)).rejects.toMatchObject({
      kind: 'bad_payload',
      message: expect.stringContaining('expected the vacancy 7, got 8'),
    })
  })

  it('is found while it is listed, and not by its document alone', async () => {
    const listed = serving({ [LIST]: listOf(vacancy('7', employer('Larkmoor'))), [DOCUMENT]: vacancy() })
    expect(await easycruit.fetch('larkmoor', '7', listed)).toMatchObject({
      posting: { title: 'Veketrekker (nb)', posted_at: '2026-05-19T00:00:00.000Z', company: null },
      company: { name: 'Larkmoor' },
    })
    expect(await easycruit.fetch('larkmoor', '7', serving({ [LIST]: listOf(), [DOCUMENT]: vacancy() }))).toBeNull()
  })
})
