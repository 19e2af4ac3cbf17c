import { ByteWriter, ParquetWriter } from 'hyparquet-writer'
import type { Column, ColumnType, ExportedJob } from './columns.ts'
import type { TableWriter } from './table-writer.ts'

type ColumnChunk = ParquetWriter['row_groups'][number]['columns'][number]
type SchemaElement = ConstructorParameters<typeof ParquetWriter>[0]['schema'][number]

interface ParquetType {
  /** The elements of the schema for a column of this name. */
  elements(name: string, repetition_type: 'REQUIRED' | 'OPTIONAL'): SchemaElement[]
  /** A value that is not null, as the writer takes it. */
  value(value: never): unknown
}

const asIs = (value: unknown) => value
const plain = (element: Omit<SchemaElement, 'name'>, value: (value: never) => unknown = asIs): ParquetType => ({
  elements: (name, repetition_type) => [{ name, repetition_type, ...element }],
  value,
})

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8' } as const

const TYPES: Record<ColumnType, ParquetType> = {
  int64: plain({ type: 'INT64' }, (value: number) => BigInt(value)),
  int32: plain({ type: 'INT32' }),
  double: plain({ type: 'DOUBLE' }),
  boolean: plain({ type: 'BOOLEAN' }),
  timestamp: plain(
    {
      type: 'INT64',
      converted_type: 'TIMESTAMP_MILLIS',
      logical_type: { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' },
    },
    (value: string) => BigInt(Date.parse(value)),
  ),
  string: plain(TEXT),
  strings: {
    elements: (name, repetition_type) => [
      { name, repetition_type, converted_type: 'LIST', num_children: 1 },
      { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
      { name: 'element', repetition_type: 'REQUIRED', ...TEXT },
    ],
    value: asIs,
  },
  json: plain({ type: 'BYTE_ARRAY', converted_type: 'JSON' }),
}

/**
 * A row group is written when it holds this much NDJSON, about 6,500 jobs without descriptions. Only one row group is held at a time, but
 * writing it leaves about ten times its size as garbage, so the size of a row group decides how much memory an export takes: with 32
 * million characters it took 290 MB for 100,000 jobs, with 8 million 190. The file grew from 14 to 16 MB.
 */
const ROW_GROUP_CHARACTERS = 8_000_000

/** Writes Parquet: a row group at a time, compressed with Snappy, and the index of them at the end. */
export function parquetWriter(columns: Column[], rowGroupCharacters = ROW_GROUP_CHARACTERS): TableWriter {
  const bytes = new ByteWriter()
  const schema: SchemaElement[] = [
    { name: 'jobs', num_children: columns.length },
    ...columns.flatMap(({ name, type, nullable }) => TYPES[type].elements(name, nullable ? 'OPTIONAL' : 'REQUIRED')),
  ]
  const parquet = new ParquetWriter({ writer: bytes, schema })
  const filled = columns.map((column) => ({ ...column, data: [] as unknown[], valueIn: valueIn(column) }))
  let rows = 0
  let characters = 0

  /** The bytes written since the last time. The writer counts them all in `offset`, which the index at the end refers to. */
  function take(): Uint8Array {
    const taken = bytes.getBytes().slice()
    bytes.index = 0
    return taken
  }

  function writeRowGroup(): void {
    if (rows > 0) parquet.write({ columnData: filled.map(({ name, data }) => ({ name, data })), rowGroupSize: rows })
    for (const { columns } of parquet.row_groups.slice(-1)) dropTextBounds(columns)
    for (const column of filled) column.data = []
    rows = 0
    characters = 0
  }

  return {
    begin: take,
    rows(text) {
      for (const line of text.split('\n')) {
        if (line === '') continue
        const job = JSON.parse(line) as ExportedJob
        for (const { data, valueIn } of filled) data.push(valueIn(job))
        rows++
        characters += line.length + 1
        // By lines and not by texts, whose sizes depend on the network: the same jobs are the same file.
        if (characters >= rowGroupCharacters) writeRowGroup()
      }
      return take()
    },
    end() {
      writeRowGroup()
      parquet.finish()
      return take()
    },
  }
}

/**
 * The least and greatest text of each column go into the index at the end, which is kept until then. They are left out for two reasons. The
 * library keeps the whole texts, so that two descriptions of every row group stayed in memory. And it compares texts by UTF-16, while readers
 * compare by bytes: a reader that skips row groups by these bounds would miss texts that begin with an emoji.
 */
function dropTextBounds(columns: ColumnChunk[]): void {
  for (const { meta_data: column } of columns) {
    if (column?.type === 'BYTE_ARRAY') column.statistics = { null_count: column.statistics?.null_count }
  }
}

function valueIn({ type, of }: Column): (job: ExportedJob) => unknown {
  const convert = TYPES[type].value as (value: unknown) => unknown
  return (job) => {
    const value = of(job)
    return value === null || value === undefined ? null : convert(value)
  }
}
