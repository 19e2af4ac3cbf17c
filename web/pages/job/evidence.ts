import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JobDetail, JobFact } from '../../../src/client/index.ts'
import { client } from '../../api/client.ts'
import { factOfField } from './facts.ts'
import type { Quote } from './posting-text.ts'

/** The reason for a fact. */
export interface Reason {
  words: string
  /** stated: the source's own structured value; text: read from a text of the posting. */
  from: 'stated' | 'text'
  /** Whether the words are marked in the description. */
  marked: boolean
}

/** The evidence of a job, by fact. */
export interface Reasons {
  of(fact: string): Reason[]
  /** The words to mark in the description. */
  quotes: Quote[]
  /** The evidence is being loaded. */
  pending: boolean
}

const NONE: Reasons = { of: () => [], quotes: [], pending: false }
const PENDING: Reasons = { ...NONE, pending: true }

/** Until the evidence is loaded, and where loading fails, facts have no reasons. */
export function useReasons({ updated_at }: JobDetail, id: number): Reasons {
  const { data, isPending } = useQuery({
    // Words are identified by their position, so another text needs other reasons.
    queryKey: ['evidence', id, updated_at],
    queryFn: ({ signal }) => client.evidence(id, { signal }),
  })
  return useMemo(() => (data ? reasonsOf(data.data) : isPending ? PENDING : NONE), [data, isPending])
}

function reasonsOf(found: JobFact[]): Reasons {
  const quotes = found
    .filter(({ field }) => field !== 'language')
    .flatMap((fact) =>
      fact.marks.flatMap((mark) =>
        mark.in === 'description' && mark.start !== null && mark.end !== null
          ? [{ fact: nameOf(fact), start: mark.start, end: mark.end }]
          : [],
      ),
    )
  return {
    quotes,
    pending: false,
    of(fact) {
      const reasons = found
        .filter((one) => nameOf(one) === fact)
        .flatMap(({ from, words, marks }): Reason[] =>
          marks.length === 0
            ? [{ words, from, marked: false }]
            : marks.map((mark) => ({ words: mark.text, from, marked: mark.in === 'description' && mark.start !== null })),
        )
      return [...new Map(reasons.map((reason) => [reason.words, reason])).values()]
    },
  }
}

const nameOf = ({ field, value }: JobFact) => (field === 'skills' ? `skill:${value}` : factOfField(field))
