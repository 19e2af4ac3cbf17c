import type { Residence } from '../job/requirements.ts'
import { LONGEST_TITLE } from './longest-texts.ts'
import { allStatements } from './requirements/statements.ts'
import { residenceInLocation } from './residence/location-line.ts'
import { REMOTE_OR_LIVING, type ReadResidence, residenceIn } from './residence/read-residence.ts'
import type { Draft, Evidence, QuotedText, Step } from './step.ts'
import { subject } from './subjects/subjects.ts'
import { REMOTE_WORDS } from './workplace/words.ts'

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
    const sentences = residenceSentences(draft)
    const read = sentences.some(namesPlaces) ? sentences : [...inLocation(draft), ...sentences]
    if (read.length === 0) return []
    draft.job.residence = joined(read)
    return read.map(
      ({ words, in: text }): Evidence => ({ field: 'residence', words, from: 'text', quotes: [{ in: text, text: words }] }),
    )
  },
}

const namesPlaces = ({ countries, world_regions, excluded }: ReadResidence): boolean =>
  countries.length + world_regions.length + excluded.length > 0

function inLocation({ posting, job }: Draft): Sentence[] {
  if (job.workplace !== 'remote' || posting.location_raw === null) return []
  const found = residenceInLocation(posting.location_raw)
  return found === null ? [] : [{ ...found, in: 'location' }]
}

const RESIDENCE = subject(REMOTE_OR_LIVING, REMOTE_WORDS)

const read = new WeakMap<Draft, Sentence[]>()

/** The sentences of title and description that say where an applicant may live. */
export function residenceSentences(draft: Draft): Sentence[] {
  const known = read.get(draft)
  if (known !== undefined) return known
  const isRemote = draft.job.workplace === 'remote'
  const inTitle = residenceInTitle(draft.posting.title)
  const inText = allStatements(draft).flatMap(({ text, subjects }): Sentence[] => {
    if (!(subjects & RESIDENCE)) return []
    const found = residenceIn(text, isRemote) ?? residenceInLine(text)
    return found === null ? [] : [{ ...found, in: 'description' }]
  })
  const sentences: Sentence[] = [...(inTitle === null ? [] : [{ ...inTitle, in: 'title' as const }]), ...inText]
  read.set(draft, sentences)
  return sentences
}

/** "[Brazil, Remote] Gardener": a part of the title may be written as a location line is. */
function residenceInTitle(title: string): ReadResidence | null {
  const text = title.slice(0, LONGEST_TITLE)
  const parts = text.split(/[()[\]|]|\s[-–—]\s/)
  return residenceIn(text) ?? parts.map((part) => residenceInPart(part.trim())).find((found) => found !== null) ?? null
}

/** "Remote or New Zealand", "Remote/Singapore/China" and "Remote/Hong Kong" offer offices too. */
const CHOICE = /\b(?:or|ou|oder)\b|\/.*\/|\/\s*(?:Singapore|Hong ?Kong)|(?:Singapore|Hong ?Kong)\s*\//i

const residenceInPart = (text: string): ReadResidence | null => (CHOICE.test(text) ? null : residenceInLocation(text))

const LONGEST_LINE = 60
const LABEL = /^(?:job |work(?:ing)? |office )?(?:locations?|where)\s*:\s*/i

/** A short line of the description that is written as a location line is: "Brazil - Remote." */
function residenceInLine(text: string): ReadResidence | null {
  if (text.length > LONGEST_LINE) return null
  const found = residenceInPart(text.replace(LABEL, '').replace(/[.!]+$/, ''))
  return found === null ? null : { ...found, words: text }
}

function joined(sentences: Sentence[]): Residence {
  const all = (part: 'countries' | 'states' | 'world_regions' | 'excluded') => [
    ...new Set(sentences.flatMap((each) => each[part])),
  ]
  const countries = all('countries')
  const regions = all('world_regions')
  const zoned = sentences.find(({ utc_offset_min }) => utc_offset_min !== null)
  return {
    countries,
    states: all('states'),
    world_regions: countries.length > 0 ? regions.filter((region) => region !== 'WORLDWIDE') : regions,
    excluded: all('excluded').filter((code) => !countries.includes(code)),
    utc_offset_min: zoned?.utc_offset_min ?? null,
    utc_offset_max: zoned?.utc_offset_max ?? null,
  }
}
