import type { PublishPlan } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useCancelPlan, useDeletePlan } from './plans.queries.ts'

type PlanCommand = PublishPlan['actions'][number]

/** Runs a command on a plan, after asking where something ends by it. */
export function usePlanCommands(on: { edit(plan: PublishPlan): void; gone?(): void }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const cancel = useCancelPlan()
  const remove = useDeletePlan()
  return async (command: PlanCommand, plan: PublishPlan): Promise<void> => {
    if (command === 'update') return on.edit(plan)
    const { id, name, counts } = plan
    const agreed = await feedback.confirm({
      title: t(`plans.ask.${command}.title`, { name }),
      text: t(`plans.ask.${command}.text`, { n: counts.waiting + counts.unmade }),
      confirm: t(`plans.command.${command}`),
      danger: true,
    })
    if (!agreed) return
    try {
      if (command === 'cancel') await cancel.mutateAsync({ params: { id } })
      else await remove.mutateAsync({ params: { id } })
      feedback.success(t(`plans.ask.${command}.done`, { name }))
      if (command === 'delete') on.gone?.()
    } catch (error) {
      feedback.failure(error)
    }
  }
}
