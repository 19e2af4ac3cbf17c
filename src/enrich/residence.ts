import type { Residence } from '../job/requirements.ts'
import { allStatements } from './requirements/statements.ts'
import { residenceInLocation } from './residence/location-line.ts'
import { type ReadResidence, residenceIn } from './residence/read-residence.ts'
import type { Draft, Evidence, QuotedText, Step } from './step.ts'

interface Sentence extends ReadResidence {
  in: QuotedText
}

/**
 * Where a remote worker may live, as the title or the description say it; else as the location line of a remote job does ("Remote - US"). "Must
 * be authorized to work in the US" does not say where somebody lives.
 */
export const residence: Step = {
  name: 'residence',
  fields: ['residence'],
  run(draft) {
    const read = residenceSentences(draft).length > 0 ? residenceSentences(draft) : inLocation(draft)
    if (read.length === 0) return []
    draft.job.residence = joined(read)
    return read.map(
      ({ words, in: text }): Evidence => ({ field: 'residence', words, from: 'text', quotes: [{ in: text, text: words }] }),
    )
  },
}

function inLocation({ posting, job }: Draft): Sentence[] {
  if (job.workplace !== 'remote' || posting.location_raw === null) return []
  const found = residenceInLocation(posting.location_raw)
  return found === null ? [] : [{ ...found, in: 'location' }]
}

const read = new WeakMap<Draft, Sentence[]>()

/** The sentences of title and description that say where an applicant may live. */
export function residenceSentences(draft: Draft): Sentence[] {
  const known = read.get(draft)
  if (known !== undefined) return known
  const inTitle = residenceIn(draft.posting.title)
  const inText = allStatements(draft).flatMap(({ text }): Sentence[] => {
    const found = residenceIn(text)
    return found === null ? [] : [{ ...found, in: 'description' }]
  })
  const sentences: Sentence[] = [...(inTitle === null ? [] : [{ ...inTitle, in: 'title' as const }]), ...inText]
  read.set(draft, sentences)
  return sentences
}

function joined(sentences: Sentence[]): Residence {
  const all = (part: 'countries' | 'states' | 'world_regions' | 'excluded') => [
    ...new Set(sentences.flatMap((each) => each[part])),
  ]
  const countries = all('countries')
  const zoned = sentences.find(({ utc_offset_min }) => utc_offset_min !== null)
  return {
    countries,
    states: all('states'),
    world_regions: all('world_regions'),
    excluded: all('excluded').filter((code) => !countries.includes(code)),
    utc_offset_min: zoned?.utc_offset_min ?? null,
    utc_offset_max: zoned?.utc_offset_max ?? null,
  }
}
