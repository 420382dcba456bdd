import type { PlanQuota } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'

/** The days whose quota does not take everything; nothing for those that do. */
export function QuotaNotes({ quotas }: { readonly quotas: readonly PlanQuota[] }) {
  return quotas
    .filter(({ wanted, fit }) => wanted > fit)
    .map((quota) => <QuotaNote key={`${quota.project} ${quota.day}`} quota={quota} />)
}

/** How many of a day fit into its quota, and when the others can go. */
function QuotaNote({ quota }: { readonly quota: PlanQuota }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const { project, day, limit, taken, wanted, fit, movesTo } = quota
  return (
    <Alert
      type="warning"
      showIcon
      title={t('plans.quota', {
        project,
        day: format.day(day),
        fit,
        wanted,
        rest: wanted - fit,
        time: movesTo === null ? '' : format.dateTime(movesTo),
      })}
      description={t('plans.quotaNote', { limit, taken })}
    />
  )
}
