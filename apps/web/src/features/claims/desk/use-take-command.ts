import type { Claim } from '@pindao/protocol/claims/claim.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useTakeClaim } from './claims.queries.ts'

/** Takes a claim at once: it can be handed on, so that nobody is asked first. */
export function useTakeCommand() {
  const { t } = useTranslation('claims')
  const feedback = useFeedback()
  const { mutateAsync } = useTakeClaim()
  return async ({ id, videoTitle }: Pick<Claim, 'id' | 'videoTitle'>): Promise<void> => {
    try {
      await mutateAsync({ params: { id } })
      feedback.success(t('take.done', { name: videoTitle }))
    } catch (error) {
      feedback.failure(error)
    }
  }
}
