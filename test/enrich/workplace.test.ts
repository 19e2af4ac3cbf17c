import { describe, expect, it } from 'vitest'
import { workplace } from '../../src/enrich/workplace.ts'
import { blankJob } from '../../src/job/job.ts'
import type { Posting } from '../../src/job/posting.ts'

function run(given: { title?: string; location?: string; text?: string; stated?: Posting['workplace']; country?: string }) {
  const job = blankJob({ external_job_id: '1', url: 'https://employer.test/1', title: given.title ?? 'Engineer' })
  job.country_code = given.country ?? null
  const posting = {
    ...job,
    location_raw: given.location ?? null,
    places: [],
    workplace: given.stated ?? null,
    department: null,
    pay: [],
    company: null,
  }
  const evidence = workplace.run({ posting, hints: { company: null, countries: [] }, job, plainDescription: given.text ?? '' })
  return { value: job.workplace, evidence }
}

describe('titles', () => {
  it.each([
    ['Engineer (Remote)', 'remote'],
    ['Remote Software Engineer', 'remote'],
    ['Entwickler (m/w/d) remote', 'remote'],
    ['Ingénieur (Télétravail)', 'remote'],
    ['Desarrollador - Remoto', 'remote'],
    ['Medewerker (thuiswerken)', 'remote'],
    ['Analyst - Hybrid Work', 'hybrid'],
    ['Hybrid-Remote Speech Therapist', 'hybrid'],
    ['Assistant (On-Site, London)', 'onsite'],
    ['Técnico (presencial)', 'onsite'],
    ['Engineer (On-site or Remote)', null],
    ['Remote Sensing Scientist', null],
    ['Remote Patient Monitoring Nurse', null],
    ['Hybrid Cloud Architect', null],
    ['Onsite Support Engineer', null],
    ['Gardener - Onsite in Oslo - two years', 'onsite'],
    ['Head of Remote', null],
    ['Engineer (No Remote)', null],
    ['Distributed Systems Engineer', null],
    ['Virtual Assistant', null],
  ])('%s', (title, expected) => {
    expect(run({ title }).value).toBe(expected)
  })
})

describe('locations', () => {
  it.each([
    ['Remote, US', 'remote'],
    ['Remote-Idaho', 'remote'],
    ['Anywhere in France', 'remote'],
    ['Milano (ibrido)', 'hybrid'],
    ['Remote or Hybrid, Toronto', 'hybrid'],
    ['London (In office M,W,F)', 'hybrid'],
    ['Onsite Berlin', 'onsite'],
    ['Remote; On-site, Berlin', null],
    ['Berlin Office', null],
  ])('%s', (location, expected) => {
    expect(run({ location }).value).toBe(expected)
  })

  it('a home office in a town is the head office', () => {
    expect(run({ location: 'Home Office' }).value).toBe('remote')
    expect(run({ location: 'Bentonville, AR - Home Office', country: 'US' }).value).toBeNull()
  })
})

