import type { ReactNode } from 'react'
import styles from './FigureTable.module.css'

export type FigureColumn<Row> = {
  readonly key: string
  readonly title: string
  readonly render: (row: Row) => ReactNode
  /** A figure, which stands at the end of its cell. */
  readonly isFigure?: boolean
}

/** Some rows with their figures, all of them at once; it scrolls by itself, also from the keyboard. The first column names the row. */
export function FigureTable<Row>(props: {
  readonly label: string
  readonly columns: readonly FigureColumn<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  /** Without a frame of its own: inside another one. */
  readonly plain?: boolean
}) {
  const { label, columns, rows, rowKey, plain = false } = props
  const [first, ...others] = columns
  if (first === undefined) return null
  const look = (column: FigureColumn<Row>) => (column.isFigure ? (styles['end'] ?? '') : '')
  const frame = plain ? `${styles['scroll']} ${styles['plain']}` : styles['scroll']
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section className={frame} tabIndex={0} aria-label={label}>
      <table className={styles['table']}>
        <caption className="heard">{label}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.key} scope="col" className={look(column)}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{first.render(row)}</th>
              {others.map((column) => (
                <td key={column.key} className={look(column)}>
                  {column.render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
