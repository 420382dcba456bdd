import type { Suspense } from '@pindao/protocol/revenue/reconciliation-suspense.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, statusColumn, textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { suspenseTones, verdictTones } from './verdict.view.ts'

/** The columns of 待认领: whom the platform names, why it is here, and how much it is. */
export function useSuspenseColumns(
  open: (row: Suspense) => void,
  assign: (row: Suspense) => void,
): readonly Column<Suspense>[] {
  const { t } = useTranslation(['reconciliation', 'common'])
  const format = useFormat()
  const actOf = (key: 'open' | 'assign', row: Suspense, run: (row: Suspense) => void) => ({
    key,
    text: t(`reconciliation:suspense.act.${key}`),
    name: t('reconciliation:suspense.act.of', {
      act: t(`reconciliation:suspense.act.${key}`),
      name: row.platformChannelId,
    }),
    run: () => run(row),
  })
  return [
    nameColumn(
      t('reconciliation:suspense.field.platformChannelId'),
      ({ platformChannelId }) => platformChannelId,
      open,
      { sortKey: 'platformChannelId' },
    ),
    {
      ...statusColumn<Suspense>('state', t('reconciliation:suspense.field.state'), ({ state }) => ({
        tone: suspenseTones[state],
        label: t(`reconciliation:suspense.state.${state}`),
      })),
      width: 150,
    },
    textColumn(
      'channel',
      t('reconciliation:suspense.field.channel'),
      ({ channel }) => channel?.title ?? null,
      {
        width: 180,
      },
    ),
    {
      key: 'amount',
      title: t('reconciliation:suspense.field.amount'),
      width: 140,
      align: 'end',
      sortKey: 'amount',
      render: ({ amount, currency }) => format.money({ amount, currency }),
    },
    {
      key: 'lines',
      title: t('reconciliation:suspense.field.lines'),
      width: 96,
      align: 'end',
      sortKey: 'lines',
      render: ({ lines }) => format.number(lines),
    },
    textColumn('earningMonths', t('reconciliation:suspense.field.earningMonths'), ({ earningMonths }) =>
      joined(earningMonths.map(format.month)),
    ),
    textColumn('files', t('reconciliation:suspense.field.files'), ({ files }) =>
      joined(files.map(({ name }) => name)),
    ),
    statusColumn('verdict', t('reconciliation:suspense.field.verdict'), ({ verdict }) => ({
      tone: verdictTones[verdict],
      label: t(`reconciliation:verdict.${verdict}`),
    })),
    textColumn(
      'signOff',
      t('reconciliation:suspense.field.signOff'),
      ({ signOff }) => signOff?.reason ?? null,
      {
        hiddenAtFirst: true,
      },
    ),
    textColumn('assignedBy', t('reconciliation:suspense.field.assignedBy'), ({ assignedBy }) => assignedBy, {
      hiddenAtFirst: true,
    }),
    actsColumn(
      t('common:table.actions'),
      ({ platformChannelId }) => platformChannelId,
      (row) => [
        ...(row.actions.includes('assign') ? [actOf('assign', row, assign)] : []),
        actOf('open', row, open),
      ],
    ),
  ]
}
