import type { Dispute } from '@pindao/protocol/claims/dispute.record.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCloseDispute, useTakeDispute } from './disputes.queries.ts'

/** Commands that ask nothing more: a case that was taken can be handed on, one that was closed can be reopened. */
export function useDisputeActs() {
  const { t } = useTranslation('disputes')
  const feedback = useFeedback()
  const taking = useTakeDispute()
  const closing = useCloseDispute()
  return {
    async take({ id, title }: Pick<Dispute, 'id' | 'title'>): Promise<void> {
      try {
        await taking.mutateAsync({ params: { id } })
        feedback.success(t('done.take', { name: title }))
      } catch (error) {
        feedback.failure(error)
      }
    },
    async close({ id, version }: Pick<Dispute, 'id' | 'version'>): Promise<void> {
      try {
        await closing.mutateAsync({ params: { id }, body: { version } })
        feedback.success(t('done.close'))
      } catch (error) {
        feedback.failure(error)
      }
    },
  }
}