describe('descriptions', () => {
  it.each([
    ['This is a fully remote position.', 'remote'],
    ['Hybrid: 3 days a week in our Berlin office.', 'hybrid'],
    ['This role is based onsite in our Denver office.', 'onsite'],
    ['This is a full-time, on-site Gardener (Roses) role based in Oslo.', 'onsite'],
    ['Our offices are an option for those who prefer or need a hybrid work environment.', null],
    ['This is a role in Oslo, therefore remote and hybrid work arrangements will not apply.', 'onsite'],
    ['Hybrides Arbeiten: 2 Tage Homeoffice pro Woche.', 'hybrid'],
    ['Télétravail possible 2 jours par semaine.', 'hybrid'],
    ['Modalidad: presencial.', 'onsite'],
    ['Deze functie is volledig remote.', 'remote'],
    ['Great team.\n#LI-Hybrid', 'hybrid'],
    ['Reno, NV · Full-time, In-Office', 'onsite'],
    ['Full-Time/Onsite Reno, Nevada', 'onsite'],
    ['Contract | Hybrid | Reno', 'hybrid'],
    ['Sensors, Remote, Satellites', null],
    ['Remote? Yes', 'remote'],
    ['The role is based on site at our bakery.', 'onsite'],
    ['You work on site with the night shift.', 'onsite'],
    ['You work on site with customers.', null],
    ['The position is at our mill and is not remote.', 'onsite'],
    ['We are a remote-first company.', 'remote'],
    ['This is an onsite role.\nWe are a remote-first company.', 'onsite'],
    ['Fjordwerk is a remote-first maker of boats.', 'remote'],
    ['This is an onsite role.\nFjordwerk is a remote-first maker of boats.', 'onsite'],
    ['We ask for three fixed days in the office per week.', 'hybrid'],
    ['We are a hybrid environment with an office in Oslo.', 'hybrid'],
    ['Le poste prévoit trois jours sur site par semaine.', 'hybrid'],
    ['About 40% remote, the rest with us.', 'hybrid'],
    ['週3日は在宅勤務ができます。', 'hybrid'],
    ['フルリモートで働けます。', 'remote'],
    ['You will manage remote teams across Europe.', null],
    ['Experience with remote access tools.', null],
    ['Our office has an on-site gym.', null],
    ['This position is onsite and not remote.', 'onsite'],
    ['There are many 100% remote engineers in the company.', null],
    ['This is a hybrid role spanning platform and infrastructure.', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })

  it.each([
    ['This is NOT a remote or work-from-home position.', 'onsite'],
    ['The job is neither a remote nor a hybrid role.', 'onsite'],
    ['Remote? No', 'onsite'],
    ['Located Remotely? N\nPosition Type: Management', 'onsite'],
    ['Telework: Not available', 'onsite'],
    ['Remote: N/A', null],
    ['Sorry, no remote.', 'onsite'],
    ['Remote work is not available for this position.', 'onsite'],
    ['Remote applicants will not be considered.', 'onsite'],
    ['This position does not support remote work.', 'onsite'],
    ['Our till does not support remote desktops.', null],
    ['This is not a fully remote role.', null],
    ['We are unable to accommodate remote work from Hawaii.', null],
    ['This is not a remote role; you spend three days a week in our office.', 'hybrid'],
    ['This is not a virtual position.\nTelework is decided by the supervisor.', null],
    ['Benefits:\nWork from home\nWork remotely: No', null],
    ['Homeoffice: nein', 'onsite'],
    ['Pas de télétravail.', 'onsite'],
    ['Você escolhe o seu conforto no remoto.', null],
  ])('that refuse remote work: %s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })

  it('are read at both ends of a long text', () => {
    const middle = 'We build things. '.repeat(60_000)
    expect(run({ text: `This is a fully remote position.\n${middle}` }).value).toBe('remote')
    expect(run({ text: `${middle}\n#LI-Onsite` }).value).toBe('onsite')
  })
})

it('takes the structured value first, then words, then sentences, and says which', () => {
  expect(run({ stated: 'onsite', location: 'Remote' })).toEqual({
    value: 'onsite',
    evidence: [{ field: 'workplace', words: 'onsite', from: 'stated' }],
  })
  expect(run({ title: 'Engineer (Remote)', location: 'Hybrid - Chicago' }).value).toBe('hybrid')
  expect(run({ location: 'Remote', text: 'This is a hybrid role.' })).toEqual({
    value: 'remote',
    evidence: [{ field: 'workplace', words: 'Remote', from: 'text', quotes: [{ in: 'location', text: 'Remote' }] }],
  })
})

it.each([
  'remote ',
  'this is a remote ',
  'hybrid work ',
  'this role is this role is ',
  'office 3 days ',
  'not a ',
  'Remote: ',
  'fully fully ',
  'modalidad híbrida de ',
  'a b ',
  '-',
  '(',
])('stays linear on 100 kB of "%s"', (bait) => {
  const text = bait.repeat(Math.ceil(100_000 / bait.length))
  expect([null, 'remote', 'hybrid', 'onsite']).toContain(run({ title: text, location: text, text }).value)
})

describe('the header line of a board', () => {
  it.each([
    ['FloristLeedsRetail – Shops /Full-time /On-siteApply for this job', 'onsite'],
    ['FloristLeedsRetail – Shops /Full-time /HybridApply for this job', 'hybrid'],
    ['FloristLeedsRetail – Shops /Contract /RemoteApply for this job', 'remote'],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

describe('days that are named', () => {
  it.each([
    ['Hybrid 3 days in Leeds. Only local gardeners.', 'hybrid'],
    ['Hybrid 2-3 days a week in Leeds or York', 'hybrid'],
    ['This role will require coming into our Leeds office three times a week.', 'hybrid'],
    ['We operate in a hybrid environment.', 'hybrid'],
    ['We are looking for a gardener to work hybrid in Braga.', 'hybrid'],
    ['We operate in a hybrid cloud environment.', null],
    ['Regime: 75% on-site e 25% home office', 'hybrid'],
    ['Presencial e Remoto Parcial', null],
    ['Híbrido, São Paulo - Paulista', 'hybrid'],
    ['Presencial em São Paulo/SP', 'onsite'],
    ['Remoto.', 'remote'],
    ['Remoto durante a pandemia', null],
    ['Remoto ou presencial', null],
    ['Company location: Leeds, UK (remote)', 'remote'],
    ["You'll work remotely with our distributed team to grow roses and improve the user experience.", 'remote'],
    ['Experience of a fully remote role is a plus.', null],
    ['This is a work at home opportunity.', 'remote'],
    ['We are remote first, but you may visit us.', 'remote'],
    ['Leeds or York, full-time onsite only', 'onsite'],
    ['是否远程：是', 'remote'],
    ['是否远程：否', 'onsite'],
    ['是否远程：坐班优先，远程也接受', null],
    ['工作地点：远程办公', 'remote'],
    ['工作地点：北京/远程', null],
    ['每周三天远程，两天到岗', 'hybrid'],
    ['全职, 暂不接受远程', 'onsite'],
    ['You come to our Leeds office on Mondays, Wednesdays and Fridays.', 'hybrid'],
    ['Wednesdays work from home', 'hybrid'],
    ['Praca hybrydowa z biura w Gdyni.', 'hybrid'],
    ['Du arbetar 2 dagar hemifrån.', 'hybrid'],
    ['Praca w 100% zdalna.', 'remote'],
    ['A remote-first setup', 'remote'],
    ['Expect up to 30% on site travel to customers.', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

describe('a location line that says remote, and the text', () => {
  it.each([
    ['Accord de télétravail : 2 jours par semaine', 'hybrid'],
    ['You work from the office 3 days a week.', 'hybrid'],
    ['Work from home 2 days a week.', 'hybrid'],
    ['Our software is made for hybrid workplaces.', 'remote'],
    ['Candidates residing within 50 miles of Leeds are in the office 3 days a week.', 'remote'],
    ['Work 3 days a week in the office, or fully remote.', 'remote'],
    ['We use a hybrid team model.', 'remote'],
  ])('%s', (text, expected) => {
    expect(run({ location: 'Remote, Lyon', text }).value).toBe(expected)
  })
})

describe('working from home, as advertisements write it', () => {
  it.each([
    ['Work Setup: Permanent WFH', 'remote'],
    ['Permanent WFH arrangement', 'remote'],
    ['Work From Home', 'remote'],
    ['You will bake by day and will be working from home.', 'remote'],
    ['This role is 100% telehealth allowing you to work from home.', 'remote'],
    ['Esta vaga é remote.', 'remote'],
    ['This sifting and kneading freelance opportunity is remote.', 'remote'],
    ['Fully remote (work from home), 9 AM to 6 PM', 'remote'],
    ['工作地点：Remote/远程', 'remote'],
    ['Hybrid-working - enjoy our office and work from home', 'hybrid'],
    ['Leeds based with opportunity to WFH 1-2 days pw', 'hybrid'],
    ['Work From Home / Office Hybrid', 'hybrid'],
    ['Work set-up: Hybrid (10x a month in the mill)', 'hybrid'],
    ['Working hours: Mon – Fri, 8.30am – 5.30pm (Hybrid)', 'hybrid'],
    ['A mix of office and home working', 'hybrid'],
    ['Presencial com direito a dois dias de remoto.', 'hybrid'],
    ['Set-up and Location: Onsite / Leeds', 'onsite'],
    ['Can do onsite work in Leeds', 'onsite'],
    ['Trabalho remoto e presencial', null],
    ['Work From Home Budget per year', null],
    ['You will work from home when it snows.', null],
    ['Our employees enjoy flexible arrangements including working from home.', null],
    ['Supervision, travel and working-from-home conditions', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })

  it.each([
    ['Baker (Work from Office)', 'onsite'],
    ['Baker (Remote or Presential)', null],
    ['（远程）面包师', 'remote'],
    ['[ 全远端 ] 面包师', 'remote'],
  ])('title %s', (title, expected) => {
    expect(run({ title }).value).toBe(expected)
  })
})

describe('labels in texts that lost their line breaks', () => {
  it.each([
    ['You write SQL. Location: Remote Duration: six months Pay: by agreement', 'remote'],
    ['Main place: Halifax Attendance: Hybrid Status: regular Hours: days', 'hybrid'],
    ['Support Worker Workplace type Onsite Hours 37', 'onsite'],
    ['Contratação CLTModelo: HíbridoVale refeição e mais', 'hybrid'],
    ['Informações adicionaisModelo de trabalho: híbrido – Campinas/SP. Contrato sem prazo', 'hybrid'],
    ['Three interviews. Work Remotely: Yes', 'remote'],
    ['Three interviews. Work Remotely: Temporarily due to COVID-19', null],
    ['Data Intern in Ohio Location: Remote or Hybrid Duration: autumn', null],
    ['PERSONAL ASSISTANT - LEEDS - FULLY ONSITE - a family office', 'onsite'],
    ['You work 5 days onsite with free parking', 'onsite'],
    ['Position is remote, near an airport', 'remote'],
    ['Deployment model: hybrid cloud and edge', null],
  ])('%s: %s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

describe('further sentences about the job', () => {
  it.each([
    ['You join our nursery on a fully remote basis.', 'remote'],
    ['Remote Position', 'remote'],
    ['Lokalizacja: zdalnie, umowa B2B', 'remote'],
    ['Fully-Remote (Work from Home), 9 AM to 5 PM', 'remote'],
    ['Graz, Austria (Hybrid)\nYou grow roses.', 'hybrid'],
    ['Possibilité de télétravailler (jusqu’à 2 jours par semaine)', 'hybrid'],
    ['The role operates on an on site basis.', 'onsite'],
    ['(Onsite, Full-Time Position)', 'onsite'],
    ['Esta oportunidade é presencial, em Braga.', 'onsite'],
    ['Orto (MI) - Richiesta presenza in sede', 'onsite'],
    ['Buoni pasto nei giorni di presenza in sede', null],
    ['Labels\nAlocado\nCLT', 'onsite'],
    ['Labels\nAlocado\nRemoto', 'remote'],
    ['是否远程：办公室', 'onsite'],
    ['工作地点：苏州（坐班办公）', 'onsite'],
    ['Hybrid roles require three days in-office weekly; remote ones do not.', null],
    ['You work with a global hybrid team of growers.', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

describe('answers and lines that hold the workplace alone', () => {
  it.each([
    ['Work remotely:\nNo', 'onsite'],
    ['Work remotely:\nYes', 'remote'],
    ['Work remotely:\nTemporarily due to COVID-19', null],
    ['Work From Home: No', 'onsite'],
    ['Location\n: Hybrid in Oslo, Norway', 'hybrid'],
    ['Remote working: Hybrid', 'hybrid'],
    ['Work Environment: Hybrid', 'hybrid'],
    ['Work Environment: an office or home-office with little exertion', null],
    ['Μοντέλο: On-site', 'onsite'],
    ['Interview: In person', null],
    ['This role is not fully remote.', null],
    ['Work from home within Oregon, Washington or Utah', 'remote'],
    ['Remote from anywhere in the U.S.', 'remote'],
    ['Remote opportunity - Open to candidates in Europe', 'remote'],
    ['Pennsylvania - Virtual', 'remote'],
    ['Remote/Nationwide, USA', 'remote'],
    ['Travel: position can be remote; travel to Oslo as required', 'remote'],
    ['We seek a gardener to work remotely from Oregon.', 'remote'],
    ['The potential to work remotely from your home is at our discretion.', null],
    ['We are currently operating in a remote-first approach.', 'remote'],
    ['praca o charakterze stacjonarnym', 'onsite'],
    ['Możliwość pracy zdalnej', null],
    ['As a perk we have up to four weeks per year of fully remote work.', null],
    ['About 80% of the time in the office and 20% in the field.', null],
    ['We are 400 people working on-site, remotely or in hybrid mode.', null],
    ['This position requires work in office and field settings.', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })

  it('a share of remote work in a title is hybrid, and a text without a title opens with it', () => {
    expect(run({ title: 'Gardener 75% Teletrabajo' }).value).toBe('hybrid')
    expect(run({ title: 'Gardener 100% Teletrabajo' }).value).toBe('remote')
    expect(run({ title: '', text: 'Rose Gardener (Remote) Rosa Ltd Oslo. We grow roses.' }).value).toBe('remote')
  })
})

describe('shares and refusals in other languages', () => {
  it.each([
    ['Tres días de teletrabajo a la semana', 'hybrid'],
    ['Milano (smart working 3 volte a settimana)', 'hybrid'],
    ['Télétravail : 2 jours/semaine', 'hybrid'],
    ['Du télétravail partiel au milieu des roses', 'hybrid'],
    ['Plaza híbrida', 'hybrid'],
    ['Opción de trabajo híbrido', null],
    ['Ce poste est 100 % à distance.', 'remote'],
    ['Estamos 100% home office até o fim da pandemia', null],
    ['São Paulo - Presencial.', 'onsite'],
    ['是否远程：❌ 否', 'onsite'],
    ['是否远程：部分远程', 'hybrid'],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

describe('the place of a job that a clause demands', () => {
  it.each([
    ['We want a rose planner to work onsite at our client’s Norwich campus.', 'onsite'],
    ['The in-person student internship position is based in Norwich.', 'onsite'],
    ['Job requires worker to be on-site.', 'onsite'],
    ['Applicants must be on-site at one of our gardens for the whole program.', 'onsite'],
    ['This position works on-site and travels between gardens.', 'onsite'],
    ['All work will be performed on-site at the castle.', 'onsite'],
    ['Please note that this is a full-time, non-remote role.', 'onsite'],
    ['This is a full time, on site position.', 'onsite'],
    ['This internship is in-person with limited remote work opportunities.', 'onsite'],
    ['Role will be a combination of working onsite and remotely.', 'hybrid'],
    ['In person at our downtown office four (4) days per week.', 'hybrid'],
    ['In office 3x/week at our garden in Leeds', 'hybrid'],
    ['You will plan beds in a fully remote, client-facing environment.', 'remote'],
    ['The garden intern role is a remote internship.', 'remote'],
    ['Remote first role with in-person team days', 'remote'],
    ['You will support a mix of onsite and remote users.', null],
    ['You must be on-site at client gardens when needed.', null],
    ['The on-site interview for the position takes a day.', null],
    ['Perform on-site audits of gardens.', null],
    ['For certain roles, employees are expected to be in-office all week.', null],
    ['This position is remote until the office opens again.', null],
    ['Vaccination is asked of everybody regardless of whether the position is on campus or remotely.', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})

describe('answers and labels that boards write', () => {
  it.each([
    ['LocationGB-Leeds\nWorkplace TypeHybrid', 'hybrid'],
    ['Zip Code 08010\nWorkplace Type Remote\nPosition Type Regular', 'remote'],
    ['Work Category: Hybrid Telecommute', 'hybrid'],
    ['Modelo de trabalho para este projeto: Híbrido', 'hybrid'],
    ['Working Conditions\nOnsite 5 days', 'onsite'],
    ['Duration: 6 months\nHybrid 2-3 days/week at client location', 'hybrid'],
    ['Assignment Location\nLeeds, UK – Work Remotely', 'remote'],
    ['REMOTE WORK FROM HOME\nThis role supports the garden.', 'remote'],
    ['Telecommuting Options: Telecommuting Not Allowed', 'onsite'],
    ['Potential for Telework:\nNo', 'onsite'],
    ['Potential for Telework: Yes', null],
    ['Work Remotely:* No', 'onsite'],
    ['Work Remotely: Temporarily due to the pandemic', null],
    ['No permanent telecommuting or remote work options are available.', 'onsite'],
    ['Our studio is in Leeds (not remote)', 'onsite'],
    ['Category: Gardens Telecommute: false Travel: None', 'onsite'],
    ['Location: Oslo | Work arrangement: Hybrid | Language: English, written and spoken', 'hybrid'],
    ['Location:\nHybrid role between home and our London garden, where you grow roses in all kinds of weather', 'hybrid'],
    ['A hybrid role between sales and support', null],
    ['Hybrid work in Madrid', 'hybrid'],
    ['Write to Rosa. #BI-Remote', 'remote'],
    ['#hybrid', 'hybrid'],
    ['This is a full time, direct and “on site” position.', 'onsite'],
    ['Position is on-site in Leeds.', 'onsite'],
    ['Your working location will be fully on-site, in Leeds.', 'onsite'],
    ['Work to be performed onsite.', 'onsite'],
    ['You are in the office 5 days a week.', 'onsite'],
    ['This role requires the ability to physically work in our offices 5 days a week.', 'onsite'],
    ['50% remoto e 50% presencial', 'hybrid'],
    ['Our gardeners work 40 hours a week onsite, five days per week.', 'onsite'],
    ['Contratação em regime CLT, para atuar de forma presencial em Recife', 'onsite'],
    ['Local: Recife/PE (Presencial)', 'onsite'],
    ['Base: Recife ou imediações - Atuação híbrida.', 'hybrid'],
    ['100% TELETRABAJO', 'remote'],
    ['Trabajarás en un entorno de teletrabajo 100% desde el primer día.', 'remote'],
    ['Vaga remota', 'remote'],
    ['Vaga remota durante a pandemia', null],
  ])('%s', (text, expected) => {
    expect(run({ text }).value).toBe(expected)
  })
})
