import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { deliveryStageOf, hasFailedStep, isOtherThere, reasonOf, waitOf } from '../publish-task.reason.ts'
import { passesByItself } from '../publish-task.words.ts'
import styles from './publish-task.module.css'

/**
 * Where a task stands, in one line of a list: the state, and why in a few words. A press opens the details, which say it
 * in a sentence, with the codes and ids to quote.
 */
export function PublishTaskTag({
  task,
  onOpen,
}: {
  readonly task: PublishTask
  readonly onOpen: () => void
}) {
  const { t } = useTranslation(['publishing', 'states'])
  const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(task.status)]
  const reason = reasonOf(task)
  const isWrong =
    task.problem !== null || hasFailedStep(task) || isOtherThere(task) || task.seenOther !== null
  const isCalm = !isWrong || passesByItself(waitOf(task))
  const words = reason === null ? '' : t(reason)
  return (
    <button type="button" className={styles['tag']} onClick={onOpen}>
      <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      {deliveryStageOf(task) === 'transferring' ? (
        <Progress
          percent={Math.floor(task.progress * 100)}
          size="small"
          status="active"
          className={styles['share'] ?? ''}
          aria-label={t('progressOf', { title: task.title })}
        />
      ) : (
        <span className={isCalm ? styles['reason'] : `${styles['reason']} ${styles['alarm']}`} title={words}>
          {words}
        </span>
      )}
    </button>
  )
}
