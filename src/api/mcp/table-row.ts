/** One row of a table in text. An unknown value is `-` and a `|` inside a value is `\|`, so that no posting can shift values into another column. */
export function tableRow(values: (string | number | null | undefined)[]): string {
  return values.map((value) => (value === null || value === undefined ? '-' : String(value).replaceAll('|', '\\|'))).join(' | ')
}
