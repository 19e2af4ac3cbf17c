import { repository, type Source } from './files.ts'
import { csvRows, htmlOfText, literalOf } from './reading.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded payloads of many shapes, read by name
type Fields = Record<string, any>

/** Sources that only the second set of labels (unseen-2.jsonl) draws from. */
export const SOURCES_2: Record<string, Source> = {
  'Ishita1604/AcrossTheBorders': {
    files: repository('Ishita1604/AcrossTheBorders', '751211236eac751b767d9254121fd9a2d0ad48c7', /^fake_job_postings\.csv$/),
    // A part of EMSCAD (University of the Aegean): postings of Workable from 2012 to 2014, without their line breaks. Frauds are left out.
    read: (text) =>
      csvRows(text)
        .filter(({ fraudulent }) => fraudulent === '0')
        .map((row) => ({
          url: null,
          title: row.title ?? '',
          location: null,
          description_html: ['company_profile', 'description', 'requirements', 'benefits']
            .filter((part) => row[part])
            .map((part) => `<h3>${part.replace('_', ' ')}</h3>\n${htmlOfText(row[part]!)}`)
            .join('\n'),
        })),
  },
  'garima991/job-search': {
    files: repository('garima991/job-search', '5906972fa8c5eeffd79cf5415b5a91f9237de212', /^src\/constant\/data\.js$/),
    read: (text) =>
      (literalOf(text) as Fields[]).map((job) => ({
        url: String(job.job_apply_link).replace(/\?.*/, ''),
        title: job.job_title,
        location: job.job_location ?? null,
        description_html: htmlOfText(job.job_description ?? ''),
      })),
  },
  'thebluelephant/affut': {
    files: repository(
      'thebluelephant/affut',
      '6e8796fd187ddc2e30e3f811988edd4a4ed5ac84',
      /^affut-be\/controllers\/mockPoleEmploi\.js$/,
    ),
    read: (text) =>
      (literalOf(text) as Fields[]).map((job) => ({
        url: job.origineOffre?.urlOrigine ?? null,
        title: job.intitule,
        location: job.lieuTravail?.libelle ?? null,
        description_html: htmlOfText(job.description ?? ''),
      })),
  },
  'rebase-network/who-is-hiring': {
    files: repository('rebase-network/who-is-hiring', '1ac14cc7a4e2e5b73ae23c4a9642cdc544f23b47', /^data\/issues\/\d+\.json$/),
    read: (text) => {
      const { url, title, body } = (JSON.parse(text) as Fields).raw_source
      return [{ url, title, location: null, description_html: htmlOfText(body ?? '') }]
    },
  },
  'raymuy07/cursor_play, November': {
    files: repository(
      'raymuy07/cursor_play',
      'ce1bb39d5defb5092a939a76b24502cf8ff775d0',
      /^data\/temp\/temp_scraped_jobs_20251128_182859\.json$/,
    ),
    read: (text) =>
      (JSON.parse(text) as Fields[]).map(({ url, title, location, description }) => ({
        url,
        title,
        location: location || null,
        description_html: htmlOfText(Object.values((description ?? {}) as Record<string, string>).join('\n\n')),
      })),
  },
}
