import { LRUCache } from 'lru-cache'
import { addToHash, finishHash, SEED } from '../catalog/lexeme-units.ts'
import type { JobIndex } from '../documents/job-index.ts'

/** Bytes of remembered answers: about 150 pages of 100 jobs. */
export const REMEMBERED_BYTES = 16_000_000

/** Hashes of questions that were asked, a power of two. */
const ASKED = 65_536

/**
 * Answers of one state of the index, by question. All are dropped when the index changes. The start of the window of fresh jobs differs at every
 * request, so a question names the number of documents in the window instead: while the index stays the same, documents only leave it.
 *
 * The first answer to a question is not kept. Most questions are asked once, and answers that are kept until others push them out are garbage that
 * outlives many collections: they took a sixth of the processor time of facets, and an eighth of a count's.
 */
export class RememberedAnswers {
  readonly #answers: LRUCache<string, { answer: unknown }> | null
  readonly #asked = new Int32Array(ASKED)
  #index: JobIndex | null = null
  #changes = 0

  /** `bytes`: 0 where no answer is remembered. */
  constructor(bytes: number) {
    this.#answers = bytes === 0 ? null : new LRUCache({ maxSize: bytes })
  }

  /** The remembered answer, or the one that `find` gives. `bytesOf` estimates the size of an answer; null where it is not to be kept. */
  async find<Answer>(
    index: JobIndex,
    window: number | null,
    asked: unknown[],
    find: () => Promise<Answer>,
    bytesOf: (answer: Answer) => number | null,
  ): Promise<Answer> {
    if (this.#answers === null) return find()
    if (this.#index !== index || this.#changes !== index.changes) this.#answers.clear()
    this.#index = index
    this.#changes = index.changes
    const question = JSON.stringify([...asked, window === null ? null : index.posted.atLeast(window).size])
    const known = this.#answers.get(question)
    if (known !== undefined) return known.answer as Answer
    // A promise that is returned without `await` takes three turns of the microtask queue instead of one.
    if (!this.#wasAsked(question)) return await find()
    const { changes } = index
    const answer = await find()
    const bytes = bytesOf(answer)
    const isCurrent = this.#index === index && this.#changes === changes && index.changes === changes
    if (isCurrent && bytes !== null) this.#answers.set(question, { answer }, { size: question.length + bytes + 100 })
    return answer
  }

  /** Whether the question was asked before, whatever the index was then. A question with the same slot makes it forgotten. */
  #wasAsked(question: string): boolean {
    let hash = SEED
    for (let place = 0; place < question.length; place++) hash = addToHash(hash, question.charCodeAt(place))
    hash = finishHash(hash)
    const slot = hash & (ASKED - 1)
    const isKnown = this.#asked[slot] === hash
    this.#asked[slot] = hash
    return isKnown
  }
}
