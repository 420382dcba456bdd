import type { NoticeRobot } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { useTranslation } from 'react-i18next'
import type { Tone } from '#src/shared/ui/StatusTag.tsx'

/** How a robot stands, in word and tone. */
export function useRobotState(): (robot: NoticeRobot) => { readonly tone: Tone; readonly label: string } {
  const { t } = useTranslation('notices')
  return ({ enabled, trouble }) => {
    if (!enabled) return { tone: 'stopped', label: t('robots.off') }
    return trouble === null
      ? { tone: 'success', label: t('robots.on') }
      : { tone: 'error', label: t('robots.down') }
  }
}
