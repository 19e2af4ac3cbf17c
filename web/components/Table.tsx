import type { ReactNode } from 'react'
import styles from './Table.module.css'

export interface Column<Row> {
  key: string
  title: ReactNode
  cell: (row: Row) => ReactNode
  /** Numbers stand on the right, digit under digit. */
  numeric?: boolean
  /** A CSS width. */
  width?: string
  /** Left out where the page is narrower than a tablet. Only for columns whose content can be seen elsewhere too. */
  wideOnly?: boolean
}

interface Properties<Row> {
  /** A description of the table for screen readers. */
  caption: string
  columns: Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string | number
}

export function Table<Row>({ caption, columns, rows, rowKey }: Properties<Row>) {
  const classOf = ({ numeric, wideOnly }: Column<Row>) => `${numeric ? styles.numeric : ''} ${wideOnly ? styles.wideOnly : ''}`
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className={styles.frame} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={classOf(column)} style={{ width: column.width }}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
