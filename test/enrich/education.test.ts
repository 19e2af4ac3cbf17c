import { expect, test } from 'vitest'
import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import type { Education } from '../../src/job/requirements.ts'

function educationOf(html: string): Education | null {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: html })
  return enrich(posting, hints).job.education
}

const required = (degree: Education['degree'], or_experience = false): Education => ({
  degree,
  requirement: 'required',
  or_experience,
})
const preferred = (degree: Education['degree'], or_experience = false): Education => ({
  degree,
  requirement: 'preferred',
  or_experience,
})

test.each<[string, Education | null]>([
  ['Wykształcenie: wyższe na kierunku ogrodnictwo.', required('bachelor')],
  ['Wykształcenie min. wyższe licencjackie.', required('bachelor')],
  ['Wykształcenie co najmniej średnie.', required('secondary')],
  ['Wykształcenie minimum zawodowe.', required('vocational')],
  ['Wykształcenie wyższe magisterskie.', required('master')],
  ['Cursando ou formação completa em Botânica.', required('bachelor')],
  ['Superior completo ou cursando.', required('bachelor')],
  ['Cursando ensino superior em Botânica.', null],
  ['Formação em Botânica ou áreas afins.', required('bachelor')],
  ['Oferecemos formação em Botânica.', null],
  ['Graduado em Botânica.', required('bachelor')],
  ['Não é necessário ter formação superior.', required('none')],
  ['Preciso ter formação na área? Não!', required('none')],
  ['Do I need a college degree? No.', required('none')],
  ['Votre licence 141 est à jour.', null],
  ['You have a driving licence and a forklift licence.', null],
  ['Vous êtes titulaire d’une licence en botanique.', required('bachelor')],
  ['Idéalement issu d’une formation de niveau Bac professionnel ou Bac+ 2 en botanique.', preferred('vocational')],
  ["Ideally you have a bachelor's or master's degree in botany.", preferred('bachelor')],
  ['De formation ingénieur ou équivalent.', required('master')],
  ['Pas de diplôme requis.', required('none')],
  ['Bachelor’s degree in botany, or an equivalent work history.', required('bachelor', true)],
  ["Bachelor's in Botany. An equivalent of it in working experience is also acceptable.", required('bachelor', true)],
  ['2+ years of gardening //OR// Bachelors Degree in a related field.', required('bachelor', true)],
  ["Bachelor's degree with 5 years of experience or a Master's with 3 years of experience.", required('bachelor')],
  ["Bachelor's degree or 10 years in the trade.", required('bachelor', true)],
  ["Advanced degree in Botany (Ph.D. preferred, but Master's with long experience will be considered).", required('master')],
  ["Bachelor's Degree in BotanyA minimum of 8 years required, 10+ years is preferred", required('bachelor')],
  ['MS or PhD in Botany.', required('master')],
  ['BS, MS or PhD in Botany.', required('bachelor')],
  ['You know MS Office and MS Project.', null],
  ['HS Diploma required.', required('secondary')],
  ['Post-secondary education in horticulture.', required('vocational')],
  ['Our founders hold PhDs from Oxford.', null],
  ['<p>How you will stand out from the crowd of gardeners:</p><ul><li>BA/BS in Botany</li></ul>', preferred('bachelor')],
  ['<h3>Additional Skills (“Nice to Have”)</h3><ul><li>Advanced degree</li></ul>', preferred('master')],
  ['Ein Studium ist keine Voraussetzung.', required('none')],
  ['Grado en Botánica.', required('bachelor')],
  ['Egresado de la carrera de Botánica.', required('bachelor')],
  ['Civilingenjör eller motsvarande.', required('master')],
  ['大学毕业，有园艺经验', required('bachelor')],
  ['无学历要求', required('none')],
  ['大学卒業以上', required('bachelor')],
  ['Serve as a level 2 contact for gardeners.', null],
  ['Have a level of English that lets you read seed catalogues.', null],
  ['No cap on commission, and you have a garden.', null],
  ['Experience with cap tables is required.', null],
  ['You passed your A-Levels.', required('secondary')],
  ['Our CTO has a PhD from a university of botany.', null],
  ['Our in-house training leads to a Cert III and Cert IV.', null],
  ['You will work towards a Level 2 NVQ.', null],
  ['This job is an apprenticeship, so you must be 16.', null],
  ['Develop technical training for the gardeners you hire.', null],
  ['You have a technical degree.', required('bachelor')],
  ["Bachelor's degree (Master's is preferable) and 5 years of gardening.", required('bachelor')],
  ["A bachelor's degree with 7+ years of experience, preferably in a public garden.", required('bachelor')],
  ["Bachelor's degree, preferably in botany.", required('bachelor')],
  ['Ensino superior completo, preferencialmente em Botânica.', required('bachelor')],
  ['Abgeschlossenes Studium, idealerweise in Botanik.', required('bachelor')],
  ['Undergraduate degree.1-2 years of sales.', required('bachelor')],
  ["Bachelor's degree and 1 year of experience with customers.", required('bachelor')],
  ['Formação superior completa em Botânica.', required('bachelor')],
  ['Desconto em pós graduação;', null],
  ['Incentivo para Pós-Graduação e MBA;', null],
  ['本科及以上学历，植物学专业优先。', required('bachelor')],
  ['硕士及以上学历', required('master')],
  ['本科优先，英语优异者优先；', preferred('bachelor')],
  ['大专及以上学历', required('vocational')],
  ['学历不限', required('none')],
  ['<p>Diplôme souhaité :</p><p>BTS Horticulture</p>', preferred('vocational')],
  ['<h3>Nice to have</h3><ul><li>High school diploma required</li></ul>', required('secondary')],
  ['Six months of gardening requiredHigh school diploma or equivalent requiredExcellent manners', required('secondary')],
  [`${'dbanie o rośliny, podlewanie, przygotowanie ofert, '.repeat(20)}wykształcenie wyższe, prawo jazdy`, required('bachelor')],
  ['You have an MSc degree in botany.', required('master')],
  ['Pós-graduação em botânica é obrigatória.', required('master')],
  ['Vous avez un diplôme CAP/BEP en horlogerie.', required('vocational')],
  ['You hold a Certificate III in horticulture.', required('vocational')],
  ['As a PhD intern you grow roses.', null],
  ['Wykształcenie wyższe, mile widziany kierunek ogrodniczy.', required('bachelor')],
  [`${'Obsługa klienta, Przygotowanie ofert, '.repeat(20)}Wykształcenie wyższe, Prawo jazdy`, required('bachelor')],
  ["Bachelor's degree in Computer Science or a related field.", required('bachelor')],
  ["Bachelor's degree or equivalent work experience required.", required('bachelor', true)],
  ['BS/BA in Finance, or 4 years of relevant experience.', required('bachelor', true)],
  ["Bachelor's degree and 5 years, or Master's degree and 3 years of experience.", required('bachelor')],
  ["Bachelor's degree required, Master's preferred.", required('bachelor')],
  ["Bachelor's or Master's degree preferred.", preferred('bachelor')],
  ['A PhD in chemistry is required.', required('doctorate')],
  ['MSc in Statistics or equivalent.', required('master')],
  ['High school diploma or GED required.', required('secondary')],
  ["You hold an associate's degree in nursing.", required('vocational')],
  ['No degree required.', required('none')],
  ['A university degree is a plus.', preferred('bachelor')],
  ['Degree in Accounting with honours.', required('bachelor')],
  ['Abgeschlossenes Studium der Informatik oder eine vergleichbare Ausbildung.', required('bachelor')],
  ['Abgeschlossene Berufsausbildung als Elektroniker.', required('vocational')],
  ['Abgeschlossenes Studium oder entsprechende Berufserfahrung.', required('bachelor', true)],
  ['Titulaire d’un Bac +5 en école d’ingénieur.', required('master')],
  ['Laurea in Economia o esperienza equivalente.', required('bachelor', true)],
  ['Je hebt een hbo-diploma.', required('bachelor')],
  ['Ensino superior completo em Administração.', required('bachelor')],
  ['Wykształcenie wyższe techniczne.', required('bachelor')],
  ['Du har en akademisk examen inom ekonomi.', required('bachelor')],
  ['We offer tuition reimbursement for a Master’s degree.', null],
  ['You work with a high degree of autonomy.', null],
  ['Supervise Bachelor’s and Master’s theses.', null],
  ['You are our Scrum Master for three teams.', null],
  ['Our 360-degree feedback helps you grow.', null],
  ['We hire without regard to race, religion or education.', null],
  ['You are currently enrolled in a Bachelor program.', null],
])('%s', (sentence, expected) => {
  expect(educationOf(`<p>${sentence}</p>`)).toEqual(expected)
})

test('a section of wishes makes the degree a wish', () => {
  expect(
    educationOf('<h3>Requirements</h3><ul><li>SQL</li></ul><h3>Nice to have</h3><ul><li>Master’s degree in physics</li></ul>'),
  ).toEqual(preferred('master'))
})

test('its evidence is the sentence', () => {
  const { posting, hints } = readPosting({ title: 'Analyst', description_html: '<p>We are kind. A PhD in law is required.</p>' })
  const { evidence } = enrich(posting, hints)
  expect(evidence.filter(({ field }) => field === 'education')).toEqual([
    {
      field: 'education',
      words: 'A PhD in law is required.',
      from: 'text',
      quotes: [{ in: 'description', text: 'A PhD in law is required.' }],
    },
  ])
})
