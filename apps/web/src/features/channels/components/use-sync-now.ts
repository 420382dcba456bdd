import type { Channel } from '@pindao/protocol/channels/channel.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useSyncChannel } from '../api/platform-videos.queries.ts'

/** Has a channel read from its platform now; what comes of it shows by itself. */
export function useSyncNow() {
  const { t } = useTranslation('channels')
  const feedback = useFeedback()
  const command = useSyncChannel()
  return async ({ id, title }: Pick<Channel, 'id' | 'title'>): Promise<void> => {
    try {
      await command.mutateAsync({ params: { id } })
      feedback.success(t('done.sync', { title }))
    } catch (error) {
      feedback.failure(error)
    }
  }
}
