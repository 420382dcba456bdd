import { Spin } from 'antd'
import type { ReactNode } from 'react'
import { SelectRow } from './DataCards.tsx'
import styles from './DataTiles.module.css'
import type { RowSelection } from './use-selection.ts'

/** The rows of a list as tiles of a grid, each with its box for the selection in the corner. */
export function DataTiles<Row>(props: {
  readonly label: string
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly nameOf: (row: Row) => string
  readonly loading: boolean
  /** What stands here without rows. */
  readonly empty: ReactNode
  readonly selection: RowSelection<Row> | undefined
  readonly tile: (row: Row) => ReactNode
  /** One below the other. */
  readonly wide: boolean
}) {
  const { label, rows, rowKey, nameOf, loading, empty, selection, tile, wide } = props
  return (
    <Spin spinning={loading} delay={200}>
      {rows.length === 0 ? (
        <div className={styles['empty']}>{empty}</div>
      ) : (
        // biome-ignore lint/a11y/noRedundantRoles: without bullets VoiceOver takes it for no list.
        <ul role="list" className={styles['tiles']} data-wide={wide} aria-label={label}>
          {rows.map((row) => (
            <li key={rowKey(row)} className={styles['tile']}>
              {tile(row)}
              {selection && (
                <span className={styles['select']}>
                  <SelectRow name={nameOf(row)} rowKey={rowKey(row)} selection={selection} />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Spin>
  )
}
