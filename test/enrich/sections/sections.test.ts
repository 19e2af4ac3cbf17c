import { describe, expect, it } from 'vitest'
import { description } from '../../../src/enrich/description.ts'
import { readPosting } from '../../../src/enrich/read-posting.ts'
import { believedText, sectionsOf } from '../../../src/enrich/sections.ts'
import type { Draft } from '../../../src/enrich/step.ts'
import { blankJob } from '../../../src/job/job.ts'

function draftOf(html: string): Draft {
  const { posting, hints } = readPosting({ title: 'Baker', description_html: html })
  const draft: Draft = { posting, hints, job: blankJob(posting), plainDescription: '' }
  description.run(draft)
  return draft
}

const kinds = (html: string) => sectionsOf(draftOf(html)).map(({ kind }) => kind)

describe('the sections of a posting', () => {
  it('begin at headings and hold the text below them', () => {
    const draft = draftOf(
      '<p>We are hiring.</p><h2>Your tasks</h2><p>Knead.</p><p><b>What you bring:</b></p><ul><li>A licence</li></ul>',
    )
    const found = sectionsOf(draft).map(({ kind, heading, start, end }) => [
      kind,
      heading,
      draft.plainDescription.slice(start, end).trim(),
    ])
    expect(found).toEqual([
      ['other', '', 'We are hiring.'],
      ['duties', 'Your tasks', 'Knead.'],
      ['requirements', 'What you bring:', 'A licence'],
    ])
  })

  it.each([
    ['de', 'Über uns|Deine Aufgaben|Dein Profil|Von Vorteil|Wir bieten|Bewerbung'],
    ['fr', 'Qui sommes-nous ?|Vos missions|Profil recherché|Les plus|Avantages|Processus de recrutement'],
    ['es', 'Quiénes somos|Funciones|Requisitos mínimos|Valorable|¿Qué ofrecemos?|Proceso de selección'],
    ['pt', 'Quem somos|Responsabilidades|Requisitos|Diferenciais|Benefícios|Processo seletivo'],
    ['it', 'Chi siamo|Mansioni|Requisiti|Requisiti preferenziali|Cosa offriamo|Come candidarsi'],
    ['nl', 'Over ons|Wat ga je doen?|Functie-eisen|Mooi meegenomen|Wij bieden|Solliciteren'],
    ['pl', 'O nas|Zakres obowiązków|Wymagania|Mile widziane|Co oferujemy|Proces rekrutacji'],
    ['sv', 'Om oss|Arbetsuppgifter|Kvalifikationer|Meriterande|Vi erbjuder|Ansökan'],
    ['zh', '公司介绍|岗位职责：|任职要求：|加分项|福利待遇|联系方式'],
    ['ja', '会社概要|【仕事内容】|【応募資格】|【歓迎条件】|福利厚生|選考フロー'],
    ['ko', '회사 소개|주요 업무|자격 요건|우대 사항|혜택|전형 절차'],
    ['es', 'Quiénes somos|Cuáles serán tus funciones|Qué esperamos de ti|Deseable|Ofrecemos|Proceso de selección'],
    [
      'pt',
      'Sobre nós|Responsabilidades e atribuições|Requisitos e qualificações|Você se destaca se tiver|Benefícios|Processo seletivo',
    ],
    ['fr', 'Présentation de la société|Activités principales|Qui vous êtes|Souhaité|Ce que nous t’offrons|Comment postuler'],
    [
      'en',
      'Company information|Essential duties and responsibilities|What are we looking for?|Preferences|What do we offer you?|Application instructions',
    ],
    ['en', 'Core values|Key accountabilities|Technical skills|What sets you apart|Employee benefits|To apply'],
    ['en', 'About us|What you’ll do|Requirements|Nice to have|Perks & benefits|Interview process'],
  ])('are known by headings without marks: %s', (_, headings) => {
    const html = headings
      .split('|')
      .map((heading) => `<p>${heading}</p><p>Text.</p>`)
      .join('')
    expect(kinds(html)).toEqual(['company', 'duties', 'requirements', 'preferred', 'benefits', 'process'])
  })

  it.each([
    [
      'a list item is not a heading',
      '<h3>Requirements</h3><ul><li>Communication skills</li><li>Patience</li></ul>',
      ['requirements'],
    ],
    ['a sentence is not a heading', '<p>Benefits, and more.</p><p>About us you know enough.</p>', ['other']],
    ['a label with its text begins a section', '<p>Requirements: three years.</p><p>Patience.</p>', ['requirements']],
    ['a fact ends with its line', '<h3>Tasks</h3><p>Salary: 40,000 euros</p><p>Knead.</p>', ['duties', 'pay', 'duties']],
    [
      'a wish among requirements too',
      '<h3>Requirements</h3><p>Nice to have: Rye.</p><p>A licence.</p>',
      ['requirements', 'preferred', 'requirements'],
    ],
    ['a part of the wishes is a wish', '<h3>Preferred</h3><p>Technical skills</p><p>Ovens.</p>', ['preferred', 'preferred']],
    ['an unknown heading ends a section', '<h3>About us</h3><p>Old.</p><h3>Sourdough</h3><p>New.</p>', ['company', 'other']],
    ['a smaller heading does not', '<h2>Requirements</h2><p>A.</p><p><b>Hands</b></p><p>B.</p>', ['requirements']],
  ])('%s', (_, html, expected) => {
    expect(kinds(html)).toEqual(expected)
  })

  it('leave out what a field doubts', () => {
    const html = '<h3>About us</h3><p>Our founders have 20 years.</p><h3>Requirements</h3><p>2 years.</p>'
    expect(believedText(draftOf(html), 'experience').trim()).toBe('Requirements\n2 years.')
  })

  it('of an empty description are none', () => {
    expect(kinds('')).toEqual([])
  })
})
