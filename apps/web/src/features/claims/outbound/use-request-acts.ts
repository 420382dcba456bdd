import type { ClaimRequest } from '@pindao/protocol/claims/claim-request.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useRetryRequest, useWithdrawRequest } from './outbound.queries.ts'
import { titleOf } from './use-request-columns.tsx'

/** What is done at once: taking back what was not sent, after a question, and sending anew what was refused. */
export function useRequestActs() {
  const { t } = useTranslation('assets')
  const feedback = useFeedback()
  const withdrawing = useWithdrawRequest()
  const retrying = useRetryRequest()
  const done = (act: 'withdraw' | 'retry', work: Promise<unknown>) =>
    work.then(() => feedback.success(t(`request.done.${act}`)), feedback.failure)
  return {
    async withdraw(request: ClaimRequest): Promise<void> {
      const { id, version } = request
      const question = {
        title: t('request.withdrawAsk', { name: titleOf(request) }),
        confirm: t('request.act.withdraw'),
        danger: true,
      }
      if (await feedback.confirm(question))
        await done('withdraw', withdrawing.mutateAsync({ params: { id }, body: { version } }))
    },
    retry: ({ id, version }: ClaimRequest) =>
      done('retry', retrying.mutateAsync({ params: { id }, body: { version } })),
  }
}
