import { repository, type Source } from './files.ts'
import { csvRows } from './reading.ts'
import { type Fields, glassdoor, jobsOf, postings, table } from './sources-7.ts'

/** Postings of LinkedIn and Indeed that copies of one search keep. The level and type that LinkedIn shows after the text are left out, and signs that Markdown escapes are read. */
const searched: Source['read'] = (text) =>
  postings(
    jobsOf(text).map((job) => ({
      ...job,
      description: job.description
        ?.replace(/\n+Show more\s+Show less[\s\S]*$/, '')
        .replace(/\n+Seniority level\n[\s\S]*$/, '')
        .replace(/\\([^\w\s])/g, '$1'),
    })),
    { title: 'title', location: 'location', text: 'description', url: 'url', pay: 'salary' },
  )

export const search = (name: string, commit: string, paths = /^output\/(?:linkedin|indeed)_jobs\.json$/): Source => ({
  files: repository(name, commit, paths),
  read: searched,
})

export const salaries = (name: string, commit: string, paths = /^glassdoor_jobs\.csv$/): Source => ({
  files: repository(name, commit, paths),
  read: glassdoor,
})

/** A page of the Flemish employment service: contract, languages and studies, then the posting. */
const VDAB =
  /Deel vacature via volgende kanalen ([\s\S]*?) Functieomschrijving ([\s\S]*?)(?: Waar en hoe solliciteren| Solliciteer nu Bekijk alle| VDAB-vacaturenummer)/

