import type { PoolClient } from 'pg'
import { VectorWriter } from './document-vector.ts'
import { PieceMemory } from './piece-memory.ts'

let memory = new PieceMemory()

/** The tsvectors of documents, in the form in which Postgres receives them. */
export async function searchVectors(
  client: PoolClient,
  texts: readonly { title_text: string; body_text: string }[],
): Promise<Uint8Array[]> {
  if (memory.isFull) memory = new PieceMemory()
  const used = memory
  const records = await used.recordsOf(
    client,
    texts.flatMap(({ title_text, body_text }) => [title_text, body_text]),
  )
  const writer = new VectorWriter(used)
  return texts.map((_, place) => writer.vector(records[2 * place]!, records[2 * place + 1]!))
}
