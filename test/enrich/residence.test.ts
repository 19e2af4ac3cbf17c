import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

function jobOf(html: string, more: { title?: string; location?: string } = {}) {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: html, ...more })
  return enrich(posting, hints)
}

/** The codes of the places, excluded ones with a minus, and the hours from UTC; null where nothing is said. */
function residenceOf(html: string, more?: { title?: string; location?: string }): string | null {
  const { residence } = jobOf(html, more).job
  if (residence === null) return null
  const { countries, states, world_regions, excluded, utc_offset_min, utc_offset_max } = residence
  const hours = utc_offset_min === null ? [] : [`${utc_offset_min}..${utc_offset_max}`]
  return [...countries, ...states, ...world_regions, ...excluded.map((code) => `-${code}`), ...hours].join(' ')
}

test.each<[string, string | null]>([
  ['Você pode se candidatar de qualquer lugar do Brasil. :)', 'BR'],
  ['Vagas no modelo Home Office para todo o Brasil.', 'BR'],
  ['Posibilidad de trabajar 100% en remoto dentro de Chile', 'CL'],
  ['Remoto 100% (en Chile)', 'CL'],
  ['Remoto. No se aceptan jardineros que vivan fuera de Chile.', 'CL'],
  ['We take remote gardeners whose legal residence is in Kenya.', 'KE'],
  ['This remote role is open to residents of the 50 states and Washington, D.C.', 'US'],
  ['Remote work anywhere within the 50 United States, District of Columbia, and Puerto Rico.', 'US PR'],
  ['This role is open to remote US locations.', 'US'],
  ['We prefer Lima however remote work within Peru is possible.', 'PE'],
  ['Location - Remote Kenya', 'KE'],
  ['Location: Remote - Kenya Only SALARY: we look to pay well, as every gardener deserves it', 'KE'],
  ['We are one of the nationwide leading growers: deutschlandweit führende Gärtner mit Homeoffice', null],
  ['Wir suchen für unsere Standorte bundesweit Gärtner im Homeoffice', null],
  ['We are looking for rose gardeners based in Latin America. A flexible remote job.', 'LATAM'],
  ['Atuamos em todo o Brasil.', null],
  ['Jardineiros de qualquer lugar do mundo podem vender suas rosas na loja. Vaga remota.', null],
  ['Experience in a remote, global company.', null],
  ['Telecommuting permitted from any location in the U.S.', 'US'],
  ['This role is remote to the US and Canada only.', 'US CA'],
  ["You may work remotely so long as you're in Ireland.", 'IE'],
  ['A remote job. We do not mind if you are based in Porto, Portugal, or anywhere else within the EU.', 'EU'],
  ['Rose Gardener (m/f/d) - Homebased in Europe', 'EUROPE'],
  ['Tree Gardener - Toronto, Halifax or Canada Remote', 'CA'],
  ['Remote/Nationwide, USA', 'US'],
  ['Remote work possible within Germany.', 'DE'],
  ['However, remote work is available for the right gardener across Canada.', 'CA'],
  ['You can work completely remote from everywhere in Germany.', 'DE'],
  ['Remote opportunity - Open to candidates anywhere in the greater United States', 'US'],
  ['É remoto mas tem que estar no Brasil, pois irá ao jardim.', 'BR'],
  ['A remote job. Our only requirement is that you live in the UK.', 'GB'],
  ['We are an employer of choice for candidates worldwide.', null],
  ['If you are not currently living in Germany, we help you to move. Last but not least, we offer fruit.', null],
  ['If you are not currently living in Germany, we help you to move Last but not least, we offer fruit', null],
  ['This remote role can be based anywhere we are able to hire.', null],
  ['Fully remote. For US-based applicants: the offer depends on your skills.', null],
  ['Fully remote. For candidates located in Canada, we read resumes with a tool.', null],
  ['This remote role is for US-based candidates only.', 'US'],
  ['Residing in Denver: Pursuant to the city ordinance, we read all applications.', null],
  ['Des jardiniers en télétravail, avec des bureaux situés en Pologne.', null],
  ['A remote job: you must be located in the Americas or European time zones.', null],
  ['We are headquartered in Boston, MA, and we seek US-based remote candidates.', 'US'],
  [
    'Though our HQ office is in Boston, we are open to candidates in most locations across the U.S. as well as Ontario, Canada.',
    'US CA CA-ON',
  ],
  [
    'The remote role can sit in Washington state, Oregon or Idaho. You must live in Washington state, Oregon or Idaho.',
    'US US-WA US-OR US-ID',
  ],
  ['You must live in Texas or Washington, D.C. and work remotely.', 'US US-TX US-DC'],
  ['Available locations: Lisbon or Remote Portugal', 'PT'],
  ['This is a remote position. Canada, nationwide.', 'CA'],
  ['You work in our hubs in Oslo or Bergen, or you can work remotely anywhere in Norway.', 'NO'],
  ['Work from our hubs in Oslo or Bergen, or remotely anywhere in Norway and Denmark.', 'NO DK'],
  ['Remote roles in Canada are only available in Ontario and Alberta.', 'CA CA-ON CA-AB'],
  ['Trabalho 100% remoto. Residir em Franca (SP).', 'BR BR-SP'],
  ['Trabalho em home office, com clientes de todo o Brasil.', null],
  ['Trabajo remoto desde cualquier lugar de México.', 'MX'],
  ['100% remoto en toda España.', 'ES'],
  ['Télétravail partout en France.', 'FR'],
  ['Poste en full remote depuis la France.', 'FR'],
  ['Praca zdalna z dowolnego miejsca w Polsce.', 'PL'],
  ['Lavoro da remoto da tutta Italia.', 'IT'],
  ['Volledig remote vanuit Nederland.', 'NL'],
  ['Du kan arbeta på distans från hela Sverige.', 'SE'],
  ['Remote von überall in Deutschland.', 'DE'],
  ['工作地点：远程（限制中国以外)', '-CN'],
  ['工作地点：远程，仅限海外', '-CN'],
  ['远程办公，限中国大陆', 'CN'],
  ['全球远程', 'WORLDWIDE'],
  ['我们是全球远程团队', null],
  ['フルリモート可（日本国内在住に限る）', 'JP'],
  ['We will also consider fully remote in CA, CO, IL, OR, and TX', 'US US-CA US-CO US-IL US-OR US-TX'],
  ['Must reside in TX, OK, or AR.', 'US US-TX US-OK US-AR'],
  ['This position can be fully remote within a +/- 2hr time difference with Paris.', '-1..3'],
  ['You live within 2 hours of London.', null],
  ['Only for candidates located in Canada and within these select provinces ( _Alberta_ , _Ontario_ ).', 'CA CA-AB CA-ON'],
  ['This is a fully remote position anywhere in North or South America.', 'NORTH_AMERICA SOUTH_AMERICA'],
  ['This is a remote position, US only.', 'US'],
  ['This is a remote role for US-based candidates.', 'US'],
  ['This role is remote, but you must be in the United States.', 'US'],
  ['Applicants must be residents of Canada.', 'CA'],
  ['This role is 100% remote for residents of India.', 'IN'],
  ['Candidates outside the US will not be considered.', 'US'],
  ['Eligible countries: Poland, Spain and Portugal', 'PL ES PT'],
  ['Location: Remote/Lebanon', 'LB'],
  ['Brazil - Remote. All interviews are held by video.', 'BR'],
  ['Candidates location: Latin America, Europe, Asia', 'LATAM EUROPE ASIA'],
  ['Work Location: Remote Canada from only the Ontario, British Columbia or Alberta Provinces.', 'CA CA-ON CA-BC CA-AB'],
  ['We need a gardener, based in Latin America, available to work remotely.', 'LATAM'],
  ['This position is located in the US (remote).', 'US'],
  ['Remote friendly (anywhere in the US) and office friendly', 'US'],
  ['We are open to talent globally, provided you may work in that country.', 'WORLDWIDE'],
  ['We hire gardeners from all over the world.', 'WORLDWIDE'],
  ['Companies should be able to hire the best talent anywhere in the world, so we build a platform.', null],
  ['Vaga para jardineiros de todo Brasil (trabalho remoto)', 'BR'],
  ['Remoto - US - Estamos aceitando candidaturas do Brasil', 'BR'],
  ['Puesto remoto exclusivamente para residentes en España.', 'ES'],
  ['1.工作地：远程（非中国远程）', '-CN'],
  ['必须在大陆以外地区远程工作', '-CN'],
  ['上海 或全球Remote', 'WORLDWIDE'],
  ['工作地点: 不限，可远程remote', 'WORLDWIDE'],
  ['全职远程工作，base亚洲', 'ASIA'],
  ['Location: Anywhere in the World', 'WORLDWIDE'],
  ['Candidates must be based in Poland and be able to travel to the office in Kraków.', 'PL'],
  ['We are only hiring in UTC-7 to UTC+2, and no travel is required.', '-7..2'],
  ['Must live in Eastern or Central time zones.', '-6..-5'],
  ['You must be located in the Pacific or Mountain Time Zone.', '-8..-7'],
  ['Ability to work Pacific time zone hours.', null],
  ['Não é necessário morar no Canadá.', null],
  ['You do not need to be based in Germany.', null],
  ['We embrace remote work across the US and around the world!', null],
  ['We do not offer this work in the following states: New York, Oregon and Texas.', '-US-NY -US-OR -US-TX'],
  ['There are states we do not hire in, including Alabama and Alaska.', '-US-AL -US-AK'],
  ['Preference for candidates based in New York.', null],
  ['Remote India team of gardeners', null],
  ['Candidates must be located in Honduras, El Salvador or Uruguay.', 'HN SV UY'],
  ['We are dedicated to hiring the most globally diverse team.', null],
  ['We need a gardener based in Berlin or working remotely in Europe.', 'EUROPE'],
  ['Candidates must reside in the Pacific Time Zone, Mountain Time Zone or Central Time Zone.', '-8..-6'],
  ['We hire globally, but candidates must be based in Sweden.', 'SE'],
  ['Open to candidates in the US or Canada.', 'US CA'],
  ['Candidates must be located in Germany, Austria or Switzerland.', 'DE AT CH'],
  ['Must currently reside in Canada.', 'CA'],
  ['We are looking for candidates in the UK, Sweden or Spain.', 'GB SE ES'],
  ['You must hold a driving licence and be based in Portugal.', 'PT'],
  ['We cannot hire outside of the US.', 'US'],
  ['Based in Portugal or Spain', 'PT ES'],
  ['You must work in the Europe time zone.', null],
  ['We have remote employees working globally.', null],
  ['For locations outside of the US, contracts are written by a partner. Remote people are welcome.', null],
  ['You must live in California, Texas or New York.', 'US US-CA US-TX US-NY'],
  ['This is a remote position within the European Union.', 'EU'],
  ['Work from anywhere in EMEA.', 'EMEA'],
  ['Remote (EU) or Amsterdam.', 'EU'],
  ['This role is remote and based in Ireland.', 'IE'],
  ['You can work remotely from anywhere in the world.', 'WORLDWIDE'],
  ['We only hire people based in Poland and Romania.', 'PL RO'],
  ['This role is open to candidates in the United States, excluding California and Colorado.', 'US -US-CA -US-CO'],
  ['We hire remotely in time zones between UTC-3 and UTC+2.', '-3..2'],
  ['Remote, within 3 hours of the CET time zone.', '-2..4'],
  ['Für unser Remote-Team suchen wir deutschlandweit Verstärkung.', 'DE'],
  ['Für unser Remote-Team suchen wir österreichweit Verstärkung.', 'AT'],
  ['Du arbeitest remote aus Deutschland.', 'DE'],
  ['You must be authorized to work in the US.', null],
  ['Our engineers are based in the US and EMEA.', null],
  ['Four weeks a year you may work from anywhere in the world.', null],
  ['We serve customers worldwide.', null],
  ['Our headquarters are located in France.', null],
  ['We are an equal opportunity employer in the United States.', null],
  ['You can work remotely from anywhere in the U.S. or at our headquarters in Boise.', 'US'],
  ['Position allows telecommuting from anywhere in the U.S. Salary: $90,000 per year.', 'US'],
  ['Work remotely from Latin America for US clients.', 'LATAM'],
  ['You work remotely for one of our clients from Brazil.', 'BR'],
  ['Our team comprises 20 people working remotely from Europe and Asia.', null],
  ['We are a remote-first company of over 200 globally-distributed people.', null],
  ['This is a UK-based Remote role.', 'GB'],
  ['This role is remote within North American time zones only.', '-8..-5'],
  ['Remote, India, Full Time, 1 year of experience', 'IN'],
  ['This role is Remote in the USA but is not eligible to be hired in CA, NY or WA.', 'US -US-CA -US-NY -US-WA'],
  ['If you are located in Alaska or Hawaii, you will not be eligible.', '-US-AK -US-HI'],
  ['If you are based in California, please read this notice.', null],
  ['Candidates residing in California may read our notice at collection.', null],
  ['Candidates not located in the US will not be considered.', 'US'],
  ['More than a million people live with roses worldwide.', null],
  ['Your work will delight gardeners worldwide.', null],
  ['The benefits available to those located in the UAE vary.', null],
  ['You may work remotely from Europe for up to six weeks.', null],
  ['Aceitamos candidatos de todo o Brasil.', 'BR'],
  ['A vaga é remota para qualquer lugar do Brasil.', 'BR'],
  ['Temos pessoas espalhadas remotamente por todo o Brasil.', null],
  ['工作地点：Remote-国内', 'CN'],
  ['可以国内外远程', null],
  ['A remote role; the gardener must be within Europe.', 'EUROPE'],
  ['Remote. The gardener may reside anywhere in the United States.', 'US'],
  ['We are open to hiring anywhere in Canada for this remote role.', 'CA'],
  ['Remote work flexibility within Turkey.', 'TR'],
  ['Remote work must be performed within the state of Michigan.', 'US US-MI'],
  ['Location: Europe (Remote) Your tasks: grow roses in all seasons.', 'EUROPE'],
  ['Location: EMEA/South America/Asia (100% Remote)', 'EMEA SOUTH_AMERICA ASIA'],
  ['Location: Remote, North America (EST time zone preferred)', 'NORTH_AMERICA'],
  ['Location: Oslo office, Remote Worker - Indiana', 'US US-IN'],
  ['Remote | US Wide', 'US'],
  ['A remote role, which can be US or Canada based.', 'US CA'],
  ['This remote position requires US residency.', 'US'],
  ['This position is fully remote. US candidates only.', 'US'],
  ['You work out of your home office in the US.', 'US'],
  ['A gym stands at the home office in Georgia. Remote work is welcome.', null],
  ['A fully remote job is possible for residents in Germany & Austria.', 'DE AT'],
  ['We are able to support remote employees in Ohio and Texas.', 'US US-OH US-TX'],
  ['Remote role. We are unable to accommodate remote work from Hawaii or Alaska.', '-US-HI -US-AK'],
  ['All gardeners who telework are required to be California residents.', 'US US-CA'],
  ['Applicants from across Canada who can work from home are welcome.', 'CA'],
  ['Remote job. It can be located in various states that include: Ohio, Texas or Utah', null],
  ['This remote job can be located in various states that include: Ohio, Texas or Utah', 'US US-OH US-TX US-UT'],
  ['A remote position for candidates located in the Mid Atlantic region of the United States.', 'US'],
  ['Work-at-home position for residents of Florida and Georgia.', 'US US-FL US-GA'],
  ['Remote möglich, sofern du in Deutschland oder Österreich wohnst.', 'DE AT'],
  ['Trabajo remoto para candidatos ubicados en Colombia.', 'CO'],
  ['You maintain pumps at remote locations within Peru.', null],
  ['You will work with a remote team in India.', null],
  ['You must be able to work in the US without sponsorship.', null],
  ['Permanent residency in Australia.', null],
  ['We play a vital role in the worldwide trade with roses.', null],
  ['The benefits and the base salary are only applicable to U.S.-based candidates.', null],
  ['Ohio based candidates are not eligible for this remote role.', null],
  ['Roles worked from Oregon fall under its pay transparency law.', null],
])('%s', (sentence, expected) => {
  expect(residenceOf(`<p>${sentence}</p>`)).toBe(expected)
})

