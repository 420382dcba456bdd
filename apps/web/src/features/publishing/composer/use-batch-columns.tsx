import type { PublishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { publishBatchStatus } from '@pindao/protocol/publishing/publish-batch.states.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { actColumn, statusColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import { BatchFigures } from './BatchFigures.tsx'
import { batchView } from './batch.status-view.ts'
import type { BatchCommandName } from './use-batch-commands.ts'

/** The columns of the list of batches. */
export function useBatchColumns(acts: {
  open(batch: PublishBatch): void
  run(command: BatchCommandName, batch: PublishBatch): void
}): readonly Column<PublishBatch>[] {
  const { t } = useTranslation(['publishing', 'common'])
  const actOf = (batch: PublishBatch, key: BatchCommandName | 'open', run: () => void): RowAct => {
    const text = key === 'open' ? t('common:action.view') : t(`publishing:composer.command.${key}`)
    const danger = key === 'withdraw' || key === 'delete'
    return {
      key,
      text,
      name: t('publishing:composer.command.of', { act: text, name: batch.name }),
      run,
      danger,
    }
  }
  const actsOf = (batch: PublishBatch): readonly RowAct[] => [
    actOf(batch, 'open', () => acts.open(batch)),
    ...(['withdraw', 'copy', 'delete'] as const)
      .filter((command) => batch.actions.includes(command))
      .map((command) => actOf(batch, command, () => acts.run(command, batch))),
  ]
  return [
    {
      key: 'name',
      sortKey: 'name',
      title: t('publishing:composer.name'),
      minWidth: 200,
      render: (batch) => (
        <Button type="link" title={batch.name} style={{ paddingInline: 0 }} onClick={() => acts.open(batch)}>
          <bdi className="cut">{batch.name}</bdi>
        </Button>
      ),
    },
    statusColumn('status', t('publishing:column.status'), ({ status }) => {
      const { tone, labelKey } = batchView[publishBatchStatus.nameOf(status)]
      return { tone, label: t(`publishing:${labelKey}`) }
    }),
    {
      key: 'progress',
      title: t('publishing:plans.progress'),
      width: 280,
      render: (batch) => <BatchFigures batch={batch} />,
    },
    textColumn(
      'size',
      t('publishing:composer.size'),
      ({ videoCount: videos, channelCount: channels }) =>
        t('publishing:composer.sizeOf', { videos, channels }),
      { width: 160 },
    ),
    timeColumn('submittedAt', t('publishing:composer.submittedAt'), ({ submittedAt }) => submittedAt),
    timeColumn('updatedAt', t('publishing:column.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
    }),
    actColumn(
      'createdAt',
      t('publishing:plans.createdAt'),
      ({ createdAt, ownerName }) => ({ at: createdAt, by: ownerName }),
      { sortKey: 'createdAt' },
    ),
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 112,
      fixed: 'end',
      render: (batch) => <RowActions of={batch.name} acts={actsOf(batch)} />,
    },
  ]
}
