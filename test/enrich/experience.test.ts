import { describe, expect, it } from 'vitest'
import { experienceOf, measureExperience } from '../../bench/enrich/experience.ts'
import { experience } from '../../src/enrich/experience.ts'
import { blankJob } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'

function years(description: string): [number | null, number | null] {
  const { experience_min_years, experience_max_years } = experienceOf({ description })
  return [experience_min_years, experience_max_years]
}

describe('experience', () => {
  it.each<[string, number, number | null]>([
    ['5+ years of experience in sales', 5, null],
    ['3-5 yrs of relevant experience', 3, 5],
    ['Job requirements\nExperience\n2 years to less than 3 years\nWork setting\nBakery', 2, 3],
    ['Experience\n5 years or more', 5, null],
    ['Expérience de 2 ans à 5 ans en boulangerie', 2, 5],
    ['Experience:\nRye bread: 3 years (Required)\nCakes: 1 year (Preferred)', 3, null],
    ['烘焙背景：3–8 年烘焙相关经验', 3, 8],
    ['posiadasz min. 2 -letnie doświadczenie w piekarni', 2, null],
    ['rok doświadczenia w piekarni', 1, null],
    ['Min. 1 year in baking', 1, null],
    ['Umowa o pracę, minimum rok doświadczenia w piekarni', 1, null],
    ['Minimum pięcioletnie doświadczenie w piekarni', 5, null],
    ['Minimum 3 – letnie doświadczenie w piekarni', 3, null],
    ['Doświadczenie w pieczeniu chleba (min.2 lata)', 2, null],
    ['min 3 lata pracy w piekarni', 3, null],
    ['Minimum 2-letnie doświadczenie w piekarni - dużym atutem będzie cukiernictwo', 2, null],
    ['Une expérience minimale de 3/4 ans en boulangerie', 3, 4],
    ['Nous sommes à la recherche d’un profil qui aurait entre 2 et 3 ans d’expérience', 2, 3],
    ['+4 anos como padeiro', 4, null],
    ['烘焙相关专业优先，5 年以上烘焙经验；', 5, null],
    ['3+ 年烘焙经验', 3, null],
    ['Why you will love this role:\n5+ years of experience as a baker', 5, null],
    ['7+ years bread and pastry (sweet and salty)', 7, null],
    ['🔹 2年+ 烘焙运营/面点运营/门店运营/渠道运营/甜品运营/糕点运营/饮品运营相关经验', 2, null],
    ['≥3年进阶 Sourdough / Baguette / Croissant 烘焙经验', 3, null],
    ['1~3年内容经验', 1, 3],
    ['10+ years of baking experience or 15+ years for educational equivalency', 10, null],
    ["Bachelor's degree (Master's degree preferred) or higher plus five years of baking experience", 5, null],
    ['Experience:Baking: 2 years (Preferred)Pastry: 3 years (Required)Sales: 5 years (Preferred)', 3, null],
    ['About us\nWe bake bread.\n- 4+ years of experience in a bakery', 4, null],
    [
      'We bake. Acme has been delivering the best bread experience to people for over 10 years. You bring 2+ years of baking experience.',
      2,
      null,
    ],
    ['Mais de 2 anos de experiência em padaria. 5+ anos preferencial, mas não obrigatório.', 2, null],
    ['8+ years previously in a baking role', 8, null],
    ['Domínio de fornos (mínimo de 2 anos trabalhando com pães)', 2, null],
    ['3-6 ans boulangerie/pâtisserie', 3, 6],
    ["Must Have's3+ years of experience with ovens", 3, null],
    ['At least three years of experience', 3, null],
    ['Five (5) years of experience', 5, null],
    ['Mindestens 3 Jahre Berufserfahrung', 3, null],
    ["3 à 5 ans d'expérience", 3, 5],
    ['Al menos 5 años de experiencia', 5, null],
    ['Minimaal 5 jaar ervaring', 5, null],
    ['3 anos de experiência', 3, null],
    ['Almeno 3 anni di esperienza', 3, null],
    ['18 months of experience', 1, null],
    ['You must hold a licence. Two years of bakery experience is required.', 2, null],
    ['We require 3 years in a hotel kitchen', 3, null],
    ['Experience with ovens (min. 4 years)', 4, null],
    ['Minst 3 års erfarenhet som bagare', 3, null],
    ['Två till fyra års erfarenhet av bageri', 2, 4],
    ['Minimum 4 lata doświadczenia w piekarni', 4, null],
    ['Co najmniej 3-letnie doświadczenie w handlu', 3, null],
    ['3+ doświadczenia na podobnym stanowisku', 3, null],
    ['2.3年以上烘焙工作经验', 3, null],
    ['5-8年门店管理经验', 5, 8],
    ['パン製造の実務経験2年以上', 2, null],
    ['CPA strongly preferred\n4-6 years of experience in audit', 4, 6],
    ['Up to 3 years of experience', 0, 3],
    ['Minimum of 2 years and maximum of 3 years of experience in a bakery', 2, 3],
    ['No prior experience required', 0, null],
    ['8-10+ years of experience', 8, null],
    ['For a young baker of 1~5 years’ working experience', 1, 5],
    ['パンの経験 or 2～4 years of experience', 2, 4],
    ['2-3 year of bread and pastry baking experience.', 2, 3],
    ['3+ year of pastry kitchen experience', 3, null],
    ['We are targeting 3+ years of experience in the following areas:', 3, null],
    ['We require more than 4 years of experience', 4, null],
    [
      'Bachelor’s degree. A minimum of 10 years baking experience, preferably rye or wheat, and 3 years in a lead position',
      10,
      null,
    ],
  ])('%s', (text, min, max) => {
    expect(years(text)).toEqual([min, max])
  })

  it.each([
    'We have been in business for 20 years.',
    '2-3 years of baking experience in lieu of a degree',
    'A degree in baking is required (10 years of additional experience may be substituted for education)',
    'Founded over 10 years ago',
    'Must be 18 years of age',
    '401k after 1 year',
    'A 2-year contract',
    'Duration: > 12 months',
    'The contract is for a duration of 6-12+ months of work experience',
    'Vi ser gärna att du har erfarenhet av försäljning, minst tre månader',
    'Duration: at least 1 month of full-time work',
    'After 5 years of growth',
    'Our team has 50 years of combined experience.',
    'With over 30 years of experience, we lead the market.',
    'Acme has 40 years of experience.',
    '60 years of experience',
    'We leverage more than 15 years of support to bakers across the country.',
    'It has a wealth of recipes going back over 20 years.',
    'Proven success: 40+ years as the industry leader.',
    '25+ years as a trusted family company in Oslo.',
    'We also bring 30 years of experience to each loaf.',
    "Experience:Baking: 1 year (Preferred)Education:Bachelor's (Preferred)",
    '5年以上烘焙经验者优先',
  ])('is not read from "%s"', (text) => {
    expect(years(text)).toEqual([null, null])
  })

  it('takes the largest of several requirements and the smallest of alternatives by degree', () => {
    expect(years('13+ years of experience, with at least 4+ years in leadership')).toEqual([13, null])
    expect(years("Bachelor's degree and 5 years of experience, or Master's degree and 3 years of experience")).toEqual([3, null])
    expect(years("Bachelor's degree and 8 years of experience\nOR\nMaster's degree and 6 years of experience")).toEqual([6, null])
  })

  it('leaves out what is only preferred', () => {
    expect(years('Requirements\n3+ years of experience\nNice to have\n10+ years of experience')).toEqual([3, null])
    expect(years('5+ years of experience preferred')).toEqual([null, null])
  })

  it('prefers the stated fields unless they contradict themselves', () => {
    const description = '2+ years of experience'
    expect(experienceOf({ description, experience_min_years: 3, experience_max_years: 5 })).toEqual({
      experience_min_years: 3,
      experience_max_years: 5,
    })
    expect(experienceOf({ description, experience_min_years: 5, experience_max_years: 2 })).toEqual({
      experience_min_years: 2,
      experience_max_years: null,
    })
  })

  it('gives the words it used', () => {
    const job = blankJob({ external_job_id: '1', url: 'https://example.com', title: '' })
    const posting = { experience_min_years: null, experience_max_years: null } as Posting
    const text = 'Your profile\nYou bring 4+ years of experience in design.'
    const evidence = experience.run({ posting, hints: { company: null, countries: [] }, job, plainDescription: text })
    expect(evidence).toEqual([
      {
        field: 'experience_min_years',
        words: 'You bring 4+ years of experience in design.',
        from: 'text',
        quotes: [{ in: 'description', text: 'You bring 4+ years of experience in design.' }],
      },
    ])
  })

  it.each(['1', '5+ ', '5+ years ', '5 years of experience or\n', 'one to two or ', '(5) ', 'at least ', '\n', '\ud800', '\0'])(
    'reads a megabyte of %j',
    (bait) => {
      expect(() => years(bait.repeat(Math.ceil(1_000_000 / bait.length)))).not.toThrow()
    },
  )

  it('meets the bar of 95% on the rows it was tuned on', () => {
    expect(measureExperience('tune').exact).toBeGreaterThanOrEqual(0.95)
  })
})