test.each<[string, string | null]>([
  ['We are looking for a gardener based in North America to join us.', 'NORTH_AMERICA'],
  ['We accept applicants from the US, Canada, and most countries in Europe.', 'US CA EUROPE'],
  ['We accept native speakers of Thai based in Singapore and Taiwan.', 'SG TW'],
  ['We are only hiring people authorized to work in the United States.', null],
  ['Location: Africa + LATAM', 'AFRICA LATAM'],
  ['Office location: Brazil', null],
  ['Work from anywhere!', 'WORLDWIDE'],
  ['You can work from everywhere.', 'WORLDWIDE'],
  ['You can work from anywhere in Spain.', 'ES'],
  ['Work from anywhere for 30 days a year.', null],
  ['Our work from anywhere policy is generous.', null],
  ['Gardeners love our app, because it lets them work from anywhere.', null],
  ['Live wherever you like.', null],
  ['Trabalho 100% remoto, de qualquer lugar.', 'WORLDWIDE'],
  ['Trabalhe de qualquer parte do Brasil e do mundo', 'WORLDWIDE'],
  ['Você consegue morar onde quiser.', null],
  ['工作地点：不限', 'WORLDWIDE'],
  ['工作地点：任意', 'WORLDWIDE'],
  ['工作地点：远程工作，地点自由', 'WORLDWIDE'],
  ['工作地点：远程 / 全球分布式团队', null],
  ['工作地点：中国内地 居家办公', 'CN'],
  ['Procuramos pessoas no Brasil todo.', 'BR'],
  ['Profissionais de todo o país são bem-vindos!', 'BR'],
  ['100% remoto (qualquer região do país)', 'BR'],
  ['Vendemos flores em todo o país.', null],
  ['Impactamos a vida de milhares de pessoas em todo o Brasil.', null],
  ['Remoto (Brasil ou EUA apenas)', 'BR US'],
  ['Localização: Remoto em Portugal', 'PT'],
  ['Anywhere (LATAM)', 'LATAM'],
  ['Residir em Joinville', 'BR BR-SC'],
  ['Residir em São Carlos/SP ou proximidades', 'BR BR-SP'],
  ['O candidato deve residir em São Paulo ou Rio de Janeiro.', 'BR'],
  ['Candidates must be based in Curitiba, Brazil.', 'BR BR-PR'],
  ['You must live in the San Francisco Bay Area.', 'US US-CA'],
  ['This role will be based in Austin, TX.', null],
  ['Candidates based in London come to the office once a week.', null],
  ['We are a startup based in Denver.', null],
  ['We are seeking a team member located in one of the following areas: the UK, Norway, or Italy.', 'GB NO IT'],
  ['This position is US based only.', 'US'],
  ['We seek US-based REMOTE candidates.', 'US'],
  ['We work with US-based clients.', null],
  ['South East Asia-based candidates only', 'SEA'],
  ['Remote opportunity for candidates from: Brazil, Ecuador and Mexico', 'BR EC MX'],
  ['Live where you want in the US', 'US'],
  ['Work anywhere from within Canada!', 'CA'],
  ['This job can be executed from anywhere in the United States.', 'US'],
  ['You must reside and be authorized to work in the Americas.', 'AMER'],
  ['You must be authorized to work in the Americas.', null],
  ['A remote (in the U.S.) position, and a six month contract with roses.', 'US'],
  ['You may work remotely from Spain for six months.', null],
  ['This is a fully remote opportunity, based in India.', 'IN'],
  ['Candidates must be based in one of our garden hub countries (UK, USA (east coast), Kenya) or in Peru.', 'GB US KE PE'],
  ['LATAM, Remote, Full Time, two years of gardening', 'LATAM'],
  ['Global, Remote, Full Time, two years of gardening', 'WORLDWIDE'],
  ['We require that the candidate loves roses and currently resides in the LATAM region', 'LATAM'],
  ['This remote position requires you to be located in the one of the following countries: France, Poland.', 'FR PL'],
  ['Remote roles can sit in any of the following states: AZ, CA, CO. Some are near our offices.', 'US US-AZ US-CA US-CO'],
  ['You can be anywhere in the world as long as you share four hours with Vancouver', 'WORLDWIDE'],
  ['We are considering submissions from US, South America and Europe.', 'US SOUTH_AMERICA EUROPE'],
  ['This is a remote role to be filled in the Western US.', 'US'],
  ['We offer remote or hybrid working models in the United States.', 'US'],
  ['We are seeking a team member located within one of the following areas: USA, Ireland, or Portugal.', 'US IE PT'],
  ['For this role, you can be within the US East Coast region.', 'US'],
  ['Our team is fully remote and this role can be based anywhere in the UK!', 'GB'],
  ['Remote Locations: North America - Eastern Timezone, Germany and UK', 'DE GB NORTH_AMERICA'],
  ['Workplace: Remote USA', 'US'],
  ['You work remotely (Germany-wide), with gardens in Bonn.', 'DE'],
  ['Fully remote work (from EU locations)', 'EU'],
  ['Your worksite must be within the United States.', 'US'],
  ['Employees must have their primary residence in: Arizona, California or DC.', 'US US-AZ US-CA US-DC'],
  ['This role is eligible for hire in any of the following States: AK, AZ, CA.', 'US US-AK US-AZ US-CA'],
  ['Must be located on the East Coast or Central regions of the United States or Canada.', 'US CA'],
  ['This position is fully remote within the UK.What we offer you', 'GB'],
  ['This position is fully remote within the United KingdomWhat we offer you', 'GB'],
  ['Based in North America.Experience with roses.', 'NORTH_AMERICA'],
  ['Remote - LatAm only', 'LATAM'],
  ['Location: Remote in South or Central America', 'SOUTH_AMERICA CENTRAL_AMERICA'],
  ['Work from wherever you want!', 'WORLDWIDE'],
  ['Work from wherever you are most productive, be it a garden or a desk.', null],
  ['Located in Serbia, Georgia, or Montenegro.', 'RS GE ME'],
  ['You work 40hrs per week aligned to CET business hours.', null],
  ['Be based in the US with occasional travel', 'US'],
  ['Customer Success Manager, Location: Remote (Europe)', 'EUROPE'],
])('of a remote job: %s', (sentence, expected) => {
  expect(residenceOf(`<p>${sentence}</p>`, { location: 'Remote' })).toBe(expected)
})

