import { repository, type Source } from './files.ts'
import { csvRows, htmlOfText } from './reading.ts'

/** Sources that only the fourth set of labels (unseen-4.jsonl) draws from. */
export const SOURCES_4: Record<string, Source> = {
  'eboraks/job-description-nlp-analysis': {
    files: repository(
      'eboraks/job-description-nlp-analysis',
      '24080a6404d697b4fe37ff0c0ac6cf1d04dc7d09',
      /^data\/dice_(product_management|solution_architect|data_scientist)_.*\.csv$/,
    ),
    read: (text) =>
      csvRows(text).map((row) => ({
        url: row.url || null,
        title: row.subject ?? '',
        location: null,
        description_html: htmlOfText(row.job_desc ?? ''),
      })),
  },
  'jitsen-design/Data-607-Project-3': {
    files: repository(
      'jitsen-design/Data-607-Project-3',
      '7054580689ae15a415b5f793913f1a46d5bb9295',
      /^(all_jobs|data\/indeed_jobs_revised2)\.csv$/,
    ),
    // Postings of Indeed in two tables. The texts of all_jobs.csv have lost their line breaks: sentences and list items are glued to each other.
    read: (text) =>
      csvRows(text).map((row) => ({
        url: null,
        title: row.job_title ?? row.Title ?? '',
        location: row.job_location || null,
        description_html: htmlOfText(row.job_description ?? row.Description ?? ''),
      })),
  },
}
