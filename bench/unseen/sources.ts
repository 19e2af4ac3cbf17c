import { repository, type Source, shared } from './files.ts'
import { htmlOfText, literalOf, unescapeHtml } from './reading.ts'

// biome-ignore lint/suspicious/noExplicitAny: recorded payloads of many shapes, read by name
type Fields = Record<string, any>

const frontMatter = (text: string) => /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text)
const cited = (matter: string, name: string) => new RegExp(`^${name}: *['"]?(.*?)['"]?$`, 'm').exec(matter)?.[1] ?? ''

export const SOURCES: Record<string, Source> = {
  'RemoteWLB/remote-jobs': {
    files: repository('RemoteWLB/remote-jobs', 'bbf406615c56ef7a5c25cf9d2b945fcee5d15ef9', /^jobs\/.*README\.md$/),
    // The board's own guess of the pay (a money bag in the header) is no word of the employer's and is left out.
    read: (text) => {
      const [, title, url] = /^# \[(.*)\]\((.*?)\)/m.exec(text) ?? []
      const location = /`🌎 ?(.*?)`/u.exec(text)?.[1] ?? null
      const body = text.slice(text.indexOf('\n', text.indexOf('#### ')) + 1)
      const end = body.search(/\n### .*(apply|remotewlb)/i)
      const description_html = htmlOfText(end < 0 ? body : body.slice(0, end))
      return title === undefined ? [] : [{ url: url ?? null, title, location, description_html }]
    },
  },
  'nawarian/The-PHP-Website': {
    files: repository('nawarian/The-PHP-Website', '07b5120ff619656d6be4824c0d84bf7b9304ff97', /^source\/_jobs_pt_br\/.*\.md$/),
    read: (text) => {
      const [, matter = '', body = ''] = frontMatter(text) ?? []
      const title = cited(matter, 'title').replace(/ - Vaga de Emprego$/, '')
      return [{ url: null, title, location: null, description_html: htmlOfText(body.replace(/<!--[\s\S]*?-->/g, '')) }]
    },
  },
  'aleks-t/job-scrape': {
    files: repository('aleks-t/job-scrape', '1bf8e41376140b9104f0777a12bde2b31cf5455e', /^jobs\.json$/),
    read: (text) =>
      (JSON.parse(text) as Fields[]).map(({ url, title, locationName, description }) => ({
        url,
        title,
        location: locationName || null,
        description_html: unescapeHtml(String(description ?? '')),
      })),
  },
  'raymuy07/cursor_play': {
    files: repository(
      'raymuy07/cursor_play',
      'ce1bb39d5defb5092a939a76b24502cf8ff775d0',
      /^data\/temp\/temp_scraped_jobs_20251102_193207\.json$/,
    ),
    read: (text) =>
      (JSON.parse(text) as Fields[]).map(({ url, title, location, description }) => ({
        url,
        title,
        location: location || null,
        description_html: htmlOfText(
          typeof description === 'string'
            ? description
            : Object.entries(description ?? {})
                .map(([heading, words]) => `${heading}\n${words}`)
                .join('\n\n'),
        ),
      })),
  },
  'ever-jobs/ever-jobs': {
    files: repository(
      'ever-jobs/ever-jobs',
      '20079a64e123b6069b04e7eeee487e3355ca526d',
      /source-ats-manatal\/__tests__\/fixtures\/list-.*\.json$/,
    ),
    read: (text) =>
      (JSON.parse(text) as Fields).results.map((job: Fields) => ({
        url: null,
        title: job.position_name,
        location: job.location_display ?? null,
        description_html: job.description ?? '',
      })),
  },
  'roshan8907/jobs2': {
    files: repository('roshan8907/jobs2', '7f98f76fc7e7d90e484095c54861edc0a7bb9e24', /^data\.js$/),
    read: (text) =>
      (literalOf(text) as Fields[]).map(({ title, location, description }) => ({
        url: null,
        title,
        location,
        description_html: htmlOfText(description ?? ''),
      })),
  },
  'TaniaGA01/Jobs-list': {
    files: repository(
      'TaniaGA01/Jobs-list',
      'd588d3ae89da06d9fab89bf5bcb68348054a3510',
      /^src\/services\/fakers\/jobsFakers\.ts$/,
    ),
    read: (text) =>
      (literalOf(text) as Fields[]).map((job) => ({
        url: job.origineOffre?.urlOrigine ?? null,
        title: job.intitule,
        location: job.lieuTravail?.libelle ?? null,
        description_html: htmlOfText(job.description ?? ''),
      })),
  },
  'Medieinstitutet/fed24d-case-af-jobtech-team-13': {
    files: repository(
      'Medieinstitutet/fed24d-case-af-jobtech-team-13',
      '03701a094006a3461eddb7a430aa8651557225b0',
      /^src\/pages\/JobSearch\/testObject\.ts$/,
    ),
    read: (text) =>
      ((literalOf(text) as Fields).hits as Fields[]).map((job) => ({
        url: job.webpage_url,
        title: job.headline,
        location: job.workplace_address?.municipality ?? null,
        description_html: htmlOfText(job.description?.text ?? ''),
      })),
  },
  'Guuumiho/FDE_JobSearch': {
    files: repository('Guuumiho/FDE_JobSearch', 'be08c6ec3785875f85ddc52d406577a28e007791', /^01_jd_capture\/data\/jobs\.jsonl$/),
    read: (text) =>
      text
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Fields)
        .map(({ url, title, location, salary, job_description }) => ({
          url: String(url).replace(/\?.*/, ''),
          title,
          location: location || null,
          description_html: htmlOfText(job_description ?? ''),
          salary_raw: salary,
        })),
  },
  'tuanpham241001/React-Job-Posting-Website': {
    files: repository(
      'tuanpham241001/React-Job-Posting-Website',
      '18d35a1614bfd531d58370f50c2fd1a785ef1952',
      /^src\/data\/data\.js$/,
    ),
    read: (text) =>
      (literalOf(text) as Fields[]).map(({ title, city, tasks, requirements }) => ({
        url: null,
        title,
        location: city,
        description_html: [...tasks, ...requirements].map((line) => `<li>${line}</li>`).join('\n'),
      })),
  },
  'froehlichgeorg/coding-challenge': {
    files: repository(
      'froehlichgeorg/coding-challenge',
      '1b271a7ed7b40feb24c15f9a65d61cbecfd7febf',
      /^src\/components\/(Modal|SearchItem)\/data.*\.js$/,
    ),
    read: (text) => {
      const { attributes } = literalOf(text) as Fields
      const { title, responsibilities, requirements } = attributes
      return [{ url: null, title, location: null, description_html: `${responsibilities}\n<p>${requirements}</p>` }]
    },
  },
  'OJALAB/job-ads-datasets': {
    files: repository('OJALAB/job-ads-datasets', '0d70fc198fcc77e797eecc30d721cf3e2c456d8e', /^data\/hand-coded-1k\.csv$/),
    // Flat texts that begin with the title; the table has no column of its own for it.
    read: (text) =>
      [...text.matchAll(/^"\d+","((?:[^"]|"")*)"$/gm)].map(([, words = '']) => ({
        url: null,
        title: '',
        location: null,
        description_html: htmlOfText(words.replace(/"+/g, '"')),
      })),
  },
  'Doniol/Vacature_Analyse': {
    files: repository(
      'Doniol/Vacature_Analyse',
      'eadf85e450777e09ba29dcf5d851ccd93fdfb520',
      /^dataset\/vacature_testset_txtformat\.txt$/,
    ),
    read: (text) =>
      text
        .split(/^VACATURE:\s*$/m)
        .slice(1)
        .map((words) => ({ url: null, title: '', location: null, description_html: htmlOfText(words) })),
  },
  'fevrcoding/fevrcoding.github.io': {
    files: repository('fevrcoding/fevrcoding.github.io', 'eb8ab3e412175e8782547c2b84dd93c78f68b9a6', /^src\/jobs\/.*\.md$/),
    read: (text) => {
      const [, matter = '', body = ''] = frontMatter(text) ?? []
      return [
        {
          url: null,
          title: cited(matter, 'title'),
          location: cited(matter, 'subtitle') || null,
          description_html: htmlOfText(body),
        },
      ]
    },
  },
  'shared/lever': {
    files: shared('ats/samples/lever/postings_list.json', 'ats/samples/lever/postings_2026.json'),
    read: (text) =>
      (JSON.parse(text) as Fields[]).map((job) => ({
        url: job.hostedUrl,
        title: job.text,
        location: job.categories?.location ?? null,
        description_html: [
          job.description,
          ...(job.lists as Fields[]).map((list) => `<h3>${list.text}</h3><ul>${list.content}</ul>`),
          job.additional,
        ].join('\n'),
      })),
  },
  'shared/greenhouse': {
    files: shared('ats/samples/greenhouse/jobs_content_2026.json'),
    read: (text) =>
      ((JSON.parse(text) as Fields).jobs as Fields[]).map((job) => ({
        url: job.absolute_url,
        title: job.title,
        location: job.location?.name ?? null,
        description_html: unescapeHtml(job.content ?? ''),
      })),
  },
  'shared/recruitee': {
    files: shared('ats/samples/recruitee/offers_2026.json'),
    read: (text) =>
      ((JSON.parse(text) as Fields).offers as Fields[]).map((job) => ({
        url: job.careers_url,
        title: job.title,
        location: job.location ?? null,
        description_html: `${job.description ?? ''}\n${job.requirements ?? ''}`,
      })),
  },
}
