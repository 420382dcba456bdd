import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { ExportRecord } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useListName } from '#src/features/sheets/door/use-list-name.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { OneLine } from '#src/shared/ui/OneLine.tsx'
import { exportStateView } from './export-state.status-view.ts'
import styles from './exports.module.css'

export type ExportAct = ExportRecord['actions'][number]

/** The columns of the list of exports: who took what of which list, how much, and until when. */
export function useExportColumns(
  run: (act: ExportAct, record: ExportRecord) => void,
): readonly Column<ExportRecord>[] {
  const { t } = useTranslation(['sheets', 'common'])
  const format = useFormat()
  const listName = useListName()
  const conditionsOf = useConditions()
  const figure = (value: number | null, as: (value: number) => string) =>
    value === null ? t('common:notAvailable') : as(value)
  return [
    {
      key: 'file',
      title: t('sheets:exports.file'),
      minWidth: 260,
      render: (record) => <FileCell record={record} />,
    },
    textColumn('list', t('sheets:exports.list'), ({ kind }) => listName(kind), { width: 140 }),
    textColumn('owner', t('sheets:exports.owner'), ({ owner }) => owner.fullName, { width: 120 }),
    textColumn('conditions', t('sheets:exports.conditions'), conditionsOf, { width: 220 }),
    {
      key: 'rows',
      sortKey: 'rows',
      title: t('sheets:exports.rows'),
      width: 120,
      align: 'end',
      render: ({ rows }) => figure(rows, format.number),
    },
    {
      key: 'size',
      sortKey: 'size',
      title: t('sheets:exports.size'),
      width: 110,
      align: 'end',
      render: ({ size }) => figure(size, format.fileSize),
    },
    statusColumn('state', t('sheets:exports.stateOf'), ({ state }) => {
      const { tone, labelKey } = exportStateView[state]
      return { tone, label: t(`sheets:${labelKey}`) }
    }),
    timeColumn('createdAt', t('sheets:exports.createdAt'), ({ createdAt }) => createdAt, {
      sortKey: 'createdAt',
    }),
    timeColumn('expiresAt', t('sheets:exports.expiresAt'), ({ expiresAt }) => expiresAt),
    actsColumn(
      t('common:table.actions'),
      ({ fileName }) => fileName,
      (record) =>
        record.actions.map((act) => {
          const text = t(`sheets:exports.act.${act}`)
          const name = t('sheets:exports.act.of', { act: text, name: record.fileName })
          return { key: act, text, name, run: () => run(act, record) }
        }),
      { width: 128 },
    ),
  ]
}

/** What it is called, and why there is none, of how many files it is, or which schedule made it. */
function FileCell({ record }: { readonly record: ExportRecord }) {
  const { t } = useTranslation('sheets')
  const { t: tOfError } = useTranslation('errors')
  const { fileName, problem, parts, schedule, state } = record
  const reason =
    state === 'failed' && problem !== null && isErrorCode(problem.code)
      ? [tOfError(problem.code, { ...problem.params })]
      : []
  const facts = [
    ...reason,
    ...(parts !== null && parts > 1 ? [t('exports.parts', { n: parts })] : []),
    ...(schedule === null ? [] : [t('exports.from', { name: schedule })]),
  ]
  return (
    <span className={styles['file']}>
      <OneLine text={fileName} />
      {facts.length > 0 && (
        <span className={styles['note']}>
          <OneLine text={joined(facts)} />
        </span>
      )}
    </span>
  )
}

function useConditions() {
  const { t } = useTranslation('sheets')
  return ({ conditions, selected }: ExportRecord): string => {
    if (selected !== null) return t('exports.selected', { n: selected })
    if (conditions.length === 0) return t('exports.everything')
    return joined(conditions.map((one) => t('exports.condition', one)))
  }
}
