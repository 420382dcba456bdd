import type { NoticeRobot } from '@pindao/protocol/notifications/robot.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { useDeleteRobot, useTestRobot } from './robots.queries.ts'

/** What is done to a robot at once. */
export function useRobotCommands(onDeleted?: () => void) {
  const { t } = useTranslation('notices')
  const feedback = useFeedback()
  const testing = useTestRobot()
  const removing = useDeleteRobot()

  const test = ({ id, name }: NoticeRobot) =>
    testing.mutate(
      { params: { id } },
      { onSuccess: () => feedback.success(t('robots.tested', { name })), onError: feedback.failure },
    )

  async function remove({ id, name }: NoticeRobot): Promise<void> {
    const question = { title: t('robots.deleteTitle', { name }), text: t('robots.deleteText') }
    if (!(await feedback.confirm({ ...question, confirm: t('robots.delete'), danger: true }))) return
    removing.mutate(
      { params: { id } },
      {
        onSuccess: () => {
          feedback.success(t('robots.deleted', { name }))
          onDeleted?.()
        },
        onError: feedback.failure,
      },
    )
  }

  return {
    test,
    remove: (robot: NoticeRobot) => void remove(robot),
    busy: testing.isPending || removing.isPending,
  }
}
