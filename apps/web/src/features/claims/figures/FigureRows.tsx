import { claimDimensions } from '@pindao/protocol/claims/claim-figures.filter.ts'
import { Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { ListExport } from '#src/features/sheets/door/ListExport.tsx'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import { EmptyState } from '#src/shared/ui/EmptyState.tsx'
import { useClaimFigureRows } from './claim-figures.queries.ts'
import styles from './figures.module.css'
import { tells, useFigureColumns } from './use-figure-columns.tsx'
import { useFigureWords } from './use-figure-words.ts'
import type { FiguresAddress } from './use-figures-address.ts'

const listId = 'claim-figures'

/** The figures by claimant, asset, channel, type or policy. */
export function FigureRows({ address }: { readonly address: FiguresAddress }) {
  const { t } = useTranslation('claim-figures')
  const { by, list } = address
  const query = useClaimFigureRows(address.rows)
  const { nameOf } = useFigureWords()
  const columns = useFigureColumns(by)
  const { page: _page, pageSize: _size, ...filter } = address.rows
  return (
    <DataTable
      listId={listId}
      label={t('table')}
      columns={columns}
      rowKey={({ id }) => id}
      nameOf={(row) => nameOf(row, by)}
      query={query}
      list={list}
      toolbar={
        <>
          <div className={styles['ways']}>
            <Segmented
              aria-label={t('by.label')}
              value={by}
              options={claimDimensions.map((value) => ({ value, label: t(`by.${value}`) }))}
              onChange={address.setBy}
            />
          </div>
          <ListExport
            kind="claimFigure.export"
            listId={listId}
            columns={columns}
            tells={tells}
            filter={filter}
            isFiltered={list.isFiltered}
            total={shownData(query)?.total}
          />
        </>
      }
      empty={<EmptyState title={t('empty.title')} text={t('empty.text')} />}
    />
  )
}
