import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { PlanRemark } from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { dayTimeIn } from './calendar-days.ts'

/** What is said of a place although no call would refuse it. */
const warnings = [
  'tooClose',
  'twiceInPlan',
  'reelsLimit',
  'tooLong',
  'lockedPrivate',
  'contractInReview',
  'quotaLater',
  'quotaTooLate',
] as const
type Warning = (typeof warnings)[number]

/** The sentence of a remark: that of the refusal, or one of the plan's own. */
export function useRemarkText(): (remark: PlanRemark) => string {
  const { t } = useTranslation(['publishing', 'errors', 'common'])
  const locale = useLocale()
  const zone = useTimeZone()
  return ({ code, params }) => {
    if (isErrorCode(code)) return t(`errors:${code}`, params)
    const warning = warnings.find((known): known is Warning => known === code)
    if (warning === undefined) return t('common:error.unknown')
    const at = params['at']
    return t(`publishing:plans.remark.${warning}`, {
      time: typeof at === 'string' ? dayTimeIn(at, locale, zone) : '',
    })
  }
}
