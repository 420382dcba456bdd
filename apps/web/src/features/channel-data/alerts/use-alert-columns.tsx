import type { DataAlert } from '@pindao/protocol/channel-data/data-alert.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useDictionary } from '#src/features/settings/door/use-dictionary.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { useAlertStatusView } from './data-alert.status-view.ts'
import { useAlertFigures } from './use-alert-figures.ts'

type Acts = { open(row: DataAlert): void; acknowledge(row: DataAlert): void }

/** The columns of the list of alerts: what, of which channel, the number and what it is held against. */
export function useAlertColumns({ open, acknowledge }: Acts): readonly Column<DataAlert>[] {
  const { t } = useTranslation(['channel-data', 'common'])
  const format = useFormat()
  const stateOf = useAlertStatusView()
  const figures = useAlertFigures()
  const { labelOf } = useDictionary('platform')
  const act = (key: string, text: string, row: DataAlert, run: (row: DataAlert) => void) => ({
    key,
    text,
    name: t('channel-data:alerts.act.of', { act: text, title: row.channel.title }),
    run: () => run(row),
  })
  return [
    nameColumn(t('channel-data:alerts.column.channel'), ({ channel }) => channel.title, open, {
      sortKey: 'channel',
    }),
    textColumn(
      'kind',
      t('channel-data:alerts.column.kind'),
      ({ kind }) => t(`channel-data:alerts.kind.${kind}`),
      {
        width: 150,
      },
    ),
    statusColumn('status', t('channel-data:alerts.column.status'), ({ status }) => stateOf(status)),
    textColumn('value', t('channel-data:alerts.column.value'), figures.value, { width: 130 }),
    textColumn('baseline', t('channel-data:alerts.column.baseline'), figures.versus, { width: 210 }),
    textColumn('about', t('channel-data:alerts.column.about'), figures.about, { width: 180 }),
    textColumn('causeDay', t('channel-data:alerts.column.causeDay'), ({ causeDay }) => format.day(causeDay), {
      sortKey: 'causeDay',
      width: 130,
    }),
    textColumn('lastDay', t('channel-data:alerts.column.lastDay'), ({ lastDay }) => format.day(lastDay), {
      sortKey: 'lastDay',
      width: 130,
      hiddenAtFirst: true,
    }),
    textColumn(
      'platform',
      t('channel-data:alerts.column.platform'),
      ({ channel }) => labelOf(channel.platform),
      { hiddenAtFirst: true },
    ),
    textColumn('owner', t('channel-data:alerts.column.owner'), ({ owner }) => owner.fullName),
    textColumn(
      'takenBy',
      t('channel-data:alerts.column.takenBy'),
      ({ acknowledgedBy }) => acknowledgedBy?.fullName ?? null,
    ),
    timeColumn('openedAt', t('channel-data:alerts.column.openedAt'), ({ openedAt }) => openedAt, {
      sortKey: 'openedAt',
    }),
    timeColumn('closedAt', t('channel-data:alerts.column.closedAt'), ({ closedAt }) => closedAt, {
      hiddenAtFirst: true,
    }),
    actsColumn(
      t('common:table.actions'),
      ({ channel }) => channel.title,
      (row) => [
        act('open', t('channel-data:alerts.act.open'), row, open),
        ...(row.actions.includes('acknowledge')
          ? [act('acknowledge', t('channel-data:alerts.act.acknowledge'), row, acknowledge)]
          : []),
      ],
    ),
  ]
}
