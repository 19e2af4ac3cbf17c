import { repository, type Source } from './files.ts'
import { csvRows, htmlOfText } from './reading.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded payloads of many shapes, read by name
export type Fields = Record<string, any>

export const jobsOf = (text: string): Fields[] => {
  const file = JSON.parse(text)
  return Array.isArray(file) ? file : file.jobs
}

interface Columns {
  title: string
  location: string
  text: string
  url?: string
  pay?: string
}

export const postings = (rows: Fields[], { title, location, text, url, pay }: Columns) =>
  rows.map((row) => ({
    url: (url && row[url]?.replace(/\?(?!jk=).*/, '')) || null,
    title: row[title] ?? '',
    location: row[location]?.trim() || null,
    description_html: htmlOfText(row[text] ?? ''),
    salary_raw: (pay && row[pay]) || undefined,
  }))

export const table =
  (columns: Columns, separator?: '|'): Source['read'] =>
  (text) =>
    postings(csvRows(text, separator), columns)

/** Tables of Glassdoor that courses on scraping share. Its column of pay is an estimate, so that it is left out. */
export const glassdoor = table({ title: 'Job Title', location: 'Location', text: 'Job Description' })

/** Postings for environmental work, most from LinkedIn, whose page shows level and type after the text: these lines are left out. */
const environmentalJobs: Source['read'] = (text) =>
  postings(
    jobsOf(text).map((job) => ({ ...job, description: job.description?.replace(/\n+Show more\s+Show less[\s\S]*$/, '') })),
    { title: 'title', location: 'location', text: 'description', url: 'url', pay: 'salary' },
  )