/** Sources that only the eighth set of labels (unseen-8.jsonl) draws from. */
export const SOURCES_8: Record<string, Source> = {
  'TheCapeMaster/Job_Scraper': search(
    'TheCapeMaster/Job_Scraper',
    '8d9408c809e5c12e79c94d77fbdeb8bf4a2601f2',
    /^output\/all_jobs\.json$/,
  ),
  'akshaybhor/job-search-dashboard': search(
    'akshaybhor/job-search-dashboard',
    'd40854b13940374f03c77e7c1a87563b10a674ec',
    /^indeed_jobs\.json$/,
  ),
  'clandestinecurio/Job_Scraper_Pilot': search('clandestinecurio/Job_Scraper_Pilot', '6df2b6a3bd1431a57b3fdc555dcac3cf0addb709'),
  'jacobdbrinkman/Job_Scraper': search('jacobdbrinkman/Job_Scraper', 'd0c5e649487a9f5eeeb2cf2ee659ea042a2b9b4d'),
  'pleiadesnuts/Job_Scraper': search('pleiadesnuts/Job_Scraper', 'ddc5eaead44deba3a8338bf6d7a32150c3ebc789'),
  'turduckenwrangler/Job_Scraper_personal': search(
    'turduckenwrangler/Job_Scraper_personal',
    '53469dc520be8870baff4d8c4e3e1c4db5090d39',
    /^output\/all_jobs\.json$/,
  ),
  'wesleysamms/Job_Scraper': search('wesleysamms/Job_Scraper', '958eda9f9914ccae91f55aeea109ca2a6e31987f'),
  'dwyertwocara-web/Job_Scraper': search('dwyertwocara-web/Job_Scraper', 'facc57faf201c8c8d92670fb40fbb0bf30b0c1e5'),
  'sakalesha/Job_Scraper': search(
    'sakalesha/Job_Scraper',
    '30205c645a3f04f3548a1bb1ac25b263c0ed073a',
    /^output\/all_jobs\.json$/,
  ),
  'sahiltalwar88/job-scraper': search(
    'sahiltalwar88/job-scraper',
    'f3908144a8fac116a0949f57f8ad3c70aa5dee79',
    /^output\/jobs\.json$/,
  ),
  'Darius-BA/Data-Analyst-salary-prediction': salaries(
    'Darius-BA/Data-Analyst-salary-prediction',
    '0b639be3001ee98b44d271820d8cdef3e6fd2d1a',
  ),
  'blewis90/GlassdoorSalaries': salaries('blewis90/GlassdoorSalaries', '2f604a2da927301417e74a0eb09edede0293ff53'),
  'JuYinC/DataScience_Job': salaries(
    'JuYinC/DataScience_Job',
    'bb157a1b327fa0c7168da96367989d637ff7d76d',
    /^glassdoor_\w+\.csv$/,
  ),
  'AirJohnson3/ds_glassdoor_project': salaries(
    'AirJohnson3/ds_glassdoor_project',
    '64ba73baa955cc24ad8971c1e5b05738cf74408d',
    /^GlassdoorScraper\/glassdoor_jobs\.csv$/,
  ),
  'dcsohn913/Glassdoor-Data-Science-Jobs': salaries(
    'dcsohn913/Glassdoor-Data-Science-Jobs',
    '4fd21da065140dd46a2eb8237fdda0365f8a6c3b',
  ),
  'RemeAjayi/ds-job-detective': salaries('RemeAjayi/ds-job-detective', '475a1cf596c45d215f6de863c0cc69dccf8f6b9f'),
  'Chrisyu1998/ds_salary': salaries('Chrisyu1998/ds_salary', '40f1ac411fa492df10a1e030a018c939319d9034'),
  'abdush/ds-salary-project': salaries('abdush/ds-salary-project', 'c5027c10126d1b5bfcf1658d5572849d713d21be'),
  'calvinjesselee/salary_project': salaries('calvinjesselee/salary_project', '0e524fc857cc2bfc103af5400af70a71030526ee'),
  'yanmsong/Skills-Extraction-from-Data-Science-Job-Postings': {
    files: repository(
      'yanmsong/Skills-Extraction-from-Data-Science-Job-Postings',
      '13411cbf2cbe7948bacb12fd77b2008bc8165f04',
      /^data\/indeed-d[as]-0407\.csv$/,
    ),
    read: table({ title: 'Job Title', location: 'Location', text: 'Description' }),
  },
  'DinoZeyu/linkedin-cs-job-scraper': {
    files: repository('DinoZeyu/linkedin-cs-job-scraper', '4998563851549ec990622af97babc969a4cfeccf', /^linkedin_jobs\.csv$/),
    // Students and first jobs in the United States.
    read: table({ title: 'Title', location: 'Location', text: 'Description', url: 'Link', pay: 'Salary' }),
  },
  'jckober5/data_analyst_jobs': {
    files: repository('jckober5/data_analyst_jobs', '62ff9573a8cbe04daebe6479c1dbf385f466337c', /^job_postings\.csv$/),
    read: table({ title: 'title', location: 'location', text: 'description', pay: 'salary' }),
  },
  'FranRguezCer/scrapping-nlp-job-offers': {
    files: repository(
      'FranRguezCer/scrapping-nlp-job-offers',
      '6b0b0d18672384f85d9e2d7d698ba6a1bd14baa3',
      /^data\/job_offers_detailed\.csv$/,
    ),
    // Spain. The page's heading stands before each text.
    read: (text) =>
      table({ title: 'Title', location: '', text: 'Description', url: 'URL' })(
        text.replace(/Descripción de la oferta de empleo\s+/g, ''),
        '',
      ),
  },
  'mengstua/Vacature_Skill_Mapping': {
    files: repository(
      'mengstua/Vacature_Skill_Mapping',
      '12f956487f881f189d32aaeeb8552d1fa2486576',
      /^data_scrapping\/vdab_jobs_playwright_preview_New5\.csv$/,
    ),
    // The public employment service of Flanders. Only the posting is taken from the text of its page; the line breaks are lost.
    read: (text) =>
      postings(
        csvRows(text).map((row) => {
          const [, facts, body] = VDAB.exec(row.full_description ?? '') ?? []
          return { ...row, posting: `${body ?? ''}\n${facts ?? ''}` }
        }),
        { title: 'title', location: 'city', text: 'posting', url: 'detail_url' },
      ),
  },
  'Ruy-Araujo/Linkedin-Jobs-Scraper': {
    files: repository(
      'Ruy-Araujo/Linkedin-Jobs-Scraper',
      'e46609cf733f98dd5886288e20f8a8b38c61315f',
      /^data\/(?:Brazil\/.*\/(?:2024-0(?:3-12|5-07)|2023-0(?:6-01T02|7-06T22))|Canada\/.*\/2023-07-07T01)/,
    ),
    read: (text) =>
      postings(
        jobsOf(text).map(({ data }: Fields) => ({ ...data, text: data.description?.text })),
        { title: 'title', location: 'formattedLocation', text: 'text', url: 'jobPostingUrl' },
      ),
  },
}