test('the places may stand in the next sentence, or below the heading of a posting without a location line', () => {
  expect(residenceOf('<p>Location: Fully remote. US or Canada.</p><p>You plant roses.</p>')).toBe('US CA')
  const below = (place: string) => `<h3>Location</h3><p>${place}</p><h3>Location Type</h3><p>Remote</p>`
  expect(residenceOf(below('UK; Ireland; Portugal'))).toBe('GB IE PT')
  expect(residenceOf(below('Dublin, Ireland'))).toBe(null)
})

test('the places may stand on the lines below', () => {
  const html =
    '<p>If you reside in one of the following states:</p><ul><li>Ohio</li><li>Texas, Utah</li></ul><p>Oregon is green.</p>'
  expect(residenceOf(html, { location: 'Remote' })).toBe('US US-OH US-TX US-UT')
})

test.each<[string, string]>([
  ['Remote - US', 'US'],
  ['Remote, Europe', 'EUROPE'],
])('"work from anywhere" counts less than the location line %s', (location, expected) => {
  expect(residenceOf('<p>Work from anywhere!</p>', { location })).toBe(expected)
})

test('"work from anywhere" counts less than another sentence', () => {
  expect(residenceOf('<p>Work from anywhere!</p><p>You must live in Kenya.</p>', { location: 'Remote' })).toBe('KE')
})

