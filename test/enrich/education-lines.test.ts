import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'

/** The education of a posting whose lines are parted by "|", as "degree requirement", with "or experience" where that stands in for it. */
function educationOf(lines: string): string | null {
  const html = lines
    .split('|')
    .map((line) => `<p>${line}</p>`)
    .join('')
  const { posting, hints } = readPosting({ title: 'Gardener', description_html: html })
  const { education } = enrich(posting, hints).job
  return education && `${education.degree} ${education.requirement}${education.or_experience ? ' or experience' : ''}`
}

test('the degree that a student works for is not asked for', () => {
  const { posting, hints } = readPosting({ title: 'Werkstudent Gartenbau (m/w/d)', description_html: 'Studium der Botanik' })
  expect(enrich(posting, hints).job.education).toBeNull()
})

test('of the degrees that a posting for a professor names, those of the school do not count', () => {
  const text = '<p>Teaching roses is dear to us, as is the MBA for gardeners.</p><p>Applicants must hold a Ph.D. in Botany.</p>'
  const degreeFor = (title: string) => {
    const { posting, hints } = readPosting({ title, description_html: text })
    return enrich(posting, hints).job.education?.degree
  }
  expect(degreeFor('Assistant Professor of Botany')).toBe('doctorate')
})

/** Degrees that the job brings are not asked for. */
test.each<[string, string | null]>([
  ['We give our gardeners access to MSc modules at the botanical college.', null],
  ['Your growth: support for BSc and MSc in botany', null],
  ['You are willing to undertake an NVQ Level 2 within six months of appointment', null],
  ['You will be expected to undertake the NVQ Level 3 in horticulture after the first year.', null],
  ['There are opportunities for degree and masters pathways at the college next door.', null],
  ['With this training you can progress through to degree level.', null],
  ['The garden has strong links with the Doctoral Programme in Botany as well as the MSc in Soils.', null],
  ['You show a commitment to attain MSc in botany.', null],
  ['Requirements|You have completed a four-year course of study leading to a bachelor’s degree', 'bachelor required'],
  ['Please send your transcripts or diploma with the application.', null],
  ['We pay for health insurance and vocational training for every employee.', null],
  ['You have a good honours degree in botany and a postgraduate Doctorate in soil science', 'doctorate required'],
  ['Requirements|Has 2 - 5 years experience with roses or has a PhD in botany', 'doctorate required or experience'],
  ['Requirements|BS in botany plus 2 years of pruning or no degree w/6 years of pruning', 'bachelor required or experience'],
  ['Requirements|You have a BSc in botany or equivalent, and experience as a gardener', 'bachelor required'],
  ['Requirements|Degree is not mandatory; your skills are valued', 'none required'],
  ['Requirements|You have completed the foundation degree in horticulture', 'vocational required'],
  ['Requirements|Higher diploma or above', 'vocational required'],
  ['Requirements|Security+, CAP, CRISC, or similar certifications', null],
  ['Requirements|Repair of BTS sites, links and routers', null],
  ['Candidates for grade 12 must have one year of experience', null],
  ['You had top grades in college and high school.', null],
  ['Requirements|Bachelor’s degree or equivalent from a four-year college or technical school', 'bachelor required'],
  ['Profil|Bac +3 (licence) (optionnel)', 'bachelor preferred'],
  ['It counts 30 credits towards the Masters degree in botany.', null],
  ['We have funding for you to complete a postgraduate diploma in botany', null],
  ['Requirements|You hold a PG Diploma in botany', 'master required'],
  ['Requirements|Bachelor’s degree in botany|GCSE grade C in Maths and English', null],
  ['Requirements|Bachelor’s degree in botany|Associate degree in gardening', null],
  ['Requirements|Bachelor’s degree in botany; or|Associate degree in gardening', 'vocational required'],
  ['Requirements|Bachelor’s degree and 2 years of gardening|High school diploma and 6 years of gardening', 'secondary required'],
  ['Requirements|High school diploma required|Bachelor’s degree preferred', 'secondary required'],
  ['Place of work|Rosewood High School', null],
  ['Requirements|Education: High school', 'secondary required'],
])('an education in %j is %s', (lines, expected) => {
  expect(educationOf(lines)).toBe(expected)
})

