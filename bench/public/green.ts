import { enrich } from '../../src/enrich/index.ts'
import { readPosting } from '../../src/enrich/read-posting.ts'
import { repository } from '../unseen/files.ts'
import { htmlOfText } from '../unseen/reading.ts'
import { type PublicSet, tallyOf } from './set.ts'

interface Sentence {
  text: string
  experience: string
  qualification: string
}

const files = repository(
  'acp19tag/skill-extraction-dataset',
  'ca1eadd2885a277853b01f0ec96fc89094adf71e',
  /^preprocessed_data\/df_testset\.csv$/,
)

/** The fields that a sentence of the set can state, and the words that its label must have so that there is something to derive. */
const FIELDS: [field: string, derived: string, isStated: (sentence: Sentence) => boolean][] = [
  ['experience', 'experience_min_years', ({ experience }) => /\d.*\byears?\b/i.test(experience)],
  ['education', 'education', ({ qualification }) => /\b(degree|bachelor|master|phd|diploma|gcse|a-level)/i.test(qualification)],
]

/**
 * Sentences of British postings with spans labelled by several readers (Green, Maynard and Lin, LREC 2022). The labels have no values, so
 * that only presence is compared: whether a sentence with the label yields the field, and a sentence without it does not.
 */
export const green: PublicSet = {
  name: 'GREEN, presence in a sentence',
  licence: 'CC BY 4.0, Thomas A. F. Green, Diana Maynard and Chenghua Lin',
  measure: () => {
    const text = files()?.[0]?.text
    if (text === undefined) return null
    const sentences = sentencesOf(text)
    return FIELDS.map(([field, derived, isStated]) =>
      tallyOf(
        field,
        sentences.flatMap((sentence) => judge(sentence, derived, isStated)),
      ),
    )
  },
}

function judge(sentence: Sentence, derived: string, isStated: (sentence: Sentence) => boolean) {
  const { posting, hints } = readPosting({ description_html: htmlOfText(sentence.text), language: 'en' })
  const job = enrich(posting, hints).job as unknown as Record<string, unknown>
  if (job[derived] === undefined) return []
  const [given, wanted] = [Number(job[derived] !== null), Number(isStated(sentence))]
  return [{ given, wanted, hits: given * wanted, right: given * wanted }]
}

function sentencesOf(csv: string): Sentence[] {
  const sentences = new Map<string, Sentence>()
  for (const [, id = '', quoted, plain = '', tag = ''] of csv.matchAll(
    /^([\d.]+),(?:"((?:[^"]|"")*)"|([^,\n]*)),[^\n]*,(\S+)$/gm,
  )) {
    const word = quoted?.replace(/""/g, '"') ?? plain
    const sentence = sentences.get(id) ?? { text: '', experience: '', qualification: '' }
    sentence.text += ` ${word}`
    if (tag.endsWith('Experience')) sentence.experience += ` ${word}`
    if (tag.endsWith('Qualification')) sentence.qualification += ` ${word}`
    sentences.set(id, sentence)
  }
  return [...sentences.values()]
}
