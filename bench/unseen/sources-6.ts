import { repository, type Source } from './files.ts'
import { csvRows, htmlOfText } from './reading.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded payloads of many shapes, read by name
type Fields = Record<string, any>

const jsonLines = (text: string) =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Fields)

const withoutQuery = (url: string | undefined) => url?.replace(/\?.*/, '') || null

/** Postings of applicant tracking systems that a tracker of one profession keeps, one to a line. */
const trackedJobs: Source['read'] = (text) =>
  jsonLines(text).map(({ url, title, location, description }) => ({
    url,
    title,
    location: location || null,
    description_html: htmlOfText(description ?? ''),
  }))

/** Sources that only the sixth set of labels (unseen-6.jsonl) draws from. */
export const SOURCES_6: Record<string, Source> = {
  'Alexsftl/BusinessFrance_Scraper': {
    files: repository('Alexsftl/BusinessFrance_Scraper', 'c33970fce0eb321bb34203bf3065255cb5f89b1c', /^data\/offers\.json$/),
    // French volunteers abroad: employers of many sectors, jobs in many countries.
    read: (text) =>
      Object.values(JSON.parse(text) as Record<string, Fields>).map((job) => ({
        url: null,
        title: job.missionTitle,
        location: [job.cityName, job.countryName].filter(Boolean).join(', ') || null,
        description_html: htmlOfText(`${job.missionDescription ?? ''}\n${job.missionProfile ?? ''}`),
      })),
  },
  'muabdalaleam/data-jobs-analysis': {
    files: repository(
      'muabdalaleam/data-jobs-analysis',
      '867930bb6bcb86951c3355612eb15f56f83857aa',
      /^data\/linkedin_jobs\.csv$/,
    ),
    read: (text) =>
      csvRows(text).map((row) => ({
        url: withoutQuery(row.job_url),
        title: row.posting_title ?? '',
        location: row.location || null,
        description_html: htmlOfText(row.description ?? ''),
      })),
  },
  'yinanazhou/ds-glassdoor': {
    files: repository('yinanazhou/ds-glassdoor', 'b9e178b8945a6b2cf02c443d7eefd395cf1efd68', /^data\/glassdoor_jobs\.csv$/),
    // The column of pay repeats one employer's amount under others, so that it is left out.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: null,
        title: row['Job Title'] ?? '',
        location: row.Location || null,
        description_html: htmlOfText(row['Job Description'] ?? ''),
      })),
  },
  'NguyenHuuDangKhoa/gov-ca-job-bank-scraping': {
    files: repository(
      'NguyenHuuDangKhoa/gov-ca-job-bank-scraping',
      'f24a07ac56e0df4287c8430079fcc61ef96e528d',
      /^job_postings_complete\.json$/,
    ),
    // The employment service of Canada: lists under headings instead of sentences.
    read: (text) =>
      Object.values(JSON.parse(text) as Record<string, Fields>).map((job) => {
        const said = (value: unknown) => (value === 'N/A' || !value ? '' : String(value))
        return {
          url: String(job.source_url).replace(/[;?].*/, ''),
          title: job.job_title,
          location: [job.city, job.province].map(said).filter(Boolean).join(', ') || null,
          description_html: htmlOfText(`${said(job.job_requirement)}\n${said(job.benefits)}`),
          salary_raw: said(job.salary_amount).replace(/\s+/g, ' ') || undefined,
        }
      }),
  },
  'santluan/scraping_linkedin_jobs': {
    files: repository('santluan/scraping_linkedin_jobs', '7bc6339fbec806fcd00eeab38c3bd744301dc09c', /^linkedin_jobs\.csv$/),
    // The line breaks are lost: sentences and list items are glued to each other.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: withoutQuery(row.Link),
        title: row.Title ?? '',
        location: row.Location || null,
        description_html: htmlOfText(row.Description ?? ''),
      })),
  },
  'stableotto/workdayxml': {
    files: repository('stableotto/workdayxml', '695766ef8476038e204c09156b9ab3b52a7cbb15', /^job_postings\.json$/),
    // Hospitals on Workday. The text begins with the page's own lines, which end with the requisition.
    read: (text) =>
      (JSON.parse(text) as Fields[]).map((job) => ({
        url: withoutQuery(job.job_href),
        title: job.job_title,
        location: job.job_location || null,
        description_html: htmlOfText(String(job.job_posting_text ?? '').replace(/^[\s\S]{0,600}?job requisition id\n.*\n/, '')),
      })),
  },
  'Elkaza/DA-Jobs-scraping': {
    files: repository(
      'Elkaza/DA-Jobs-scraping',
      '63a7813ca60b8d2a201dbf33fa9f3df100355534',
      /^it_jobs_karriere_at_2024-04-22_13-46-29\.csv$/,
    ),
    // Pages of karriere.at in one line: the posting stands between the page's buttons, its place and pay in the box after it.
    read: (text) =>
      csvRows(text).map((row) => {
        const page = row.Description ?? ''
        const body = / Drucken (.*?)(?: smart bewerben| Jetzt bewerben)? Über den Job /s.exec(page)?.[1] ?? ''
        const box = / Über den Job (.*?) (?:Über das Unternehmen|Weitere )/s.exec(page)?.[1] ?? ''
        return {
          url: row.URL || null,
          title: row['Job Title'] ?? '',
          location:
            /.*(?:Berufserfahrung|Berufseinstieg|Führung|Management|€ \S+) (?:Homeoffice möglich )?(\S.*?) (?:vor \d|am \d|heute|gestern)/.exec(
              box,
            )?.[1] ?? null,
          description_html: htmlOfText(body),
          salary_raw: /(?:ab )?\d[\d.]*(?: (?:bis|–|-) \d[\d.]*)? € \S+/.exec(box)?.[0],
        }
      }),
  },
  'EDJINEDJA/jobsScraping': {
    files: repository(
      'EDJINEDJA/jobsScraping',
      'dd5350b0c971e300d79ad9b59e4923adcdc70564',
      /^data\/raw\/data\/(chefProjetAutomatique|santéChefProjet|santéData|santéProduct)jobs\.csv$/,
    ),
    // The public employment service of France.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: null,
        title: row["Offres d'emploi"] ?? '',
        location: /'libelle': ['"](.*?)['"][,}]/.exec(row['Lieu de travail'] ?? '')?.[1] ?? null,
        description_html: htmlOfText(row.Missions ?? ''),
      })),
  },
  'FaisalFehad/ml-data-scraper': {
    files: repository('FaisalFehad/ml-data-scraper', 'c4ab3d3b7615c01ef33dc12de90eb0adacb3b387', /^linkedin_jobs\.csv$/),
    // The United Kingdom, every trade. The line breaks are lost.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: row.url || null,
        title: row.title ?? '',
        location: row.location || null,
        description_html: htmlOfText(row.description ?? ''),
      })),
  },
  'nouramel/job-market': {
    files: repository('nouramel/job-market', '2bcb8fc77af5095d75dd669666e7e76e83028ebe', /^data\/muse_jobs\.json$/),
    read: (text) =>
      (JSON.parse(text) as Fields[]).map((job) => ({
        url: job.refs?.landing_page ?? null,
        title: job.name,
        location: (job.locations as Fields[]).map(({ name }) => name).join('; ') || null,
        description_html: job.contents ?? '',
      })),
  },
  'shiggins03/unifier-jobs': {
    files: repository('shiggins03/unifier-jobs', '13caa8c542ce39beba108297dac83fc144d226ee', /^data\/jobs\.jsonl$/),
    read: trackedJobs,
  },
  'shiggins03/fpna-jobs': {
    files: repository('shiggins03/fpna-jobs', '1cc08ecf7c2fa295506593324e36b5e0fdfda305', /^data\/jobs\.jsonl$/),
    read: trackedJobs,
  },
  'artwork321/linkedin-entry-job-insights': {
    files: repository(
      'artwork321/linkedin-entry-job-insights',
      '9baea151f13295af8275e9a5d6946f08bcd0d8b7',
      /^include\/data_files\/ner_data\/ner\.json$/,
    ),
    // Flat texts that begin with title, employer and place; the file has no field of its own for them.
    read: (text) =>
      (JSON.parse(text) as Fields[]).map(({ document }) => ({
        url: null,
        title: '',
        location: null,
        description_html: htmlOfText(document ?? ''),
      })),
  },
  'ZorinArsenij/ML': {
    files: repository('ZorinArsenij/ML', '5b22bce6068e16d47ca5907541e228fb73a87c90', /^nyc-jobs\.csv$/),
    // The City of New York. Most rows of the table have lost their texts.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: null,
        title: row['Business Title'] ?? '',
        location: row['Work Location'] || null,
        description_html: [
          'Job Description',
          'Minimum Qual Requirements',
          'Preferred Skills',
          'Additional Information',
          'Residency Requirement',
        ]
          .filter((part) => row[part])
          .map((part) => `<h3>${part}</h3>\n${htmlOfText(row[part]!)}`)
          .join('\n'),
        salary_raw: row['Salary Range To']
          ? `$${row['Salary Range From']} - $${row['Salary Range To']} ${row['Salary Frequency']}`
          : undefined,
      })),
  },
}
