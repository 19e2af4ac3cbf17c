import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

/** Rows on their way into a table, in Postgres's text format. */
export interface Copy {
  /** Waits while the server is behind. */
  write(rows: unknown[][]): Promise<void>
  end(): Promise<void>
}

export function copyInto(client: PoolClient, table: string, columns: readonly string[]): Copy {
  const stream = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`))
  return {
    async write(rows) {
      if (rows.length === 0) return
      if (!stream.write(rows.map(line).join(''))) await Promise.race([once(stream, 'drain'), finished(stream)])
    },
    async end() {
      stream.end()
      await finished(stream)
    },
  }
}

const line = (values: unknown[]) => `${values.map(field).join('\t')}\n`

const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: unknown): string {
  if (value === null || value === undefined) return '\\N'
  if (typeof value === 'string') return escaped(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  return typeof value === 'number' ? String(value) : escaped(Array.isArray(value) ? array(value) : JSON.stringify(value))
}

const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (sign) => ESCAPED[sign]!)
const array = (items: unknown[]) => `{${items.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`).join(',')}}`

/** A JSON value of a json column, which an array would otherwise be taken for a Postgres array. */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
