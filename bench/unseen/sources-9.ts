import { repository, type Source } from './files.ts'
import { csvRows, htmlOfText } from './reading.ts'
import { type Fields, jobsOf, postings, table } from './sources-7.ts'
import { salaries, search } from './sources-8.ts'

/** Markdown whose signs are escaped and whose headings are underlined, without either. */
const unescaped = (markdown = '') => markdown.replace(/\\+([^\w\s])/g, '$1').replace(/^[-=]{3,}$/gm, '')

/** A cell that R wrote: `NA` where it is empty, and letters beyond ASCII by their number. */
const cellOfR = (cell = '') =>
  cell === 'NA'
    ? ''
    : cell.replace(/<U\+([0-9A-F]{4,8})>/g, (_, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16)))

/** Sources that only the ninth set of labels (unseen-9.jsonl) draws from. */
export const SOURCES_9: Record<string, Source> = {
  'alexandre-beleza-rodrigues/ds-salary': salaries(
    'alexandre-beleza-rodrigues/ds-salary',
    '80993acd835209bc1b0de53841813af0a42e0932',
  ),
  'GwenaelCaer/ds_salary_name': salaries('GwenaelCaer/ds_salary_name', 'dbd44fd3232f06f2019e07e31e1abbf74bbec965'),
  'Pierre34170/DS_Project': salaries('Pierre34170/DS_Project', '5588058a6e28859145cd243359f708d3a0815244'),
  'all0sound/Job_Scraper': search(
    'all0sound/Job_Scraper',
    'ab77ce931073ed1ede1999e93849906c8cf81d9a',
    /^output\/all_jobs\.json$/,
  ),
  'talk2rajasimman/Spacy-Custome-NER-': {
    files: repository(
      'talk2rajasimman/Spacy-Custome-NER-',
      '47f97615ef35f32b4f0cadda4a7d28855d6eaf99',
      /^dice_com-job_us_sample\.csv$/,
    ),
    // Dice in the United States. The line breaks are lost. The first column, a number, has no name.
    read: table({ title: 'jobtitle', location: 'none', text: 'jobdescription' }),
  },
  'elenacano/empleatech': {
    files: repository(
      'elenacano/empleatech',
      '3570bb0aa74f168b43e20dafcc7d0d374240ba12',
      /^limpieza_y_carga\/data\/response_openai\/transformed_\w+\.json$/,
    ),
    // Spain. Of InfoJobs the plain text is taken, because tags were put into the words of its HTML; of LinkedIn the HTML, because its plain text has lost the line breaks.
    read: (text) =>
      jobsOf(text).map((job) => ({
        url: job.url_oferta?.replace(/\?.*/, '') ?? null,
        title: job.titulo_oferta ?? '',
        location: null,
        description_html: job.plataforma === 'linkedin' ? (job.descripcion_original ?? '') : htmlOfText(job.descripcion ?? ''),
      })),
  },
  'henriChevreux/FR_jobspy': {
    files: repository('henriChevreux/FR_jobspy', 'b3f0dc8ddbe2cc2820158143f57e5513056b0a53', /^notebooks\/jobs\.csv$/),
    read: (text) =>
      postings(
        csvRows(text).map((row) => ({ ...row, description: unescaped(row.description) })),
        { title: 'title', location: 'location', text: 'description', url: 'job_url' },
      ),
  },
  'clnne/behoerdencrawler': {
    files: repository('clnne/behoerdencrawler', '4eac896be997f4f7f7d790f8914d2b048953aa1a', /^jobs_data\.json$/),
    // Public authorities of Germany.
    read: (text) => postings(jobsOf(text), { title: 'title', location: '', text: 'description' }),
  },
  'losorioc/EconJobMarket': {
    files: repository(
      'losorioc/EconJobMarket',
      'cb7768b57872f8adc27acc542b9b89ef85fb3a32',
      /^(?:RawDownloads\/jobs[\d-]+|Output\/All_EJM_jobs_2018-11-06_raw)\.csv$/,
    ),
    // Universities and central banks that look for economists, in many countries. The second table, of another market, has lost its line breaks.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: null,
        title: cellOfR(row.jp_title ?? row.Position),
        location: cellOfR(row.locations).replace(/\s*[\r\n]+/g, '; ') || null,
        description_html: htmlOfText(cellOfR(row.jp_full_text ?? row.fulltext_final)),
        salary_raw: cellOfR(row.jp_salary_range) || undefined,
      })),
  },
  'gbreard/mol': {
    files: repository(
      'gbreard/mol',
      'a27d9359fe54eec0d155bff6c3e9eabe712b5fc2',
      /^archive\/nlp_extraction_phase2_historical\/data\/ner_training\/ner_samples_for_annotation_20251027_101013\.csv$/,
    ),
    // Puerto Rico, every trade, in English and Spanish. Only Indeed: the other texts have lost words.
    read: (text) =>
      postings(
        csvRows(text.replace(/^\uFEFF/, ''))
          .filter(({ fuente }) => fuente === 'indeed')
          .map((row) => ({ ...row, description: unescaped(row.description) })),
        { title: 'title', location: 'none', text: 'description' },
      ),
  },
  'TheLime1/esprit-jobs': {
    files: repository('TheLime1/esprit-jobs', 'b717f635b39e10dd29f60fa67f1c5642a4ac6fa5', /^data\/jobs_raw\.json$/),
    // Engineers and traineeships in Tunisia. The line breaks are lost, and the field of the place often has a type of job.
    read: (text) =>
      postings(
        jobsOf(text).map((job: Fields) => ({ ...job, place: /Tunis/.test(job.location) ? job.location : '' })),
        { title: 'title', location: 'place', text: 'description', url: 'url' },
      ),
  },
}
