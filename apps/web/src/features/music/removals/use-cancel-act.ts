import type { MusicRemovalRecord } from '@pindao/protocol/music/music-removal.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCancelMusic } from './music.queries.ts'

/** Stops what goes on, after a question. */
export function useCancelAct() {
  const { t } = useTranslation('music')
  const feedback = useFeedback()
  const { mutateAsync } = useCancelMusic()
  return async ({ id, version, videoTitle }: MusicRemovalRecord): Promise<void> => {
    const title = t('form.cancelAsk', { name: videoTitle })
    if (!(await feedback.confirm({ title, confirm: t('act.cancel'), danger: true }))) return
    await mutateAsync({ params: { id }, body: { version } }).then(
      () => feedback.success(t('form.stopped')),
      feedback.failure,
    )
  }
}
