import { describe, expect, it } from 'vitest'
import { measureVisa, visaOf } from '../../bench/enrich/visa.ts'

describe('visa', () => {
  it.each([
    'Visa sponsorship available.',
    'Sponsorship available: Yes',
    'The client is open to H1B and Visa Sponsorship',
    'Our team will assist with the visa process.',
    'Our team of advisors will help you with the visa application.',
    'Sponsorship available:\nYes',
    'H1B filing for gardeners',
    'We have competitive salaries, comprehensive benefits, opportunities for visa sponsorship, and a large rose garden.',
    'For international candidates, sponsorship for an immediate work permit.',
    'This role qualifies for visa sponsorship.',
    'We are open to sponsoring strong candidates.',
    "You'll get help with immigration paperwork.",
    'Nous vous aidons à obtenir un visa.',
    'Te ayudamos con el visado.',
    'We sponsor visas.',
    'We offer insurance and visa sponsorships for full-time employees.',
    'Pomagamy w uzyskaniu pozwolenia na pracę.',
    '可提供签证支持',
    '就労ビザのサポートあり',
    '- Visa sponsorship and relocation support',
    'Visa sponsorship: Yes',
    'Sponsorship is available for this role.',
    '- Visa sponsorship (482/485) available for eligible applicants.',
    '- Relocation assistance and immigration support.',
    '- Sponsored legal Z work visa.',
    'Sponsored legal Z work visa + two weeks in a hotel.',
    'VISA sponsor + relocation support',
    'You can obtain a work permit (yes, we can help with that)',
    'Open to overseas applicants; sponsorship (482/186) is an option for the right skills.',
    'Visa sponsorship can be supported where required.',
    'Visa sponsorship for U.S. work authorization is available if needed.',
    'Relocation & Sponsorship: Support available for eligible international applicants.',
    'We support workers through the Provincial Nominee Program.',
    'Wir bieten Visa-Sponsoring.',
    'Relocation and immigration support (if needed).',
    'Visa sponsorship (Blue Card).',
    'Sponsorship for eligible candidates.',
    'Skilled worker visa sponsorship may be available for the right candidates.',
    'This position is eligible for day-one PERM sponsorship.',
    'We can help you move to Norway and get a visa.',
    'Eligible for visa sponsorship?\nYes',
    'Wir unterstützen dich beim Visum.',
    'Prise en charge du visa et du titre de séjour.',
    'Ofrecemos apoyo con el visado.',
    "We do sponsor visas! However, we aren't able to sponsor visas for every role and every candidate.",
    'Work visa support for international candidates.',
    'UK Visa Sponsorship.',
    'Visa sponsorship (482/186) for eligible candidates.',
    'Visa Sponsorship for Candidate & Dependants.',
    'Full Visa Sponsorship: Accredited employer support for the AEWV process.',
    'Visa sponsorship is supported for the right candidate.',
    'Relocation package with visa support for those who need it.',
    'We welcome visa holders and can transfer Certificates of Sponsorship.',
    'Assistance for international applicants via the Accredited Employer Work Visa.',
    'We are sponsoring H-1B for OPT candidates.',
    'Apoio em todo o processo para obtenção de visto de trabalho.',
    '薪资面议，包香港工作签证',
    'O visto será patrocinado pela empresa.',
    'Cuidamos da emissão do visto.',
    'Suporte com visto no processo de mudança.',
    "Open remotely if you're in Norway, or in our greenhouse (visa sponsorship is available).",
    'Relocation is paid. For roles where we cannot sponsor, we say so. We sponsor visas for this role.',
  ])('is offered: %s', (text) => {
    expect(visaOf(text)).toBe(true)
  })

  it.each([
    'We are unable to sponsor visas.',
    'This position is not budgeted for employer-sponsored immigration support.',
    'We are currently unable to sponsor for our gardener position',
    'We are unable to provide visas for this garden.',
    'The nursery is not currently offering visa sponsorships for any position.',
    'No relocation assistance or visa sponsorships available for this position.',
    'We are unable to sponsor work visas therefore, all applicants should be eligible to work.',
    'An employer sponsored work visa is not currently available.',
    '*Visa Sponsorship<br>Please note, this job is not eligible for visa sponsorship.',
    'If you can work here without sponsorship for any employer, please apply.',
    'We cannot consider gardeners who need a visa.',
    'We are not able to help with visas or work permits.',
    'You must already have a permit, as we cannot sponsor you.',
    'Sponsorship available: No',
    'H1B candidates will not be considered.',
    "Please note that sponsorship can't be offered.",
    'Work authorization is needed; we will not be sponsoring.',
    'No patrocinamos visas.',
    'You must be entitled to work here. We are unable to sponsor at this time.',
    'Please note that applicants seeking work visas will not be considered.',
    'Note: a working visa is not sponsored.',
    'If you like roses, this is the perfect garden for you.*Visa sponsorship is NOT available at this timeYou work outdoors.',
    'We are not able to offer visa sponsorship for this role. Watch for future opportunities where we are able to offer visa sponsorship.',
    'You work in Leeds (but we dont support VISA).',
    "We don't provide work permits.",
    'We cannot cover visas for this role.',
    'We wont sponsor visas.',
    'Candidates who need sponsorship need not apply.',
    'You are authorized to work there without visa or relocation support.',
    'USC or GC only.',
    'No H1B please.',
    'Acme will not sponsor applicants for work visas.',
    'Must be a US citizen.',
    'U.S. citizenship is required.',
    'The post is not eligible for remote work, relocation, or visa sponsorship.',
    'A security clearance, which requires US citizenship.',
    'Applicants must not now, or in the future, require sponsorship for an employment visa.',
    'Must be authorized to work in the US without sponsorship.',
    'Visa sponsorship: not available',
    'Candidates requiring sponsorship will not be considered.',
    'Nous ne proposons pas de parrainage de visa.',
    'We are not currently hiring individuals for this position who now or in the future require sponsorship for employment visa status; however, we have other jobs.',
    'Is role eligible for Immigration Sponsorship?: No. We grow roses.',
    'Looking only for W2 candidates (Green Card & Citizens)',
    'All candidates must have a valid visa for Australia - Sponsorship is unavailable for this role.',
    'Acme will not sponsor a foreign national for this position.',
    'Must be legally authorized to work in the U.S. w/out sponsorship.',
    'You do need to be able to work in Spain without a visa though.',
    'Acme generally does not sponsor for gardeners.',
    'This role does not offer relocation<br>packages or sponsorship visas',
    'We cannot sponsor visas for this role. See our roles where we are able to offer visa sponsorship.',
    '签证要求：新加坡公民或永久居民',
    'Sponsorship Available:\nNo\nGarden Name:',
    'LOCAL CANDIDATES ONLY NO VISA TRANSFERS AVAILABLE AT THIS TIME',
    'We are not able to process H1B transfers.',
    'This job is not eligible for employment-based immigration sponsored by the garden.',
    'Qualified applicants will not require employer-sponsored work authorization.',
  ])('is refused: %s', (text) => {
    expect(visaOf(text)).toBe(false)
  })

  it.each([
    'Must be authorized to work in the United States.',
    'Will you now or in the future require sponsorship for employment visa status?',
    'Are you entitled to work in the garden without any sponsorship?*',
    'The offer depends on your right to receive seeds without sponsorship for an export license.',
    'We offer relocation support.',
    'We do not discriminate on the basis of citizenship status.',
    'Active TS/SCI clearance.',
    'US citizenship preferred.',
    'Must be a US citizen or otherwise authorized to work in the United States.',
    'Visa sponsorship may be available.',
    'We do not sponsor political events.',
    'Our platform helps employers manage visa sponsorship.',
    'We sponsor visas. We are unable to sponsor visas for this role.',
    'For most openings we also offer visa support.',
    'You may apply with or without sponsorship.',
    'Visa sponsorship may be available for this position.',
    'We will be prioritizing applicants who do not require sponsorship of a visa.',
    'U.S. Citizenship may be required.',
    'You are in charge of sales, with visa requirements of customers.',
  ])('is left open: %s', (text) => {
    expect(visaOf(text)).toBeNull()
  })

  it.each([
    'You advise clients and help you prepare visas.',
    'Valid work permit required.',
    'Experience with visa support for customers.',
    'We may sponsor visas.',
    'Visa sponsorship:\nCompensation package:\nYearly pay',
    'Sponsorship\nYou obtain the sponsorship of projects.',
  ])('says nothing: %s', (text) => {
    expect(visaOf(text)).toBeNull()
  })

  it('finds the sentence in a long posting', () => {
    const filler = 'We build tools for people. You will like it here.\n'.repeat(2000)
    expect(visaOf(`${filler}Please note that we cannot sponsor work visas.\n${filler}`)).toBe(false)
  })

  it.each([
    'sponsor ',
    'not sponsor visa ',
    'must be us ',
    'must citizen ',
    'U.S. ',
    'visa sponsorship? ',
    'without ',
    'no ',
    '\n',
    '\ud800',
    '\0',
  ])('reads a megabyte of %j', (bait) => {
    expect(() => visaOf(`${bait.repeat(Math.ceil(1_000_000 / bait.length))}sponsorship`)).not.toThrow()
  })

  it('meets the bar of 99% precision on the rows it was tuned on', () => {
    expect(measureVisa('tune').precision).toBeGreaterThanOrEqual(0.99)
  })
})