/** Sources that only the seventh set of labels (unseen-7.jsonl) draws from. */
export const SOURCES_7: Record<string, Source> = {
  'tz275/USAJobs': {
    files: repository('tz275/USAJobs', '59ef88591f253dd38f801eaf24a320ef8688d744', /^USJobs_\d+\.json$/),
    // Federal jobs of the United States. The page's buttons and its sentence on benefits, the same for all, are left out.
    read: (text) =>
      jobsOf(text).map((job) => ({
        url: job.link ?? null,
        title: job.jobTitle ?? '',
        location: job.jobLocation?.city ?? null,
        description_html: htmlOfText(
          `${job.jobDescription ?? ''}\n${job.requirements ?? ''}`
            .replace(/\n\s*Benefits\s+Help\s[\s\S]*$/, '')
            .replace(/^\s*(?:Help|Read more)\s*$/gm, ''),
        ),
      })),
  },
  'PlayingNumbers/ds_salary_proj': {
    files: repository('PlayingNumbers/ds_salary_proj', 'c8ab2c5629a4ba02809a708346fe826b50908c1f', /^glassdoor_jobs\.csv$/),
    read: glassdoor,
  },
  'Johngn/salary': {
    files: repository('Johngn/salary', 'ac52e80f4340403aab565b08370f0234791d983d', /^glassdoor_jobs_large\.csv$/),
    read: glassdoor,
  },
  'CaruzzoC/ds_skills_proj': {
    files: repository('CaruzzoC/ds_skills_proj', '2720051dfb8bab8951f6a7241c57e62f3e39755c', /^glassdoor_jobs\.csv$/),
    read: glassdoor,
  },
  'ddupreez2/salary-estimate-project': {
    files: repository('ddupreez2/salary-estimate-project', '7632a81b7b3124af12adcf6389d91be2f5606992', /^glassdoor_jobs\.csv$/),
    read: glassdoor,
  },
  'm5991/linkedin-jobs-scraper-analysis': {
    files: repository(
      'm5991/linkedin-jobs-scraper-analysis',
      '01c590af3a2b793f4459eabd450034bb49652776',
      /^data\/linkedin_jobs\.csv$/,
    ),
    // Teachers and trainers around Richmond, Virginia. The badge of LinkedIn at the end of titles is left out.
    read: (text) =>
      postings(
        csvRows(text).map((row) => ({ ...row, title: row.title?.replace(/ with verification$/, '') })),
        { title: 'title', location: 'location', text: 'description', url: 'link' },
      ),
  },
  'linpingyu/JobListings': {
    files: repository('linpingyu/JobListings', '96e82c9027b87c269eb899629dd3f50d6f701f89', /^(?:Data\w+|cal_d[as]_500)\.csv$/),
    // Of most texts the line breaks are lost.
    read: table({ title: 'title', location: 'location', text: 'description' }),
  },
  'ScottCoffin/Job_Scraper': {
    files: repository('ScottCoffin/Job_Scraper', '91c27b5fa84b12c883e3e2fa7d2fec95ec98224c', /^output\/all_jobs\.json$/),
    read: environmentalJobs,
  },
  'quimollo/Job_Scraper': {
    files: repository('quimollo/Job_Scraper', 'c77a10aadce713b09f14fb119789e40ca9dd860f', /^output\/all_jobs\.json$/),
    read: environmentalJobs,
  },
  'romelikethecity/senablers': {
    files: repository('romelikethecity/senablers', 'b0553a5080e6063e1bbb94af36ce6e1f7de3f365', /^data\/jobs\.json$/),
    // Markdown that escapes its signs.
    read: (text) =>
      postings(
        jobsOf(text).map((job) => ({ ...job, description: job.description?.replace(/\\([^\w\s])/g, '$1') })),
        { title: 'title', location: 'location', text: 'description' },
      ),
  },
  'st-vin/Kenya_tech_career_compass': {
    files: repository('st-vin/Kenya_tech_career_compass', '248406bd6ef71de6ec8e069e4686f6c20a94a991', /^data\/raw\/jobs\.csv$/),
    // The line breaks are lost, the column of the place has other words, and the page's count of views stands before the text.
    read: (text) =>
      postings(
        csvRows(text).map((row) => ({ ...row, description: row.description?.replace(/^\d+ /, '') })),
        { title: 'title', location: '', text: 'description', url: 'url' },
      ),
  },
  'mi2-warsaw/pracuj': {
    files: repository('mi2-warsaw/pracuj', '213e344a35837b8dd75bece934fbd49020493607', /^Filtr\/pracuj_filtered\.csv$/),
    // Poland, 2016. The line breaks are lost.
    read: table({ title: 'position', location: 'location', text: 'description', url: 'href' }),
  },
  'BorislavNedev/job-market-analysis': {
    files: repository('BorislavNedev/job-market-analysis', '22c8cdc3df868bdaf91eafd7fd1cd5531f7bb34a', /^data\/jobs_raw\.json$/),
    // Remote OK. Its UTF-8 is read as Latin-1 once too often, and it adds a sentence against spam: both are undone.
    read: (text) =>
      jobsOf(text)
        .filter((job) => job.position)
        .map((job) => ({
          url: job.url ?? null,
          title: job.position,
          location: job.location || null,
          description_html: Buffer.from(String(job.description), 'latin1')
            .toString()
            .replace(/(?:<br\s*\/?>\s*)*Please mention the word[\s\S]*$/, '')
            .replace(/\\n/g, '\n'),
        })),
  },
  'mounaTay/france-travail': {
    files: repository('mounaTay/france-travail', '30e56870822f7aa85126ecba3f42f0cd7329a946', /^data\/offres_emploi\.csv$/),
    // The public employment service of France, every trade in the Ardèche.
    read: table(
      {
        title: 'intitule',
        location: 'lieuTravail.libelle',
        text: 'description',
        url: 'origineOffre.urlOrigine',
        pay: 'salaire.libelle',
      },
      '|',
    ),
  },
  'AndresQuinto5/ETL_Linkedin_API': {
    files: repository('AndresQuinto5/ETL_Linkedin_API', '43ffd12496acf933efb06e86c735ea48e459e075', /^linkedin_jobs\.json$/),
    // Guatemala, in Spanish and English.
    read: (text) =>
      postings(jobsOf(text), { title: 'title', location: 'formattedLocation', text: 'jobDescription', url: 'jobPostingUrl' }),
  },
  'nasirkhansayyad132/jobsaf-tracker': {
    files: repository(
      'nasirkhansayyad132/jobsaf-tracker',
      '7cb64277ee09b0df953654c5307050ca93cd8bb3',
      /^docs\/data\/jobs\.json$/,
    ),
    // Afghanistan, in English.
    read: (text) =>
      postings(jobsOf(text), { title: 'title', location: 'location', text: 'description', url: 'url', pay: 'salary' }),
  },
  'dmacartney/avature_scraper': {
    files: repository('dmacartney/avature_scraper', '31f75539ea74b10eead0fa2839b34e29abaa8c57', /^jobs\.ndjson$/),
    read: (text) =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Fields)
        .map((job) => ({
          url: job.source?.url ?? null,
          title: job.title ?? '',
          location: job.location || null,
          description_html: job.description_html ?? '',
        })),
  },
  'cristianying/glassdoor_salary_scraper': {
    files: repository(
      'cristianying/glassdoor_salary_scraper',
      'b5da0c10c4e3098aeb33d51662b47d87bf1836f8',
      /^glassdoor_jobs\.csv$/,
    ),
    // Hong Kong.
    read: table({ title: 'job_title', location: '', text: 'job_description' }),
  },
}
