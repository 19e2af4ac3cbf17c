/** The table of an object's fields. Fields of objects inside it are rows of their own, such as `boards.active` and `errors[].field`. */
import type { Schema } from './openapi.ts'
import { allowedValues, code, meaning } from './schema-words.ts'

export function fieldsTable(schema: Schema): string {
  const rows = fieldRows(schema, '')
  return rows.length === 0 ? '' : ['| Field | Value | Meaning |', '|---|---|---|', ...rows, ''].join('\n')
}

function fieldRows({ properties = {}, required = [] }: Schema, prefix: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const words = `${required.includes(name) ? '' : 'Optional. '}${meaning(field)}`.trim()
    return [
      `| ${code(path)} | ${allowedValues(field)} | ${words} |`,
      ...fieldRows(field, `${path}.`),
      ...fieldRows(field.items ?? {}, `${path}[].`),
    ]
  })
}
