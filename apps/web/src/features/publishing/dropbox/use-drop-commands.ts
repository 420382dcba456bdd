import type { DropDelivery } from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeliver, useRetryDelivery, useWithdrawDelivery } from './dropbox.queries.ts'

export type DropCommand = DropDelivery['actions'][number]

/** Runs a command on a delivery, after asking where something ends or is replaced by it. */
export function useDropCommands() {
  const { t } = useTranslation('dropbox')
  const feedback = useFeedback()
  const retry = useRetryDelivery()
  const withdraw = useWithdrawDelivery()
  const deliver = useDeliver()

  return async (command: DropCommand, { id, title, videoId, dropBox }: DropDelivery): Promise<void> => {
    if (command !== 'retry') {
      const agreed = await feedback.confirm({
        title: t(`ask.${command}.title`, { title }),
        text: t(`ask.${command}.text`, { box: dropBox.name }),
        confirm: t(`command.${command}`),
        danger: true,
      })
      if (!agreed) return
    }
    try {
      if (command === 'retry') await retry.mutateAsync({ params: { id } })
      else if (command === 'withdraw') await withdraw.mutateAsync({ params: { id } })
      else await deliver.mutateAsync({ body: { videoId, dropBoxId: dropBox.id, again: true } })
      feedback.success(t(`done.${command}`, { title }))
    } catch (error) {
      feedback.failure(error)
    }
  }
}
