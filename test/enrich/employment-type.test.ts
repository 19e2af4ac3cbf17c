import { describe, expect, it } from 'vitest'
import { employmentType } from '../../src/enrich/employment-type.ts'
import { blankJob } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'

function run(given: { title?: string; text?: string; stated?: Posting['employment_type'] }) {
  const job = blankJob({ external_job_id: '1', url: 'https://employer.test/1', title: given.title ?? 'Engineer' })
  const posting = { ...job, places: [], employment_type: given.stated ?? null, department: null, pay: [], company: null }
  const evidence = employmentType.run({
    posting,
    hints: { company: null, countries: [] },
    job,
    plainDescription: given.text ?? '',
  })
  return { value: job.employment_type, evidence }
}

describe('titles', () => {
  it.each([
    ['Software Engineering Intern', 'internship'],
    ['Baker - 20hrs/week, mornings', 'part_time'],
    ['Baker - 36 hrs/week', null],
    ['Pflichtpraktikum Controlling', 'internship'],
    ['Beca Jardinería - Madrid', 'internship'],
    ['Stage - Assistant marketing (H/F)', 'internship'],
    ['Estagiário de TI', 'internship'],
    ['Ausbildung zum Industriekaufmann', 'internship'],
    ['Werkstudent (m/w/d) Data Science', 'part_time'],
    ['Verkäufer in Teilzeit', 'part_time'],
    ['Media jornada - Administrativo', 'part_time'],
    ['Krankenpfleger Vollzeit', 'full_time'],
    ['Ingénieur (CDI)', null],
    ['Technicien CDI temps plein', 'full_time'],
    ['Fixed-term Lecturer in Botany', 'temporary'],
    ['Product Owner (9-month FTC)', 'temporary'],
    ['Ingénieur - CDD 12 mois', 'temporary'],
    ['Sachbearbeiter (befristet)', 'temporary'],
    ['Seasonal Retail Associate', 'temporary'],
    ['HR Advisor (Maternity Cover)', 'temporary'],
    ['Engineer (Contract)', 'contract'],
    ['Contract Recruiter', 'contract'],
    ['Data Scientist, 6 Month Contract', 'contract'],
    ['Designer (Part-Time Contract)', 'contract'],
    ['Freelance Copywriter', 'contract'],
    ['Full-time Summer Internship', 'internship'],
    ['Mitarbeiter (Voll-/Teilzeit)', null],
    ['Contract Manager', null],
    ['Smart Contract Engineer', null],
    ['Internal Auditor', null],
    ['Internship Coordinator', null],
    ['Stage Manager', null],
    ['Full-Stack Engineer', null],
    ['Sachbearbeiter (unbefristet)', null],
    ['Vendeur polyvalent, CDI 20H', 'part_time'],
    ['CDI 35 h - Préparateur (F/H)', 'full_time'],
    ['CDI - Conseiller de vente (H/F) - 22h', null],
    ['CDD Risk Analyst, Onboarding', null],
    ['Client Due Diligence (CDD) Officer', null],
    ['KYC / CDD Onboarding Lead', null],
    ['KYC Officer - CDD 12 mois', 'temporary'],
    ['Stellvertretung Abteilungsleiter (w/m/d)', null],
    ['Elternzeitvertretung Buchhaltung', 'temporary'],
    ['Spécialiste en apprentissage automatique', null],
    ['Apprentissage - Chargé de projet', 'internship'],
    ['Practicante de Finanzas', 'internship'],
    ['Contract/Grant Manager', null],
    ['Contracts/Subcontracts Analyst', null],
    ['Occupational Therapist - Contract/1099', 'contract'],
    // A programme of internships is one; the people who run it are not interns.
    ['Baker - Internship Program (fixed term contract)', 'internship'],
    ['Summer Internship Programme 2027', 'internship'],
    ['Intern Program, Kitchen', 'internship'],
    ['Internship Program Manager', null],
    ['Intern Programs Coordinator', null],
    ['Pasticcere - P.IVA', 'contract'],
    ['Fotografo (P. IVA)', 'contract'],
    ['[远程] 烘焙公司诚聘 运营实习生', 'internship'],
    ['烘焙师（实习）', 'internship'],
    ['烘焙实习工程师', 'internship'],
    ['后端开发实习', 'internship'],
    ['[远程/上海优先] 面包实习生（新品）- 甜点/面包', 'internship'],
    ['烘焙师/实习生', null],
    ['[上海] 兼职烘焙师', 'part_time'],
    ['ホールスタッフ アルバイト', 'part_time'],
    ['面包师（实习/校招/社招）', null],
  ])('%s', (title, expected) => {
    expect(run({ title }).value).toBe(expected)
  })
})

