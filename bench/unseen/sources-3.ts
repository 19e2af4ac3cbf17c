import { repository, type Source } from './files.ts'
import { htmlOfText } from './reading.ts'

/** Words by which a text of the corpus is somebody's summary of a posting instead of the posting. */
const SUMMARY =
  /\bseeks\b|\bthe role (?:involves|focuses|centers|centres|sits)|this role (?:involves|focuses)|(?:candidates|professionals) (?:will|should)|webfetch|raw archive|posting summary|job summary|role summary|not (?:specified|disclosed|stated)|emphasi[sz]es|\bdescribes itself|the (?:company|organi[sz]ation|position) (?:offers|seeks|requires|is seeking)/i

/** Sources that only the third set of labels (unseen-3.jsonl) draws from. */
export const SOURCES_3: Record<string, Source> = {
  'jeremychia/analytics-engineers-job-descriptions': {
    files: repository(
      'jeremychia/analytics-engineers-job-descriptions',
      '823c29ec80fad7a8dee614f12971c4dddc72edd2',
      /^data\/.*\/jd_archive\.md$/,
    ),
    // The title is the first line after the address. Many of the texts are summaries of a posting: they are left out.
    read: (text) => {
      if (SUMMARY.test(text)) return []
      const url = /^\*\*URL:\*\*\s*(\S+)/m.exec(text)?.[1]?.replace(/\?.*/, '') ?? null
      const [title = '', ...lines] = text
        .replace(/^\*\*URL:\*\*.*$/gm, '')
        .trim()
        .split('\n')
      const body = lines.join('\n')
      const location = /^\W*location:\W*(.+)$/im.exec(body)?.[1]?.trim() ?? null
      return title.length > 120 ? [] : [{ url, title: title.replace(/^#+\s*/, ''), location, description_html: htmlOfText(body) }]
    },
  },
}
