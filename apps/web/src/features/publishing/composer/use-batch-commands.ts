import type { PublishBatch } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { useQueryState } from 'nuqs'
import { useTranslation } from 'react-i18next'
import { askedOperation } from '#src/features/operations/door/asked-operation.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCopyBatch, useDeleteBatch, useWithdrawBatch } from './composer.queries.ts'

export type BatchCommandName = 'withdraw' | 'copy' | 'copyOpen' | 'delete'

/** Runs a command on a batch, after asking where something ends by it. `open` shows the batch that a copy made. */
export function useBatchCommands(on: { open(id: string): void; gone?(): void }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const [, setOperation] = useQueryState(askedOperation)
  const withdraw = useWithdrawBatch()
  const remove = useDeleteBatch()
  const copy = useCopyBatch()

  const asked = (command: 'withdraw' | 'delete', { name, counts }: PublishBatch) =>
    feedback.confirm({
      title: t(`composer.ask.${command}.title`, { name }),
      text: t(`composer.ask.${command}.text`, { n: counts.unmade + counts.waiting }),
      confirm: t(`composer.command.${command}`),
      danger: true,
    })

  const takeBack = async (batch: PublishBatch) => {
    if (!(await asked('withdraw', batch))) return
    const { operationId } = await withdraw.mutateAsync({ params: { id: batch.id } })
    feedback.success(
      t('composer.ask.withdraw.done', { name: batch.name }),
      ...(operationId === null
        ? []
        : [{ text: t('composer.seeResults'), run: () => void setOperation(operationId) }]),
    )
  }

  return async (command: BatchCommandName, batch: PublishBatch): Promise<void> => {
    const { id, name } = batch
    try {
      if (command === 'withdraw') return await takeBack(batch)
      if (command === 'delete') {
        if (!(await asked('delete', batch))) return
        await remove.mutateAsync({ params: { id } })
        feedback.success(t('composer.ask.delete.done', { name }))
        return on.gone?.()
      }
      const body = {
        name: t('composer.copyName', { name }).slice(0, 100),
        rows: command === 'copyOpen' ? ('open' as const) : ('all' as const),
      }
      on.open((await copy.mutateAsync({ params: { id }, body })).id)
    } catch (error) {
      feedback.failure(error)
    }
  }
}
