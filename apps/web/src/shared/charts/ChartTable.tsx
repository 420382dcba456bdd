import styles from './Chart.module.css'
import type { ChartData } from './chart-data.ts'

/** The figures of a chart as a table; it scrolls by itself, also from the keyboard. */
export function ChartTable(props: {
  readonly caption: string
  readonly data: ChartData
  readonly format: (value: number) => string
}) {
  const { caption, data, format } = props
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable from the keyboard
    <section className={styles['scroll']} tabIndex={0} aria-label={caption}>
      <table className={styles['table']}>
        <caption className="heard">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{data.categoryName}</th>
            {data.series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.categories.map((category, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two channels may have the same name; rows never move
            <tr key={`${index} ${category}`}>
              <th scope="row">
                <bdi>{category}</bdi>
              </th>
              {data.series.map(({ name, values }) => {
                const value = values[index] ?? null
                return <td key={name}>{value === null ? '—' : format(value)}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
