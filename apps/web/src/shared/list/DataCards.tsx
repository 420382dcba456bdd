import { Checkbox, Spin } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './DataCards.module.css'
import type { Column } from './data-table.types.ts'
import { hasFooter } from './table-query.ts'
import type { RowSelection } from './use-selection.ts'

type DataCardsProps<Row> = {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string
  readonly highlightedKey: string | null
  readonly loading: boolean
  /** What stands here without rows. */
  readonly empty: ReactNode
  readonly selection: RowSelection<Row> | undefined
  readonly nameOf: (row: Row) => string
}

/**
 * The rows of a table where it would be wider than the screen: each a card, the first column as its head, what stands
 * at the end (the actions) as its foot, the others as facts between them; what stands under the columns as a last one.
 */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { label, columns, rows, rowKey, highlightedKey, loading, empty, selection, nameOf } = props
  const [head, ...others] = columns
  const facts = others.filter((column) => column.fixed !== 'end')
  const feet = others.filter((column) => column.fixed === 'end')
  const looks = (row: Row) =>
    rowKey(row) === highlightedKey ? `${styles['card']} ${styles['highlighted']}` : styles['card']
  const list = (
    // biome-ignore lint/a11y/noRedundantRoles: without bullets VoiceOver takes it for no list.
    <ul role="list" className={styles['cards']} aria-label={label}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={looks(row)}>
          {selection && <SelectRow name={nameOf(row)} rowKey={rowKey(row)} selection={selection} />}
          {head?.render(row)}
          <dl className={styles['facts']}>
            {facts.map(({ key, title, render }) => (
              <div key={key}>
                <dt>{title}</dt>
                <dd>{render(row)}</dd>
              </div>
            ))}
          </dl>
          {feet.map(({ key, render }) => (
            <div key={key} className={styles['foot']}>
              {render(row)}
            </div>
          ))}
        </li>
      ))}
      {hasFooter(columns) && (
        <li className={styles['card']}>
          <dl className={styles['facts']}>
            {columns.map(({ key, title, footer }) =>
              footer === undefined ? null : (
                <div key={key}>
                  <dt>{title}</dt>
                  <dd>{footer(rows)}</dd>
                </div>
              ),
            )}
          </dl>
        </li>
      )}
    </ul>
  )
  return (
    <Spin spinning={loading} delay={200}>
      {rows.length === 0 ? <div className={styles['empty']}>{empty}</div> : list}
    </Spin>
  )
}

/** Takes a row into the selection. */
export function SelectRow<Row>({
  name,
  rowKey,
  selection,
}: {
  readonly name: string
  readonly rowKey: string
  readonly selection: RowSelection<Row>
}) {
  const { t } = useTranslation()
  return (
    <Checkbox
      aria-label={t('table.select', { name })}
      checked={selection.keys.includes(rowKey)}
      onChange={() => selection.toggle(rowKey)}
    />
  )
}
