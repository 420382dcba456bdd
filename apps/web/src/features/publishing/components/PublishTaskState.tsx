import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { deliveryStageOf, waitOf } from '../publish-task.reason.ts'
import { stageWords } from '../publish-task.words.ts'
import styles from './publish-task.module.css'

/** Where a task stands, with room for it: the state, what exactly happens now or what it waits for, how far it is. */
export function PublishTaskState({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation(['publishing', 'states'])
  const view = publishTaskView[publishTaskStatus.nameOf(task.status)]
  const waitsFor = waitOf(task)
  const now = deliveryStageOf(task)
  const stage = now === null ? undefined : stageWords[now]
  return (
    <div className={styles['state']}>
      <StatusTag tone={view.tone}>{t(view.labelKey)}</StatusTag>
      {stage !== undefined && <span className={styles['note']}>{t(stage)}</span>}
      {waitsFor !== null && <span className={styles['note']}>{t(`states:waitReason.${waitsFor}`)}</span>}
      {now === 'transferring' && <Transfer task={task} />}
      {task.advice !== null && <span className={styles['note']}>{t(`advice.${task.advice}`)}</span>}
    </div>
  )
}

function Transfer({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  return (
    <>
      <Progress
        percent={Math.floor(task.progress * 100)}
        size="small"
        status="active"
        aria-label={t('progressOf', { title: task.title })}
      />
      <span className={styles['note']}>
        {t('sent', { sent: format.fileSize(task.bytesConfirmed), total: format.fileSize(task.bytesTotal) })}
      </span>
    </>
  )
}
