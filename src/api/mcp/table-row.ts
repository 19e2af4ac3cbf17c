/**
 * One row of a table in text. An unknown value is `-` and a `|` inside a value is `\|`, so that every value stands in the column of its
 * header, whatever a posting contains.
 */
export function tableRow(values: (string | number | null | undefined)[]): string {
  return values.map((value) => (value === null || value === undefined ? '-' : String(value).replaceAll('|', '\\|'))).join(' | ')
}
