import type { JobIndex, PostedRange } from '../documents/job-index.ts'
import { Bitmap, type OrdinalSet, type ReadonlyBitmap } from '../sets/bitmap.ts'
import { Ordinals } from '../sets/ordinals.ts'

/** A document is chosen if it is in every set, in none of `without`, and was posted in a range of time. */
export interface Chosen {
  sets: OrdinalSet[]
  without: ReadonlyBitmap[]
  posted: PostedRange
}

export const EVER: PostedRange = { since: Number.NEGATIVE_INFINITY, until: Number.POSITIVE_INFINITY }

/** Ordered documents are chosen by their ordinals, without the sets of their dates. Few documents are appended. */
export function chosenDocuments(index: JobIndex, chosen: Chosen): Bitmap {
  if (isEver(chosen)) return Bitmap.all(chosen.sets, chosen.without)
  const documents = Bitmap.all(chosen.sets, chosen.without, index.orderedWithin(chosen.posted))
  if (index.appended.size > 0)
    for (const ordinal of Bitmap.all(appendedSets(index, chosen), chosen.without).toArray()) documents.add(ordinal)
  return documents
}

/** The ordinals of the chosen documents, which are right until the next call: it is for work that awaits nothing. */
export function chosenOrdinals(index: JobIndex, chosen: Chosen): Ordinals {
  ORDINALS.length = 0
  if (isEver(chosen)) Bitmap.collectAll(chosen.sets, chosen.without, ORDINALS)
  else {
    Bitmap.collectAll(chosen.sets, chosen.without, ORDINALS, index.orderedWithin(chosen.posted))
    if (index.appended.size > 0) Bitmap.collectAll(appendedSets(index, chosen), chosen.without, ORDINALS)
  }
  return ORDINALS
}

const ORDINALS = new Ordinals()

export function countChosen(index: JobIndex, chosen: Chosen): number {
  if (isEver(chosen)) return Bitmap.sizeOfAll(chosen.sets, chosen.without)
  const ordered = Bitmap.sizeOfAll(chosen.sets, chosen.without, index.orderedWithin(chosen.posted))
  return index.appended.size === 0 ? ordered : ordered + Bitmap.sizeOfAll(appendedSets(index, chosen), chosen.without)
}

const isEver = ({ posted: { since, until } }: Chosen) => since === EVER.since && until === EVER.until

/** The sets that a chosen document is in, if it is one of the appended. */
export const appendedSets = (index: JobIndex, chosen: Chosen): OrdinalSet[] => [index.appended, ...allSets(index, chosen)]

/** The sets that a chosen document is in, those of its date included. */
export function allSets(index: JobIndex, { sets, posted: { since, until } }: Chosen): OrdinalSet[] {
  const dated = [...sets]
  if (since !== Number.NEGATIVE_INFINITY) dated.push(index.posted.atLeast(since))
  if (until !== Number.POSITIVE_INFINITY) dated.push(index.posted.atMost(until))
  return dated
}
