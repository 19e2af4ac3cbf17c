import { readConfig } from '../../config/settings.ts'
import { writeData } from '../terminal/print.ts'
import { printTable } from '../terminal/print-table.ts'
import type { Column } from '../terminal/table.ts'

/** A table for people. */
export function showTable<Row>(rows: Row[], columns: Column<Row>[]): void {
  printTable(rows, columns, { colours: readConfig().NO_COLOR === null })
}

/** Writes one JSON value per line, for programs. */
export const writeLines = (values: AsyncIterable<unknown>): Promise<void> => writeData(linesOf(values))

async function* linesOf(values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${JSON.stringify(value)}\n`
}

/** `EUR 50,000–60,000 a year`, or the part of it that is known. */
export function payOf(job: {
  salary_min: number | null
  salary_max: number | null
  salary_currency: string | null
  salary_period: string | null
}): string | null {
  const [min, max] = [job.salary_min, job.salary_max].map((amount) => amount?.toLocaleString('en') ?? null)
  if (min === null && max === null) return null
  const range = min === max ? min : min === null ? `up to ${max}` : max === null ? `from ${min}` : `${min}–${max}`
  return [job.salary_currency, range, job.salary_period && `a ${job.salary_period}`].filter(Boolean).join(' ')
}

export const dayOf = (moment: string | null): string | null => moment?.slice(0, 10) ?? null