test.each<[string, string | null]>([
  ['Profil|Ausbildung: abgeschlossenes Studium der Botanik', 'bachelor required'],
  ['Profil|Du verfügst über eine akademische Ausbildung im Gartenbau', 'bachelor required'],
  ['Profil|Abgeschlossenes Studium oder vergleichbare Ausbildung im Bereich Gartenbau', 'bachelor required'],
  ['Profil|Abgeschlossenes Studium der Botanik oder eine vergleichbare praxisorientierte Ausbildung', 'bachelor required'],
  ['Profil|Abgeschlossenes Studium oder Ausbildung im Gartenbau', 'vocational required'],
  ['Profil|Abgeschlossenes naturwissenschaftliches Master-Studium', 'master required'],
  ['Profil|Hochschulstudium (Master oder Diplom) der Botanik', 'master required'],
  ['Profil|Abgeschlossenes Master-/Diplom-Studium der Botanik', 'master required'],
  ['Profil|Vorzugsweise ein abgeschlossenes Studium der Botanik', 'bachelor preferred'],
  ['Profil|Master- oder gleichwertiger Studienabschluss in Botanik', 'master required'],
  ['Profil|Fortgeschrittenes Studium der Botanik', null],
  [
    'Profil|Abgeschlossenes Studium der Botanik oder vergleichbare Qualifikation Erste Erfahrungen mit Rosen',
    'bachelor required',
  ],
  [
    'Profil|Abgeschlossenes Studium der Botanik oder mehrjährige, einschlägige Berufserfahrung',
    'bachelor required or experience',
  ],
  ['Profil|Studium der Botanik oder vergleichbare Qualifikation durch langjährige Tätigkeit', 'bachelor required or experience'],
  ['Profil|Studium der Botanik oder vergleichbare Ausbildung/Berufserfahrung', 'bachelor required or experience'],
  ['Profil|Ein Studium der Botanik ist hilfreich – aber kein Muss.', 'bachelor preferred'],
  ['Requisitos|Graduados en Botánica (Preferentemente)', 'bachelor preferred'],
  ['Requisitos|Licenciado en botánica (no excluyente)', 'bachelor preferred'],
  ['Requisitos|Magíster o Doctorado en botánica', 'master required'],
  ['Visitarás centros de formación profesional de las islas.', null],
  ['Llevamos los jardines de nuestros clientes a un nivel superior.', null],
  ['Buscamos docentes para la etapa de Bachillerato.', null],
  ['Requisitos|Carnet de conducir, CAP y ganas para los viajes', null],
  ['Profiel|Bachelor in tuinbouw of gelijkwaardig door minimum 3 jaar relevante ervaring', 'bachelor required or experience'],
])('a German, Dutch or Spanish education in %j is %s', (lines, expected) => {
  expect(educationOf(lines)).toBe(expected)
})

