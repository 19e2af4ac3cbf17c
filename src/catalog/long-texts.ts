import type { Db } from './db.ts'
import { fieldsIn } from './job-columns.ts'

/** Characters that are read at a time. Postgres unpacks the whole text for each piece, 10 ms for 6 MB; V8 frees pieces of this size early. */
const PIECE = 512 * 1024

const FIELDS = fieldsIn('descriptions')
type Field = (typeof FIELDS)[number]

/** The descriptions of one job, read from the catalog piece by piece. One string of several megabytes would stay in memory long after its answer. */
export interface LongTexts {
  /** A digest of all of them. */
  digest(): Promise<string>
  /** One of them; null where the job has none. It fails if the job changes in the meantime, because its beginning has been sent already. */
  pieces(field: Field): AsyncGenerator<string | null>
}

export function longTextsOf(db: Db, job: { source_id: number; id: number; revision: number }): LongTexts {
  async function read<Row extends object>(name: string, columns: string, ...more: number[]): Promise<Row> {
    const { rows } = await db.query<Row>({
      name: `long-text-${name}`,
      text: `select ${columns}
               from jobs j
               join descriptions d on d.source_id = j.source_id and d.job_id = j.id
              where j.source_id = $1 and j.id = $2 and j.revision = $3`,
      values: [job.source_id, job.id, job.revision, ...more],
    })
    if (rows[0] === undefined) throw new Error(`job ${job.id} changed while its texts were read`)
    return rows[0]
  }

  return {
    async digest() {
      const digests = FIELDS.map((field) => `coalesce(md5(d.${field}), '')`).join(` || ' ' || `)
      return (await read<{ digest: string }>('digest', `${digests} as digest`)).digest
    },
    async *pieces(field) {
      for (let start = 1; ; start += PIECE) {
        const columns = `substr(d.${field}, $4::int, $5::int) as piece, coalesce(length(d.${field}), 0) as length`
        const { piece, length } = await read<{ piece: string | null; length: number }>(field, columns, start, PIECE)
        yield piece
        if (start + PIECE > length) return
      }
    },
  }
}