test.each<[string, string | null]>([
  ['This is a hybrid role. We accept candidates based in the Netherlands.', null],
  ['This is an on-site role. You must live in Ohio.', null],
  ['This is a hybrid role in Berlin, or remote within Germany.', 'DE'],
])('of a job in an office: %s', (sentences, expected) => {
  expect(residenceOf(`<p>${sentences}</p>`)).toBe(expected)
})

test('the title says it, too', () => {
  expect(residenceOf('<p>Build things.</p>', { title: 'Engineer (Remote, EU)' })).toBe('EU')
})

test('its countries tag a job whose location names none', () => {
  const { job, evidence } = jobOf('<p>Open to candidates in the US or Canada.</p>', { location: 'Remote' })
  expect(job).toMatchObject({ country_codes: ['US', 'CA'], country_code: 'US', usa: true })
  expect(evidence.find(({ field }) => field === 'country_codes')).toMatchObject({
    quotes: [{ in: 'description', text: 'Open to candidates in the US or Canada.' }],
  })
})

test('a location with a country keeps it', () => {
  const { job } = jobOf('<p>Open to candidates in the US or Canada.</p>', { location: 'Berlin, Germany' })
  expect(job.country_codes).toEqual(['DE'])
  expect(job.residence?.countries).toEqual(['US', 'CA'])
})

