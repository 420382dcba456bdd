import { importTargets, type SheetImport } from '@pindao/protocol/sheets/import.endpoints.ts'
import { rowStates } from '@pindao/protocol/sheets/import.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { operationsKey } from '#src/features/operations/door/use-start-operation.ts'
import { useSheetProblems } from '#src/features/sheets/door/use-sheet-files.ts'
import { ApiError } from '#src/shared/api/api-error.ts'
import { DataTable } from '#src/shared/list/DataTable.tsx'
import { CommandProblem } from '#src/shared/ui/CommandProblem.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { usePreviewColumns } from './preview-columns.tsx'
import styles from './sheet-import.module.css'
import { useConfirmSheet, useImportRows } from './sheet-imports.ts'
import { useRowsState } from './use-rows-state.ts'

type PreviewProps = {
  readonly one: SheetImport
  readonly onColumns: () => void
  /** The preview is another by now. */
  readonly onOutdated: () => void
  readonly onConfirmed: (operationId: string) => void
}

/** What would change, cell by cell, and the one button that changes it. */
export function PreviewStep(props: PreviewProps) {
  const { one } = props
  const { t } = useTranslation('sheets')
  const { wish, list, show } = useRowsState()
  const rows = useImportRows(one, wish)
  const columns = usePreviewColumns(one)
  const makesNew = importTargets[one.target].otherKey !== undefined
  const counts = one.counts ?? { new: 0, changed: 0, unchanged: 0, problem: 0 }
  const all = counts.new + counts.changed + counts.unchanged + counts.problem
  return (
    <>
      <p className={styles['fileName']}>
        <bdi>{one.fileName}</bdi>
      </p>
      <DataTable
        label={t('import.preview.label')}
        columns={columns}
        rowKey={({ id }) => id}
        nameOf={({ row }) => `${t('import.preview.row')} ${row}`}
        query={rows}
        list={list}
        toolbar={
          <Segmented
            className={styles['filter'] ?? ''}
            aria-label={t('import.preview.filter')}
            value={wish.state ?? 'all'}
            onChange={(state) => show(rowStates.find((known) => known === state) ?? null)}
            options={[
              { value: 'all', label: t('import.preview.all', { n: all }) },
              ...rowStates
                .filter((state) => state !== 'new' || makesNew)
                .map((state) => ({
                  value: state,
                  label: t(`import.preview.${state}`, { n: counts[state] }),
                  disabled: counts[state] === 0,
                })),
            ]}
          />
        }
      />
      <ConfirmBar {...props} counts={counts} />
    </>
  )
}

function ConfirmBar(props: PreviewProps & { readonly counts: NonNullable<SheetImport['counts']> }) {
  const { one, onColumns, onOutdated, onConfirmed, counts } = props
  const { t } = useTranslation('sheets')
  const client = useQueryClient()
  const feedback = useFeedback()
  const confirming = useConfirmSheet()
  const problems = useSheetProblems(one.target)
  const isOutdated =
    confirming.error instanceof ApiError && confirming.error.code === 'sheets.previewOutdated'
  const writes = counts.new + counts.changed
  const confirm = () =>
    confirming.mutate(one, {
      onSuccess({ operationId }) {
        feedback.success(t('import.preview.done'))
        void client.invalidateQueries({ queryKey: operationsKey })
        if (operationId !== null) onConfirmed(operationId)
      },
    })
  return (
    <div className={styles['confirm']}>
      <CommandProblem error={problems.error} again={t('import.preview.again')} />
      <CommandProblem error={confirming.error} again={t('import.preview.again')}>
        {isOutdated && (
          <Button size="small" onClick={onOutdated}>
            {t('import.preview.outdated')}
          </Button>
        )}
      </CommandProblem>
      <div className={styles['confirmLine']}>
        <p className={styles['sum']} role="status">
          {counts.new > 0 && `${t('import.preview.sumNew', { count: counts.new })} `}
          {counts.changed > 0 && t('import.preview.sum', { count: counts.changed })}
          {writes === 0 && t('import.preview.nothing')}
          {counts.problem > 0 && ` ${t('import.preview.left', { count: counts.problem })}`}
        </p>
        {counts.problem > 0 && (
          <Button loading={problems.isPending} onClick={() => problems.mutate(one.id)}>
            {t('import.problems.save')}
          </Button>
        )}
        <Button onClick={onColumns}>{t('import.columns.back')}</Button>
        <Button type="primary" disabled={writes === 0} loading={confirming.isPending} onClick={confirm}>
          {t('import.preview.confirm', { count: writes })}
        </Button>
      </div>
    </div>
  )
}
