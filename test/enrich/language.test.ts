import { describe, expect, it } from 'vitest'
import { languageCode } from '../../src/enrich/language/code.ts'
import { language } from '../../src/enrich/language.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { blankJob } from '../../src/job/job.ts'

function languageOf(given: { title?: string; language?: string }, text = '') {
  const { posting, hints } = readPosting(given)
  const draft = { posting, hints, job: blankJob(posting), plainDescription: text }
  const evidence = language.run(draft)
  return { language: draft.job.language, from: evidence[0]?.from }
}

describe('the stated language', () => {
  it.each([
    ['en', 'en'],
    ['EN_us', 'en'],
    ['de-DE', 'de'],
    ['deu', 'de'],
    ['German', 'de'],
    ['Deutsch', 'de'],
    ['nb-NO', 'no'],
    ['zh-Hans-CN', 'zh'],
    ['iw', 'he'],
    ['xx', null],
    ['klingon', null],
    ['', null],
    ['en; drop table', null],
  ])('%s is %s', (stated, code) => expect(languageCode(stated)).toBe(code))

  it('comes before what the text says', () => {
    expect(languageOf({ language: 'fr' }, 'We are looking for a baker who will join us in our shop by the river.')).toEqual({
      language: 'fr',
      from: 'stated',
    })
  })

  it('is passed over when it names no language', () => {
    expect(languageOf({ language: '??' }, 'We are looking for a baker who will join us in our shop by the river.')).toEqual({
      language: 'en',
      from: 'text',
    })
  })
})

const ENGLISH_ABOUT = 'We are a maker of software for hospitals, and our teams work with you and for you in all of the world. '
const GERMAN =
  'Wir suchen eine Fachkraft für unsere Station in Leipzig, die Patienten nach Operationen betreut und die Dokumentation führt. '

describe('the language of the text', () => {
  it.each([
    ['de', GERMAN],
    ['fr', 'Nous recherchons un infirmier pour notre service de chirurgie à Lyon.'],
    ['es', 'Buscamos una enfermera para nuestra planta de cirugía en Sevilla.'],
    ['pl', 'Szukamy pielęgniarki na nasz oddział chirurgii w Krakowie.'],
    ['ja', '外科病棟で働く看護師を募集しています。'],
    ['zh', '我们正在为外科病房招聘护士，欢迎加入。'],
    ['ar', 'نبحث عن ممرضة لقسم الجراحة لدينا في مدينة الرياض الكبيرة.'],
    ['en', ENGLISH_ABOUT],
  ])('%s', (code, text) => expect(languageOf({ title: 'Nurse' }, text).language).toBe(code))

  it.each([
    ['Barista', ''],
    ['Account Manager', 'Apply now.'],
    ['', '12345 https://a.example/we-are-the-champions-of-the-world 678'],
    ['🚀🚀🚀', '💥'.repeat(50)],
  ])('is unknown for %s %s', (title, text) => {
    expect(languageOf({ title }, text).language).toBeNull()
  })

  it('is that of the posting, not of the English paragraph before it', () => {
    expect(languageOf({ title: 'Nurse' }, ENGLISH_ABOUT.repeat(4) + GERMAN.repeat(20)).language).toBe('de')
  })
})