test.each<[string, string | null]>([
  ['Remote - US', 'US'],
  ['Brazil (Remote)', 'BR'],
  ['US Remote', 'US'],
  ['Remote, Florida', 'US US-FL'],
  ['Germany, Remote; Ireland, Remote', 'DE IE'],
  ['Remote-Latin America', 'LATAM'],
  ['Remote (anywhere in the world)', 'WORLDWIDE'],
  ['Remote, Lyon', null],
  ['Remote, New York', null],
  ['Remote, Norfolk, Virginia', null],
  ['Remote, Washington D.C.', null],
  ['Cyprus or remote', null],
  ['Remote, NEW YORK', null],
  ['Remote', null],
  ['Canada', null],
])('the location line of a job: %s', (location, expected) => {
  expect(residenceOf('<p>We sell flowers.</p>', { location })).toBe(expected)
})

test.each<[string, string | null]>([
  ['Canada', 'CA'],
  ['Spain / Portugal', 'ES PT'],
  ['Latin America (All countries)', 'LATAM'],
  ['Global', 'WORLDWIDE'],
  ['Toronto, Canada', null],
  ['Singapore', null],
])('the location line of a job that the text calls remote: %s', (location, expected) => {
  expect(residenceOf('<p>This is a fully remote position.</p>', { location })).toBe(expected)
})