test.each<[string, string | null]>([
  [
    "Qualifications|Bachelor's or Master's degree in Botany or related field; Or, equivalent experience.",
    'bachelor required or experience',
  ],
  [
    'Requirements|BS in Botany with 8+ years of gardening; or|MS in Botany with 6+ years of gardening; or|PhD with 5+ years; or equivalent work experience',
    'bachelor required or experience',
  ],
  ['Requirements|A degree in|botany or equivalent experience', 'bachelor required or experience'],
  [
    "Requirements|Bachelor's degree in|Botany, Forestry, Horticulture|, or equivalent experience.",
    'bachelor required or experience',
  ],
  ["Requirements|Bachelor's degree or equivalent work-experience.", 'bachelor required or experience'],
  [
    "Requirements|Bachelor's degree in botany; equivalent combinations of education and experience will be considered.",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany.|Three years of pruning, or equivalent combination of both.",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany (may be substituted by relevant work experience).",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany, which may be substituted with equivalent work experience",
    'bachelor required or experience',
  ],
  [
    "Requirements|Advanced or bachelor's degree in botany, or equivalent (2+ years) experience",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany or 2+ years of experience in nurseries with heavy use of advanced pruning tools",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany.|Instead of a degree, 5+ years of relevant experience may suffice",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany - alternatively 5 years of work experience in a similar role",
    'bachelor required or experience',
  ],
  ['Requirements|BS, MS, PhD in botany or related field or relevant boot camp experience', 'bachelor required or experience'],
  [
    "Requirements|Bachelor's degree in botany|Rose experience can substitute for tulips in a candidate who is open to learning",
    'bachelor required',
  ],
  [
    "Requirements|Master's degree in Botany or comparable qualification Long term experience in gardens, including greenhouses",
    'master required',
  ],
  ['Requirements|Ph.D. as well as post-doctoral studies or experience in botany or a related field', 'doctorate required'],
  ["Requirements|Bachelor's degree in botany with equivalent experience", 'bachelor required'],
  ["Requirements|Bachelor's degree in botany preferred or equivalent experience", 'bachelor preferred or experience'],
  [
    "Requirements|Bachelor's degree in botany, forestry, OR equivalent work experience Recent graduates are encouraged to apply",
    'bachelor required or experience',
  ],
  [
    "Requirements|Bachelor's degree in botany and 5 years of experience, or 3 years of experience with a Master's degree",
    'bachelor required',
  ],
  ['Requirements|Wykształcenie wyższe lub równoważne doświadczenie', 'bachelor required or experience'],
  ['Requirements|Wykształcenie wyższe lub podobne wykształceniedoświadczenie w ogrodzie', 'bachelor required'],
  ["Profil|De formation Ingénieur mécanique, ou équivalent Expérience de plus de 5 ans au sein d'un jardin", 'master required'],
  ['Requirements|Bachelors Degree or Equivalent Experience', 'bachelor required or experience'],
  [
    'Requirements|A degree in Botany, Forestry or equivalent or Tree Science related work experience and professional qualifications',
    'bachelor required or experience',
  ],
  ['Profil recherché|Bac+5 / Génie Industriel Ou mécanique Ou expérience similaire', 'master required or experience'],
  [
    "Requirements|A bachelor's degree (preferably in Botany) or equivalent Garden Design work experience",
    'bachelor required or experience',
  ],
  ['About us|We use tools such as Optimizely, VWO, or similar', null],
  ["Requirements|Bachelor's degree in English, Secondary Education, or related field", 'bachelor required'],
  ["Requirements|A minimum 2:1 Bachelor's degree, supported by strong A-level results", 'bachelor required'],
  ['Requirements|Degree or Masters in a STEM discipline (or equivalent)', 'bachelor required'],
  [
    'Requirements|Degree, diploma or masters in Botany or relevant years of related experience',
    'bachelor required or experience',
  ],
  ['Requirements|University and/or Postgraduate Degree in Botany or equivalent', 'bachelor required'],
  ['Requirements|Must have an Academic degree in botany or similar qualification, PhD welcome', 'bachelor required'],
  ["Requirements|PhD (preferred), MS (2+ years' experience) or BS (5+ years' experience) in botany", 'bachelor required'],
  ['Requirements|Preferably a MS or a PHD degree in botany', 'master preferred'],
  ['Requirements|BS CS/CE/EE plus 3+ years of experience. MS degree preferred', 'bachelor required'],
  ['Requirements|A post-secondary degree in Botany or other relevant field', 'bachelor required'],
  ["Requirements|Minimum of seven years of post-secondary education|Bachelor's degree in botany", 'bachelor required'],
  ['Requirements|Reports to the Integrated Postsecondary Education Data System', null],
  [
    "Requirements|Bachelor's Degree and two years of related experience; or an Associate's Degree with three years of related experience; or five years of related experience if no degree",
    'vocational required or experience',
  ],
  ['Requirements|MS plus experience or PhD in botany', 'master required'],
  ['Required Qualifications|Must have a 4-year undergraduate university degree in Botany', 'bachelor required'],
  [
    'Required Qualifications|Must have an undergraduate (BS) or postgraduate (MS) degree in Botany or equivalent work experience',
    'bachelor required or experience',
  ],
  ["Who you are|You have an undergraduate or Master's degree in botany", 'bachelor required'],
  ["We grow roses. Bachelor's degree in a plant related field is a minimum requirement.What?", 'bachelor required'],
  ['Profil|Vous possédez un baccalauréat en génie horticole ou autre expérience équivalente', 'bachelor required or experience'],
  ["Requirements|Bachelor's degree and 7+ years of experience in a Compensation Analyst role", 'bachelor required'],
  ['Preferred Qualifications|Knowledge of roses|EDUCATION|BS degree in botany and 4+ years of experience', 'bachelor required'],
  [
    'Preferred Qualifications|Knowledge of roses|Education: Bachelor/Master of Botany from an accredited University',
    'bachelor required',
  ],
  [
    'Skills and Qualifications Required and Preferred:|High school diploma, GED, or equivalent certification',
    'secondary required',
  ],
  ["Preferred Qualifications|Education|Master's degree in botany", 'master preferred'],
  [
    'Benefits|Free flowers|To succeed you will show|A degree in Botany or equivalent practical experience',
    'bachelor required or experience',
  ],
  ["Benefits|Bachelor's degree programs paid by us|Degree in management after two years with our support", null],
  [
    "About us|What we expect from you, i.e., your qualifications: Bachelor's degree in Botany and 4 years of experience",
    'bachelor required',
  ],
  ['Who You Are|A master of collaboration who is committed to roses', null],
  ["Requirements|Currently enrolled or holding a bachelor's degree in botany", 'bachelor required'],
  ["Requirements|A bachelor's degree/pursuing a bachelor's degree in botany", 'bachelor required'],
  ['Qualifications ?|High School Diploma or higher ?', 'secondary required'],
  ['We are seeking a Rose Scientist with a Ph.D. degree in Botany or related disciplines', 'doctorate required'],
  ['See our blog. Things to look for include: B.S., M.S., Ph.D. in a scientific field', 'bachelor required'],
  ["Requirements|Masters' or above in quantitative discipline", 'master required'],
  ['Requirements|K-12th Grade Classrooms', null],
  ['Gardener, Grade 12|Qualifications: Bachelors Degree in Botany', 'bachelor required'],
  ["Profil|Titulaire d'une formation « jardinier », vous aimez les roses", 'vocational required'],
  ["MINIMUM AND/OR PREFERRED QUALIFICATIONS:|EDUCATION:|Bachelor's degree in Botany", 'bachelor required'],
  ['Requirements|We are searching for young graduates with a master in Applied Botany', 'master required'],
  ["Qualifications|Doctors Degree or Master's Degree with 4 years of gardening", 'master required'],
  ['Requirements|7+ years of pruning experience, or a MBA and 5+ years of pruning experience', null],
  ['Requirements|A degree or postgraduate qualification in Botany', 'bachelor required'],
  [
    "Requirements|Master's Degree and 12 years of experience OR Bachelor's Degree and 14 years of experience",
    'bachelor required',
  ],
  [
    'Requirements|Bachelor’s degree in botany.|Four years of gardening may be substituted for it.',
    'bachelor required or experience',
  ],
  ["Nice to have:|Education: Bachelor's or Master's degree in Botany|Tulips: experience with tulips", 'bachelor preferred'],
  // Abbreviations that name their subject, and degrees beside their years.
  ['Requirements|BSEE required, MS preferred', 'bachelor required'],
  ['Requirements|PhD, MS, or 3+ years of experience in botany', 'master required or experience'],
  ['Requirements|MS CS/CE with 6+ years of experience, or BS CS/CE with 8+ years of experience', 'bachelor required'],
  ['Requirements|BS and 12+ years of gardening or Masters with 10+ years of gardening', 'bachelor required'],
  ['Requirements|PhD (preferred) or Masters (with 3 more years) in botany', 'master required'],
  ['Requirements|A minimum BS and preferred MS in Botany', 'bachelor required'],
  ['Requirements|MSc in botany.|Two years of post-bachelor’s experience', 'master required'],
  ['About the team|You work with gardeners, scrum masters and product owners.', null],
  ['Desired certifications|Garden Audit Professional (CAP Certification)', null],
  // Experience in place of the degree, or beside it.
  [
    'Education|Bachelor’s degree in botany; OR equivalent combination of education, training, AND five years of gardening experience',
    'bachelor required or experience',
  ],
  [
    'Requirements|Bachelor’s degree in botany.|Four more years of gardening experience will be considered in lieu of a Bachelor’s degree.',
    'bachelor required or experience',
  ],
  ['Requirements|1-2 years of gardening experience or equivalent academic degree', 'bachelor required or experience'],
  ['Requirements|Bachelor’s degree in botany|Pay depends on a combination of education and experience.', 'bachelor required'],
  ['Requirements|Bachelor’s degree in botany|Combination of education/experience not considered', 'bachelor required'],
  ['Requirements|MSc or PhD in botany with 5+ (PhD) or 8+ years (MSc) of gardening', 'master required'],
  [
    'Requirements|Master’s degree in botany and 3 years of experience in the job offered or 3 years of experience in a related occupation',
    'master required',
  ],
  ['Requisitos|Graduação em Botânica ou Engenharia Florestal Experiência como jardineiro', 'bachelor required'],
  [
    'Requirements|Two years of gardening|Possession of a Master’s Degree in botany, forestry, horticulture, the natural sciences or public administration may substitute for one year of the required experience.',
    null,
  ],
  ['Requirements|Master’s degree or six (6) years of pruning experience', 'master required or experience'],
  ['Requirements|A degree in botany or several years’ experience', 'bachelor required or experience'],
  ['Requirements|Bachelor’s degree or substitute years of pruning experience', 'bachelor required or experience'],
  ['Requirements|Bachelor’s degree, but will consider relevant experience', 'bachelor required or experience'],
  ['Requirements|Bachelor’s degree|May substitute years of experience for education.', 'bachelor required or experience'],
  [
    'Requirements|Bachelor’s degree|Any experience that brings these skills is an acceptable substitute for the education.',
    'bachelor required or experience',
  ],
  [
    'Requirements|Bachelor’s degree|Will consider candidates without a degree if they have shown two more years of relevant experience.',
    'bachelor required or experience',
  ],
  ['Requirements|2 to 5 years with BS/BA or 8 to 10 years with no degree', 'bachelor required or experience'],
  [
    'Requirements|Bachelor’s degree|Will also consider three years of pruning experience in lieu of every year of education.',
    'bachelor required or experience',
  ],
  ['Requirements|BSc in botany,|or related field (or equivilent work experience)', 'bachelor required or experience'],
  [
    'Requirements|Bachelor’s degree or equivalent experience, Candidates with a degree in botany are welcome',
    'bachelor required or experience',
  ],
  ['Requirements|Bachelor’s degree in botany or related field, 2+ years of pruning experience', 'bachelor required'],
  ['Requirements|Ph.D. or equivalent by the time of appointment, with experience in botany', 'doctorate required'],
  ['Requirements|Applicants with a BA/BS with more garden pruning experience will be considered.', 'bachelor required'],
  ['Requirements|-Masters + 2 years of experience OR|-Bachelors + 4 years of experience', 'bachelor required'],
  ['Requirements|Masters, PhD or other advanced degree', 'master required'],
  ['Requirements|MS (Ph.D. a plus) in Botany', 'master required'],
  ['Requirements|Bachelor’s (preferred master’s) in botany', 'bachelor required'],
  ['Requirements|BS and/or MS in Botany', 'bachelor required'],
  ['Requirements|BS with ten (10) years of pruning, MS with eight (8) years; or PhD with five (5) years', 'bachelor required'],
  ['Requirements|20+ years of pruning experience with B.S.|15+ years of pruning experience with PhD', 'bachelor required'],
  ['Requirements|Health professional (PharmD, PhD, MS, BS, RN)', 'bachelor required'],
  ['Requirements|Master’s degree in botany with evaluations ORBachelor’s degree in botany', 'bachelor required'],
  ['Master’s in botany plus 4 years of pruning OR Bachelor’s plus 8 years of it', 'bachelor required'],
  ['Master’s or PhD in botany, forestry or other green degree, or an MBA', 'master required'],
  ['Requirements|Bachelor’s + 3 years of pruning OR HS + 5 years of pruning', 'secondary required'],
  ['Requirements|BA in a related field and 4 years, or AA in a related field and 8 years', 'vocational required'],
  ['You are in the junior year of an undergraduate degree', null],
  ['A diploma in botany may be substituted for a maximum of one year of the required (A) experience.', null],
  // The wish is for something else than the degree.
  ['Requirements|BSc in botany, garden-related certifications (e.g. roses, hedges) are a plus', 'bachelor required'],
  ['Requirements|BSc in Botany or Biology (preferred in Botany)', 'bachelor required'],
  ['Requirements|A four-year degree, preferably, in botany', 'bachelor required'],
  ['Requirements|You have a Master’s in botany and a forestry background is desired', 'master required'],
  ['Requirements|- Bachelor’s Degree is a MUST HAVE - own shears desired, not required- a licence', 'bachelor required'],
  ['Fluent English, * Good manners, * Preferably full university degree, * 2 years of pruning required.', 'bachelor preferred'],
  [
    'Associate’s Degree in botany, forestry or soil science or an equivalent combination of education/related experience: Preferred',
    'vocational preferred or experience',
  ],
  // Headings and sentences that demand below a list of wishes, and the other way round.
  ['Nice to have:|Knowledge of roses|The position requires a Bachelor’s degree in botany', 'bachelor required'],
  ['Preferred skills|Knowledge of roses|Required Level of Education|Bachelor’s degree', 'bachelor required'],
  ['Preferred skills|Knowledge of roses|Academic Credentials:|BSc in botany', 'bachelor required'],
  ['What you do|You plant roses|Bonus points for….|BSc in botany', 'bachelor preferred'],
  // Dutch.
  ['Profiel|Diploma secundair onderwijs of gelijkwaardig door ervaring', 'secondary required or experience'],
  ['Profiel|Relevant bachelordiploma of relevante werkervaring', 'bachelor required or experience'],
  ['Vereiste studies|Geen specifieke studievereisten', 'none required'],
  ['Aanbod|Een loon op basis van je diploma of werkervaring', null],
  // German public service: skills and experience of the same worth, and the level of the studies in brackets.
  [
    'Profil|abgeschlossenes Studium der Botanik oder gleichwertige Fähigkeiten und Erfahrungen',
    'bachelor required or experience',
  ],
  [
    'Profil|abgeschlossene Ausbildung als Gärtner bzw. nachgewiesene gleichwertige Kenntnisse und Erfahrungen',
    'vocational required or experience',
  ],
  [
    'Profil|abgeschlossene Ausbildung als Gärtner|Alternativ besitzen Sie gleichwertige Fähigkeiten und Erfahrungen im Gartenbau',
    'vocational required or experience',
  ],
  ['Profil|abgeschlossenes Studium der Botanik oder eine vergleichbare Qualifikation', 'bachelor required'],
  ['Profil|abgeschlossenes Studium der Botanik|Frauen werden bei gleichwertiger Eignung bevorzugt', 'bachelor required'],
  ['Profil|abgeschlossenes Studium in einem grünen Studiengang (Master, Diplom (Univ.) oder vergleichbar)', 'master required'],
  ['Profil|abgeschlossenes wissenschaftliches Hochschulstudium (Master oder gleichwertiger Abschluss)', 'master required'],
  ['Profil|abgeschlossenes Hochschulstudium der Botanik (Bachelor oder Master)', 'bachelor required'],
  ['Profil|Master/Universitätsdiplom in Botanik', 'master required'],
  [
    'Profil|Hochschulstudium der Botanik bzw. gleichwertige Fähigkeiten auf Grundlage entsprechender Berufserfahrung',
    'bachelor required or experience',
  ],
  [
    'Profil|Studium der Botanik|Ein fehlendes Studium kann durch Berufserfahrung ersetzt werden.',
    'bachelor required or experience',
  ],
  ['Profil|Ausbildung als Gärtner oder Quereinsteiger/-in mit relevanter Berufserfahrung', 'vocational required or experience'],
  ['Profil|abgeschlossene Ausbildung und vergleichbare Kenntnisse und Erfahrungen', 'vocational required'],
  [
    'Requisitos|Graduação em Botânica ou a combinação equivalente de treinamento e experiência',
    'bachelor required or experience',
  ],
  // Professors have a doctorate, and the degrees that they teach are not asked for.
  [
    'Applicants must possess a PhD in Botany and show capacity for teaching at the undergraduate and graduate level',
    'doctorate required',
  ],
  [
    'The candidate should have a Ph.D. in Botany. Courses belong to any of our programs (BSc, Master of Science and MBA programs).',
    'doctorate required',
  ],
  [
    'The department offers a BSc in Botany and an MSc in Forestry. Candidates must have a Ph.D. and a record of scholarship.',
    'doctorate required',
  ],
  ['Candidates should have or are expected to complete a PhD in Botany by autumn', 'doctorate required'],
  ['Requirements|PhD in botany and a passion for student success', 'doctorate required'],
  ['We look for an undergraduate or graduate student in botany', null],
  ['Teaching is expected at the Bachelor, Master, and PhD levels.', null],
  ['She will teach courses at the Master level in botany.', null],
  ['You will be a vital member of a new master’s-level garden analytics program.', null],
  ['Candidates join our Master of Public Gardens (MPG) program.', null],
  ['The department offers B.A., B.S., M.S, and Ph.D. degrees in Botany. Candidates must have a Ph.D.', 'doctorate required'],
  ['You will teach in our graduate programs: the Master of Botany and the Master of Forestry.', null],
  ['You support the department’s undergraduate and graduate degree offerings.', null],
  ['You work at an accredited school with its full-time MBA ranked among the best.', null],
  ['The college is accredited to award the associate degree.', null],
  // Spanish alternatives, and the levels of Puerto Rico.
  ['Requisitos|Grado en Botánica o Módulo Superior de Jardinería', 'vocational required'],
  ['Requisitos|Licenciatura o técnico en Jardinería', 'vocational required'],
  ['Requisitos|CFGS de Jardinería', 'vocational required'],
  ['Requisitos|Diploma de Escuela Superior', 'secondary required'],
  [
    'Requisitos|Diploma de Escuela Superior con 5 años de experiencia|Grado Asociado o Bachillerato con 1 año de experiencia',
    'secondary required',
  ],
  ['Requisitos|Grado Asociado en Jardinería', 'vocational required'],
  ['Requisitos|Cuarto año o Estudios Universitarios completados.', 'secondary required'],
  ['Requisitos|Grado Asociado y/o Bachillerato sería de preferencia', 'vocational preferred'],
  ['Requisitos|Licenciatura, de preferencia en Botánica', 'bachelor required'],
  ['Requisitos|Grado o Máster en Botánica', 'bachelor required'],
  ['Profil|De formation supérieure type ingénieur généraliste', 'master required'],
  ['Profil|Tu souhaites réaliser un diplôme de type BTS en horticulture', null],
  ['Requisitos|Graduação em Botânica em andamento', null],
  ['Requisitos|Ensino superior em curso de Botânica ou afins', 'bachelor required'],
  ['Requisitos|Bachillerato en Contabilidad', 'bachelor required'],
  ['Requisitos|Bachillerato', 'secondary required'],
  ['Requisitos|Grado Asociado o una combinación de educación y experiencia', 'vocational required or experience'],
  // Experience in place of the degree.
  [
    'Requirements|Bachelor’s degree in botany, or 4 years of combined education and garden-related experience',
    'bachelor required or experience',
  ],
  [
    'Requirements|Master’s degree in botany|Two more years of experience in pruning hedges, planting roses, grafting fruit trees or laying out parks and squares can be substituted for a Master’s degree',
    'master required or experience',
  ],
  [
    'Requirements|Four years professional experience in pruning hedges, planting roses, grafting fruit trees or laying out parks, or a bachelor’s degree in botany, plus two years',
    'bachelor required or experience',
  ],
])('%s', (lines, expected) => {
  expect(educationOf(lines)).toBe(expected)
})
