import { type ImportRow, importTargets, type SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { keyOf } from '@pindao/protocol/sheets/import.ts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { statusColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import { KeyCell, PreviewCell } from './PreviewCell.tsx'
import { rowStateView } from './row-state.status-view.ts'

/** The row of the sheet, its record, what becomes of each field, and the result. */
export function usePreviewColumns({
  target,
  columns,
}: Pick<SheetImport, 'target' | 'columns'>): readonly Column<ImportRow>[] {
  const { t } = useTranslation('sheets')
  return useMemo(() => {
    const key = keyOf(importTargets[target])
    const fields = Object.keys(columns).filter((column) => column !== key && columns[column] !== null)
    return [
      {
        key: 'row',
        title: t('import.preview.row'),
        width: 72,
        align: 'end',
        render: ({ row }) => row,
      },
      statusColumn<ImportRow>(
        'state',
        t('import.preview.state'),
        ({ state }) => ({ tone: rowStateView[state].tone, label: t(rowStateView[state].labelKey) }),
        { width: 136 },
      ),
      {
        key: 'record',
        title: t('import.preview.record'),
        minWidth: 180,
        render: (row) => <KeyCell row={row} column={key} isNew={row.state === 'new'} />,
      },
      ...fields.map(
        (column): Column<ImportRow> => ({
          key: column,
          title: t(`import.column.${target}.${column as 'id'}`),
          minWidth: 200,
          render: ({ cells }) => <PreviewCell cell={cells.find((cell) => cell.column === column)} />,
        }),
      ),
    ]
  }, [t, target, columns])
}