test('a town that the text demands adds its state to the country of the location line', () => {
  const html = '<p>Candidates must be located in or near San Francisco.</p>'
  expect(residenceOf(html, { location: 'United States (Remote)' })).toBe('US US-CA')
  expect(residenceOf(html, { location: 'Remote - Canada' })).toBe('CA')
})

test.each<[string, string | null]>([
  ['This position is hybrid, with three days in the greenhouse.', null],
  ['<p>You grow roses.</p><p>#LI-Hybrid</p>', null],
  ['If you live near Boston, this role will be hybrid.', 'US'],
  ['This role may be remote or hybrid.', 'US'],
  ['<p>#LI-Hybrid #LI-Remote</p>', 'US'],
])('the location line of a remote job whose text says: %s', (html, expected) => {
  expect(residenceOf(html, { location: 'Remote - US' })).toBe(expected)
})

test('a sentence counts before the location line', () => {
  expect(residenceOf('<p>Open to candidates in Canada.</p>', { location: 'Remote - US' })).toBe('CA')
})

test.each<[string, string | null]>([
  ['[Brazil, Remote] Gardener', 'BR'],
  ['Gardener (remote/Lebanon)', 'LB'],
  ['Gardener - Poland Remote', 'PL'],
  ['Gardener | Remote EMEA', 'EMEA'],
  ['[Brasil - Remoto] Gardener', 'BR'],
  ['Gardener, US Remote', 'US'],
  ['Gardener - Roses - US (Remote)', 'US'],
  ['[Peru] Remote Gardener', 'PE'],
  ['Gardener - India', null],
  ['[Remote] Sales Manager - India', null],
  ['[Remoto] Gardener na Flores (França)', null],
  ['[Remoto / Atlanta - US] Gardener', null],
  ['[BRASÍLIA/Remoto] Gardener', null],
  ['Remote Sensing Analyst, India', null],
  ['[Remote or New Zealand] Gardener', null],
  ['[Remote/Singapore] Gardener', null],
  ['[Salvador/Remoto] Gardener', null],
  ['[远程/全球] 园丁', 'WORLDWIDE'],
])('the title %s', (title, expected) => {
  expect(residenceOf('<p>You grow roses.</p>', { title })).toBe(expected)
})

