import type { DeductionRecord } from '@pindao/protocol/revenue/money-table.deductions.ts'
import { useTranslation } from 'react-i18next'
import { PlatformTag } from '#src/features/channels/door/PlatformTag.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actsColumn, nameColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'

type Acts = { open(one: DeductionRecord): void; remove(one: DeductionRecord): void }

/** The columns of the list of deductions. */
export function useDeductionColumns({ open, remove }: Acts): readonly Column<DeductionRecord>[] {
  const { t } = useTranslation(['money-tables', 'common'])
  const format = useFormat()
  const nameOf = ({ channel, earningMonth }: DeductionRecord) =>
    t('money-tables:deductions.name', { channel: channel.title, month: format.month(earningMonth) })
  const actsOf = (one: DeductionRecord) => [
    {
      key: 'open',
      text: one.actions.includes('update') ? t('money-tables:deductions.edit') : t('common:action.view'),
      name: nameOf(one),
      run: () => open(one),
    },
    ...(one.actions.includes('delete')
      ? [
          {
            key: 'delete',
            text: t('common:action.delete'),
            name: t('money-tables:deductions.deleteOf', { name: nameOf(one) }),
            run: () => remove(one),
            danger: true,
          },
        ]
      : []),
  ]
  const amount = (key: 'platformTax' | 'fees'): Column<DeductionRecord> => ({
    key,
    title: t(`money-tables:deductions.field.${key}`),
    width: 140,
    align: 'end',
    sortKey: key,
    render: (one) => format.money({ amount: one[key], currency: one.currency }),
  })
  return [
    nameColumn(t('money-tables:deductions.field.channel'), ({ channel }) => channel.title, open, {
      sortKey: 'channel',
    }),
    {
      key: 'platform',
      title: t('money-tables:deductions.field.platform'),
      width: 120,
      render: ({ channel }) => <PlatformTag name={channel.platform} />,
    },
    textColumn(
      'month',
      t('money-tables:field.earningMonth'),
      ({ earningMonth }) => format.month(earningMonth),
      { sortKey: 'month', width: 120 },
    ),
    amount('platformTax'),
    amount('fees'),
    {
      key: 'settledBy',
      title: t('money-tables:deductions.field.settledBy'),
      width: 160,
      render: ({ settledBy }) =>
        settledBy === null ? (
          t('common:notAvailable')
        ) : (
          <StatusTag tone="neutral">
            <bdi>{settledBy}</bdi>
          </StatusTag>
        ),
    },
    textColumn('remark', t('money-tables:deductions.field.remark'), ({ remark }) => remark || null, {
      width: 160,
    }),
    textColumn('createdBy', t('money-tables:deductions.field.createdBy'), ({ createdBy }) => createdBy),
    timeColumn('updatedAt', t('money-tables:field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    timeColumn('createdAt', t('money-tables:field.createdAt'), ({ createdAt }) => createdAt, {
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), nameOf, actsOf),
  ]
}
