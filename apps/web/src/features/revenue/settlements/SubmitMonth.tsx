import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useSettlementMonth, useSubmitMonth } from './settlements.queries.ts'

/** Asks a second person to confirm what a month owes, or leads to where that is being looked at (APR-01). */
export function SubmitMonth({ month }: { readonly month: string }) {
  const { t } = useTranslation('settlements')
  const format = useFormat()
  const feedback = useFeedback()
  const { data: state } = useSettlementMonth(month)
  const submitting = useSubmitMonth()
  const hasDrafts = state?.byStatus.some(({ status }) => status === settlementStatus.codes.draft)
  const submit = async () => {
    const question = {
      title: t('review.title', { month: format.month(month) }),
      text: t('review.text'),
      confirm: t('review.act'),
    }
    if (!(await feedback.confirm(question))) return
    try {
      await submitting.mutateAsync({ params: { month } })
      feedback.success(t('review.done'))
    } catch (error) {
      feedback.failure(error)
    }
  }
  if (state?.reviewId)
    return (
      <Permit to="approval:read">
        <ButtonLink to={`${pagePaths.approvals}?${new URLSearchParams({ detail: state.reviewId })}`}>
          {t('review.open')}
        </ButtonLink>
      </Permit>
    )
  if (!hasDrafts) return null
  return (
    <Permit to="settlement:create">
      <Button loading={submitting.isPending} onClick={() => void submit()}>
        {t('review.button')}
      </Button>
    </Permit>
  )
}
