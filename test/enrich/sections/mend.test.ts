import { describe, expect, it } from 'vitest'
import { mend } from '../../../src/enrich/sections/mend.ts'

describe('mend', () => {
  it.each([
    ['escaped Markdown', 'You have 5\\+ years with C\\# \\(or Java\\).', 'You have 5+ years with C# (or Java).'],
    ['other backslashes stay', 'Save it to C:\\Users\\shared and\\or a disk.', 'Save it to C:\\Users\\shared and\\or a disk.'],
    ['a sentence glued to the next', 'You lead the kitchen.We bake bread.', 'You lead the kitchen.\nWe bake bread.'],
    ['a heading glued to a sentence', 'You talk to guestsRequirements', 'You talk to guests\nRequirements'],
    ['a glued item', 'Two weeks of holidayFull-time position', 'Two weeks of holiday\nFull-time position'],
    [
      'items of a text without line breaks',
      'pan de centenohorno de leñaBuen tratoSueldo fijoDos semanasRequisitosUn oficio',
      'pan de centenohorno de leña\nBuen trato\nSueldo fijo\nDos semanas\nRequisitos\nUn oficio',
    ],
    [
      'names with a capital inside, which stay',
      'You write jobId and userName in JavaScript',
      'You write jobId and userName in JavaScript',
    ],
    ['a glued label', 'We drive vans at nightBase pay: 14 pounds', 'We drive vans at night\nBase pay: 14 pounds'],
    ['a glued heading before a name', '3 years of experienceWho We AreOven bakes', '3 years of experience\nWho We AreOven bakes'],
    ['a period of pay before an item', 'Pay: $18 per hourReferral money', 'Pay: $18 per hour\nReferral money'],
    ['glued years', 'from a good school1+ year of baking', 'from a good school\n1+ year of baking'],
    ['years glued to a stop', 'Any degree.1-2 years in sales', 'Any degree.\n1-2 years in sales'],
    ['a coloured circle before a heading', 'Individual Contributor🟣 Who we are', 'Individual Contributor\n🟣 Who we are'],
    ['names in capitals stay', 'JavaScript, LinkedIn, MacBook Pro and WordPress since 2019 for HealthTech', null],
    ['names with a stop stay', 'Node.Js and Monday.Com are used at www.oven.Example today.', null],
    ['decimals and initials stay', 'Version 2.5 of the U.S. Army manual, e.g. chapter 3.', null],
    ['a heading glued to its first item', 'What you need:Patience with dough', 'What you need:\nPatience with dough'],
    ['a label before its value stays', 'Location:Springfield', null],
    ['hyphens of typesetters', 'On‑site, 5‑7 years', 'On-site, 5-7 years'],
    ['bullets inside a line', 'You will: • knead dough • clean ovens', 'You will:\n• knead dough\n• clean ovens'],
    [
      'bullets of a word processor',
      'You will: \uf0b7 knead dough \uf0b7 clean ovens',
      'You will:\n\uf0b7 knead dough\n\uf0b7 clean ovens',
    ],
    ['a degree glued to a heading', 'Você precisa ter:Graduação em Panificação', 'Você precisa ter:\nGraduação em Panificação'],
    ['an item glued to capitals', 'QUALIFICATIONSExperience with dough', 'QUALIFICATIONS\nExperience with dough'],
    ['several glued items', 'Bread and cakesQualificationsDegree in baking', 'Bread and cakes\nQualifications\nDegree in baking'],
    ['a dash in a short line stays', 'Baker - Oslo - Norway - Europe', null],
  ])('%s', (_, text, mended) => {
    expect(mend(text)).toBe(mended ?? text)
  })

  it('finds headings and list items in a flat text', () => {
    const work = 'You bake bread in the early morning and hand over to the day shift at ten, every day but Monday. '.repeat(4)
    const flat = `${work}Requirements: - You hold a licence. - You have 3 years in a bakery. - You like mornings. Benefits Free bread.`
    expect(mend(flat).split('\n').slice(1)).toEqual([
      'Requirements:',
      '- You hold a licence.',
      '- You have 3 years in a bakery.',
      '- You like mornings. ',
      'Benefits',
      'Free bread.',
    ])
  })

  it('parts the items of a line that has lost its breaks', () => {
    const work = 'You bake bread and cakes in the early morning and hand over to the day shift at ten '
    const flat = `${work}REQUIREMENTS Degree in Baking or a similar field Strong sense of smell Nice to have: a van`
    expect(
      mend(work.repeat(4) + flat)
        .split('\n')
        .slice(5),
    ).toEqual(['REQUIREMENTS', ' Degree in Baking or a similar field', 'Strong sense of smell ', 'Nice to have: a van'])
  })

  it.each([['Who You Are'], ['Preferred Qualifications'], ['Very Good references'], ['an Associates Degree']])(
    'keeps "%s" together in a long line',
    (words) => {
      const line = `You bake bread and cakes in the early morning and hand over to the day shift at ten, and we call it ${words} here`
      expect(mend(`${line}, as every baker does`)).toContain(words)
    },
  )

  it('keeps every word of a text in its order', () => {
    const text = 'We bake.You eat \\*all\\* of it • now • later'
    const words = (each: string) => each.replace(/[\s\\]/g, '')
    expect(words(mend(text))).toBe(words(text))
  })
})