test('"work from anywhere" in the title counts before the location line', () => {
  const title = 'Software Gardener (Remote - Work from Anywhere)'
  expect(residenceOf('<p>You grow roses.</p>', { title, location: 'Gibraltar - Remote' })).toBe('WORLDWIDE')
})

test('a home in a state is the way to work where the job is in a town and nothing is said of remote work', () => {
  const text = '<p>Applicants must have been resident in Ohio for three years.</p><p>You must live in Ohio.</p>'
  expect(residenceOf(text, { location: 'Columbus, OH' })).toBeNull()
  expect(residenceOf(`${text}<p>You work from home.</p>`, { location: 'Columbus, OH' })).toBe('US US-OH')
})

test('the place behind a comma of a remote title', () => {
  expect(residenceOf('<p>We grow roses.</p>', { title: 'Remote Gardener, United States' })).toBe('US')
})

test.each<[string, string | null]>([
  ['This is a remote role.\nBased in Montreal, Rosa Ltd continues to grow in North America.', null],
  ['This is a remote role.\nBased in Austin, TX', 'US US-TX'],
  ['This is a remote role based in Austin, TX.', 'US US-TX'],
  ['This is a non-remote role based in Austin, TX.', null],
  ['Candidates located in the Washington, D.C. area are preferred, however we consider remote ones.', null],
  ['We are open to remote people, and would prefer candidates based in Charlotte, NC.', null],
  ['This is a remote role. The ideal candidate is located in Dallas, TX, but others may apply.', null],
  ['We are hiring on a remote working basis only in the U.S. and Canada.', 'US CA'],
  ['This position will be based remotely in one of the states listed: AL, AZ, CA and WI.', 'US US-AL US-AZ US-CA US-WI'],
  ['Location: Remote in the DC / MD / VA area', 'US US-DC US-MD US-VA'],
  ['This is a remote opportunity but must be based in U.S or Canada', 'US CA'],
  ['Our gardens are in Leeds but we are open to any remote location in Canada.', 'CA'],
  ['This is a remote-friendly job that can sit in New York or anywhere in the US.', 'US'],
  ['This remote job can be located in any geography in the US or Canada.', 'US CA'],
  ['Join us in Leeds or from a remote location within the continental US.', 'US'],
  ['This is a remote job. Team members in this role must be based in the United States or Canada.', 'US CA'],
  ['This is a remote role.\nFluent in English and currently based in the U.S., Canada or Australia.', 'US CA AU'],
  [
    'Rosa Ltd is only seeking applicants for remote positions from the following states:\nOhio, Georgia and Texas',
    'US US-OH US-GA US-TX',
  ],
  ['This role is based remotely within the Northeast U.S. and reports to the head gardener.', 'US'],
  ['We’re open to remote hires from all U.S. states except Hawaii and Alaska.', 'US -US-HI -US-AK'],
  ['Applicants for this remote job, except US Citizens, may need an export licence.', null],
  ['This role can be performed remotely anywhere in the continental US or in one of our locations in Utah.', 'US'],
  ['The position is remote and can be done from anywhere.', 'WORLDWIDE'],
  ['100% remote position - work from where you like', 'WORLDWIDE'],
  ['We offer ‘work from anywhere in the world for up to 1-month’.', null],
  ['Fellowships for applicants from anywhere in the world in the art of growing roses.', null],
  ['Fully remote from any US or Canada location, or in our garden.', 'US CA'],
  ['Remote work from any Canadian location.', 'CA'],
  ['This remote job is open to candidates authorized to work in the US and located within US borders.', 'US'],
  ['This is a remote job. We are only currently considering AUS-based candidates.', 'AU'],
  ['工作地：远程（非中国地区）', '-CN'],
  ['This is a remote job.\nThe ideal gardener is located in the Eastern time zone.', null],
  ['Trabajo 100% remoto.\nImprescindible residente en\nEspaña\nRosas', 'ES'],
  ['Imprescindible residente en\nEspaña\nRosas', null],
  ['Trabalho híbrido.\nÉ necessário que os candidatos já estejam em Portugal.', 'PT'],
  ['You work in a hybrid model.\nYou must be based in Peru.', 'PE'],
  ['You work in a hybrid model.\nYou must live in the Washington, DC area.', null],
  ['This is a remote job. GARDENERS MUST BE LOCATED IN WASHINGTON DC.', 'US US-DC'],
  ['You work in a hybrid model.\nYou must be eligible to work and reside in Peru.', null],
])('lists, preferences and employers: %s', (text, expected) => {
  const html = text
    .split('\n')
    .map((line) => `<p>${line}</p>`)
    .join('')
  expect(residenceOf(html)).toBe(expected)
})