describe('descriptions', () => {
  it.each([
    ['Das Gehalt beträgt 2.900 Euro bei Vollzeitbeschäftigung.', 'full_time'],
    ['A 10-month fixed-term contract covering maternity leave.', 'temporary'],
    ['This is a full-time position.', 'full_time'],
    ['This is a full time, permanent role based in Leeds.', 'full_time'],
    ['Employment type: Part time', 'part_time'],
    ['Job Type: Contract', 'contract'],
    ['This is a 12-month contract.', 'contract'],
    ['We are looking for a freelance illustrator.', 'contract'],
    ['Type de contrat : CDI', null],
    ['Regular/Temporary: Regular', null],
    ['We place bakers with our clients on a Direct Hire, Contract, and Contract-to-Hire basis.', null],
    ['Contract type: Permanent', null],
    ['Contract: Permanent', null],
    ['Contract: Full-time, permanent', 'full_time'],
    ['Contract: 12 months', 'contract'],
    ['Contrat à temps complet dès septembre.', 'full_time'],
    ['We are looking for a florist to join our team part-time.', 'part_time'],
    ['Full-time, onsite in our Leeds workshop.', 'full_time'],
    ['You join as our second full-time florist, hiring a full-time florist now.', 'full_time'],
    ['FloristLeedsRetail – Shops /Full-time /On-siteApply for this job', 'full_time'],
    ['Part-time positions are capped at 30 hours.', null],
    ['Perks for full-time roles', null],
    ['Applicants must be authorized to work in the United States on a full-time basis.', null],
    ['You may be directed to telework on a full-time basis.', null],
    ['Employee Type: exempt full-time', 'full_time'],
    ['Full-time/Part-time hours, contract role.', 'contract'],
    ['This position is for an independent contractor, paid monthly.', 'contract'],
    ['You will be engaged as a contractor by our partner.', 'contract'],
    ['We are seeking a Contract Manager for our legal team.', null],
    ['Fixed-term contract of 12 months.', 'temporary'],
    ['This is a part-time, temporary position.', 'temporary'],
    ['Nous recrutons un fleuriste en CDD pour la saison.', 'temporary'],
    ['CDD saisonnier 39h par semaine', 'temporary'],
    ['Wir suchen dich ab sofort in Vollzeit.', 'full_time'],
    ['Die Stelle kann in Vollzeit oder in Teilzeit besetzt werden.', null],
    ['Umfang: Teilzeit, 20 Stunden', 'part_time'],
    ['Praca na pełny etat.', 'full_time'],
    ['Praca na pół etatu.', 'part_time'],
    ['Oferujemy: umowa o pracę tymczasową', 'temporary'],
    ['Umowa o pracę lub kontrakt B2B', null],
    ['Contrato CLT ou PJ', null],
    ['Anställningsform: vikariat, heltid', 'temporary'],
    ['Soort dienstverband: fulltime', 'full_time'],
    ['Contratto full-time a tempo pieno.', 'full_time'],
    ['Jornada laboral: tiempo completo', 'full_time'],
    ['Tipo de contrato: temporal', 'temporary'],
    ['Die Stelle ist auf zwei Jahre befristet.', 'temporary'],
    ['Contratto a tempo determinato di 6 mesi.', 'temporary'],
    ['Vaga em tempo integral.', 'full_time'],
    ['Het betreft een fulltime functie.', 'full_time'],
    ['Wir suchen in Voll- oder Teilzeit eine Bürokraft.', null],
    ['This is not a full-time position.', null],
    ['You will negotiate contracts with suppliers.', null],
    ['Benefits for full-time employees include health insurance.', null],
    ['There is a possibility of a full-time position.', null],
    ['You will supervise interns.', null],
    // Lines of facts.
    ['Reno, NV · Full-time, In-Office', 'full_time'],
    ['Part-Time/Onsite Reno, Nevada', 'part_time'],
    ['- Role: Permanent, Full-time', 'full_time'],
    ['Omfattning: Heltid', 'full_time'],
    ['Reno | Contract | Remote', 'contract'],
    ['Contract', null],
    ['Full-time, part-time employees and contractors', null],
    ['Full-time/Part-time', null],
    ['Regular full-time hours (30 hours per week).', 'full_time'],
    ['Poste en intérim de suite.', 'temporary'],
    ['Mission longue durée à Lyon', 'temporary'],
    ['Warunki: 10-16k netto na B2B.', 'contract'],
    ['Regime PJ, 100% remoto', 'contract'],
    ['You have sold B2B software.', null],
    ['Missions principales : accueillir les clients.', null],
    // Chinese, Japanese and Korean lines.
    ['是否全职：是', 'full_time'],
    ['是否全职：否', 'part_time'],
    ['是否全职：Y', 'full_time'],
    ['Job Type：Full-Time, Remote', 'full_time'],
    ['Full-time or not: Full-time', 'full_time'],
    ['工作性质：兼职', 'part_time'],
    ['雇用形態：正社員', 'full_time'],
    ['雇用形態：契約社員', 'temporary'],
    ['고용형태: 인턴', 'internship'],
    ['工作类型：全职/兼职', null],
    ['我们的全职员工有五十人。', null],
    // Contractors.
    ['12 month B2B rolling contract.', 'contract'],
    ['Duration: Long term contract', 'contract'],
    ['Duration: 1+ year Contract on W2', 'contract'],
    ['We need a baker on a contract basis to help our kitchen.', 'contract'],
    ['This is initially a contract role, with the potential for full-time conversion.', 'contract'],
    ['We are currently hiring independent contractors to bake at home.', 'contract'],
    ['100% remote, as a full-time contractor with holiday pay.', 'contract'],
    ['Collaborazione solo con P.IVA.', 'contract'],
    ['Wir vergeben die Arbeit auf freiberuflicher Basis.', 'contract'],
    ['A vaga é para freelancer.', 'contract'],
    ['Não é uma vaga freelancer.', null],
    ['You negotiate long-term contract terms with mills.', null],
    ['You develop smart contract positions.', null],
    ['We won a government contract of five years.', null],
    // Full time in other words.
    ['Stable, full-time work with a well-known bakery', 'full_time'],
    ['Able to work full time 40 hours a week.', 'full_time'],
    ['Hourly pay, full time 40 hours per week', 'full_time'],
    ['This is a remote position and will be full-time.', 'full_time'],
    ['The range for this US-based, full-time, and exempt position is below.', 'full_time'],
    ['These are full-time positions in two shifts.', 'full_time'],
    ['Vaga para trabalho remoto full-time.', 'full_time'],
    ['Type of work: Full-time', 'full_time'],
    ['5+ years of full-time work experience in bakeries.', null],
    ['Please only apply if you live and work full-time in one of these states.', null],
    // Internships.
    ['We seek a motivated student to join our internship program.', 'internship'],
    ['You wish to do an (unpaid) internship as part of your studies.', 'internship'],
    ['Dans le cadre d’un stage, vous aidez le fournil.', 'internship'],
    ['Im Rahmen eines Pflichtpraktikums lernst du backen.', 'internship'],
    ['You have completed several internships.', null],
    // A label says more than a line of facts.
    ['Job Type: Full Time\nContract/Customer', 'full_time'],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

it('takes the structured value first, then the title, then the description, and says which', () => {
  expect(run({ stated: 'part_time', title: 'Intern', text: 'This is a full-time position.' })).toEqual({
    value: 'part_time',
    evidence: [{ field: 'employment_type', words: 'part_time', from: 'stated' }],
  })
  expect(run({ title: 'Marketing Internship', text: 'This is a full-time position.' })).toEqual({
    value: 'internship',
    evidence: [{ field: 'employment_type', words: 'Internship', from: 'text', quotes: [{ in: 'title', text: 'Internship' }] }],
  })
})

it('believes a title that names another type before the full time that boards preset, but no sentence', () => {
  expect(run({ stated: 'full_time', title: 'Marketing Intern' })).toMatchObject({
    value: 'internship',
    evidence: [{ from: 'text' }],
  })
  expect(run({ stated: 'full_time', title: 'Cook (full-time)' })).toMatchObject({ evidence: [{ from: 'stated' }] })
  expect(run({ stated: 'full_time', title: 'Koch (Voll-/Teilzeit)' })).toMatchObject({ value: 'full_time' })
  expect(run({ stated: 'full_time', text: 'This is a part-time position.' })).toMatchObject({ value: 'full_time' })
})

it.each([
  'full-time ',
  'this is a full-time permanent ',
  'contract ',
  '12 months ',
  'wir suchen in ',
  'hiring a b ',
  'stage de ',
  'praktik',
  'type: ',
  'temp',
])('stays linear on 100 kB of "%s"', (bait) => {
  const text = bait.repeat(Math.ceil(100_000 / bait.length))
  expect([null, 'full_time', 'part_time', 'contract', 'temporary', 'internship']).toContain(run({ title: text, text }).value)
})

describe('texts of hospitals, trades and boards without line breaks', () => {
  it.each([
    ['We bake bread with rye. Job Types: Full-time, Permanent Salary: 30,000 a year', 'full_time'],
    ['Job Types: Full-time, Temporary, Permanent Benefits: bread', null],
    ['Lisboa, centroRegime: Efetivo – CLTJornada: Período IntegralÁrea: Padaria', 'full_time'],
    ['Type de contrat : CDITemps de travail : Temps pleinSalaire : selon profil', 'full_time'],
    ['The bakery is in LeedsEmployment Type: CasualAre you fond of bread?', 'temporary'],
    ['Status: Professional | Employment Type: Part Time or Regular Full Time | Bakery', null],
    ['North Bakery: we bake. Working time: Part or Full time Company: North', null],
    ['Bread and ryeJob Types: Full-time, Contract Salary: 200 a day', 'contract'],
    ['North Bakery | OvensPermanent | Full-Time (37.5 Hours) | Early shifts', 'full_time'],
    ['Wir bieten eine sichere Tätigkeit auf Vollzeitbasis in der Backstube', 'full_time'],
    ['Mindestgehalt von 2.000 Euro brutto auf Vollzeitbasis', null],
    ['Vollzeitbeschäftigung (38,5 Wochenstunden), Beginn ab sofort', 'full_time'],
    ['Bäckermeister (m/w/d) Vollzeit, in Linz, ab sofort', 'full_time'],
    ['Bäckermeister (m/w/d) Vollzeit oder Teilzeit', null],
    ['Three years of fulltime satisfactory experience as a baker', null],
    ['Friendly to guestsSeasonal employment May - October for this bakery', 'temporary'],
    ['We seek a per diem baker for the early shift', 'temporary'],
    ['You join the bakery for a 6 months internship', 'internship'],
  ])('%s', (text, type) => {
    expect(run({ text }).value).toBe(type)
  })
})

describe('a stated term of employment', () => {
  it.each([
    ['Die Vollzeitstelle in der Backstube ist befristet auf zwei Jahre.', 'temporary'],
    ['Die Stelle ist unbefristet und in Vollzeit zu besetzen.', 'full_time'],
    ['Position: full-time for a period of 24 months, starting in May.', 'temporary'],
    ['This is a full-time position. The role is initially limited to three years.', 'temporary'],
    ['The one-year Postdoc will begin in the autumn.', 'temporary'],
    ['Contrat de travail à temps plein, durée de 12 mois.', 'temporary'],
    ['Se ofrece contrato de 6 meses a jornada completa en la panadería.', 'temporary'],
    ['Se ofrece contrato de 6 meses + indefinido, jornada completa.', 'full_time'],
    ['Contrato de trabajo a tiempo completo de obra y servicio en el molino.', 'temporary'],
    ['Die Stelle (befristet) in Vollzeit ist in Graz.', 'temporary'],
    ['THIS POST IS FIXED TERM/SECONDMENT FOR 9 MONTHS', 'temporary'],
    ['You cover a maternity leave: maternity leave cover until spring.', 'temporary'],
    ['Permanent and fixed term contracts available', null],
    ['This position has a probationary period of six months.', null],
    ['Le projet a une durée de 12 mois.', null],
    ['The bakery pays your rent for a period of 24 months.', null],
    ['Two years post registration experience as a baker', null],
    ['As an independent contractor you are engaged as a contractor. The position is limited to 6 months.', 'contract'],
  ])('%s', (text, type) => {
    expect(run({ text }).value).toBe(type)
  })
})

describe('labels in flat text and sentences about this job', () => {
  it.each([
    ['Ovens . Location: Dayton , OH Position Type: Contract Job Description: We bake rye bread.', 'contract'],
    ['North Bakery Position Type: Permanent Contract Duration: none Job Description: bread', null],
    ['Vertragsart: Teilzeit Standort: Graz', 'part_time'],
    ['Type: Hourly Contract', 'contract'],
    ['Full/Part Time: Full Time Permanent', 'full_time'],
    ['Job Type Full Time', 'full_time'],
    ['Full Time Employee', 'full_time'],
    ['Paid leave for each full time employee', null],
    ['This full-time senior baker position is in our mill.', 'full_time'],
    ['These are full-time, permanent roles with opportunities to learn.', 'full_time'],
    ['An opportunity has arisen for a full time Band 5 baker.', 'full_time'],
    ['An opportunity has arisen for a full-time or part-time baker.', null],
    ['The post is full time, 37.5 hours per week', 'full_time'],
    ['Shifts of all lengths, including full time (37.5 hrs) and part-time', null],
    ['- Disponibilidad full time', 'full_time'],
    ['Part time hours would be considered.', null],
    ['The allowance is pro rata for part time staff.', null],
    ['Die Stelle ist für Voll- und Teilzeit geeignet.', null],
    ['Tipo de puesto: Tiempo completo, Medio tiempo', null],
    ['You will join a team of 2 full-time bakers.', null],
    ['At the end of the program bakers land a full-time position.', null],
    ['Part-time hours may also be available in this position.', null],
    ['Our courses are on a full-time basis.', null],
    ['Perks for fulltime employees', null],
    ['Le contrat est à définir (CDI, CDD).', null],
    ['Job Types: Contract, Permanent', null],
    ['Internship/trainee year in a mill preferred', null],
    ['Registration as an Engineer Intern is needed.', null],
    ['Full or part time hours, fixed term contract of 6 months', 'temporary'],
  ])('%s', (text, type) => {
    expect(run({ text }).value).toBe(type)
  })

  it.each([
    ['Offre de stage PFE - Boulangerie Nord', 'internship'],
    ['Offres de stages - Moulin', 'internship'],
    ['PFE Qualité du pain', 'internship'],
    ['Offre de stage + Offres embauche - Moulin', null],
    ['Responsable des offres de stage', null],
    ['Premier Field Engineer (PFE)', null],
  ])('%s', (title, type) => {
    expect(run({ title }).value).toBe(type)
  })
})

describe('kinds that other sectors write', () => {
  it.each([
    ['We are seeking a skilled and patient full-time Rose Gardener for our park.', 'full_time'],
    ['The department invites applications for two full-time tenure-track positions.', 'full_time'],
    ['We expect to make several full-time appointments this spring.', 'full_time'],
    ['We are hiring for full-time and part-time shifts.', null],
    ['The Head Gardener is a full-time, salaried, exempt, annual position.', 'full_time'],
    ['Full-time and permanent', 'full_time'],
    ['Full Time or Part Time? Full Time', 'full_time'],
    ['Category Faculty Full Time or Part Time Part Time Telework: none', 'part_time'],
    ['Full/Part Time Full TimeSchedule 8 to 5', 'full_time'],
    ['Job Function GardensSchedule Full-timeJob Type Permanent', 'full_time'],
    ['Employment StatusRegular Full-timeEducation', 'full_time'],
    ['Employment: Full-time or part-time', null],
    ['Tipo de puesto: Tiempo completo', 'full_time'],
    ['Tipo de puesto: Tiempo completo, Medio tiempo', null],
    ["Type d'emploi : Temps plein, CDI", 'full_time'],
    ['Nous cherchons un jardinier en CDI à temps partiel (30 h).', 'part_time'],
    ['Ce poste est à pourvoir rapidement en intérim.', 'temporary'],
    ['Taux horaire fixe + 10% de fin de mission + 10% de congés payés', 'temporary'],
    ['Notre agence recrute un jardinier pour une longue mission.', 'temporary'],
    ['Un puesto temporal de un año en el jardín.', 'temporary'],
    ['As a PRN employee you work as needed.', 'temporary'],
    ['This is a per diem position in our clinic.', 'temporary'],
    ['Contract Vaste Job Contract van onbepaalde duur Voltijds Dagwerk', 'full_time'],
    ['Contract Tijdelijke job Voltijds Dagwerk', 'temporary'],
    ['Een deeltijdse functie in onze tuin', 'part_time'],
    ['Contract\nOslo\nWe grow roses.', 'contract'],
    ['Appointment Type Permanent - Full Time Tenure Track No', 'full_time'],
    ['Gärtner/in (w/m/d)\n(Vollzeit, bis Entgeltgruppe 9)', 'full_time'],
    ['Entgeltgruppe 9 ○ unbefristet ○ Vollzeit 39 Wochenstunden', 'full_time'],
    ['Convenio de prácticas remunerado.', 'internship'],
    ['Buscamos incorporar un/a alumno/a en prácticas a nuestro jardín.', 'internship'],
    ['We grow roses.\nContract\nYou keep them.', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})
