import type { OtherTask } from '@pindao/protocol/publishing/ways-out.ts'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { publishTasksPath } from '#src/features/publishing/door/publish-paths.ts'

/** To the task that is in the way, and to its video at the platform; in tabs of their own, the form stays. */
export function OtherTaskLinks({ task }: { readonly task: OtherTask | null }) {
  const { t } = useTranslation('publishing')
  if (task?.taskId === undefined) return null
  return (
    <Flex gap="4px 16px" wrap>
      <a href={`${publishTasksPath}?detail=${task.taskId}`} target="_blank" rel="noreferrer">
        {t('action.viewTask')}
      </a>
      {task.url !== undefined && (
        <a href={task.url} target="_blank" rel="noreferrer">
          {t('sameAgain.watch')}
        </a>
      )}
    </Flex>
  )
}
