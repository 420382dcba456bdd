import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import { Button } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { clipTaskTone } from './clip-task.status-view.ts'
import styles from './tasks.module.css'

/** The channels that the clip goes to, each with a state of its own; its film is made once for all of them. */
export function ClipTargets({
  task,
  onOpen,
}: {
  readonly task: ClipTaskDetail
  readonly onOpen: (taskId: string) => void
}) {
  const { t } = useTranslation(['clips', 'states'])
  const format = useFormat()
  const title = useId()
  return (
    <section className={styles['section']} aria-labelledby={title}>
      <h3 id={title}>{t('clips:detail.channels', { n: task.besides.length })}</h3>
      <ul className={styles['channels']}>
        {task.besides.map(({ id, channelName, clipStatus, publishAt }) => {
          const name = clipTaskStatus.nameOf(clipStatus)
          return (
            <li key={id}>
              {id === task.id ? (
                <strong aria-current="true">
                  <bdi>{channelName}</bdi>
                </strong>
              ) : (
                <Button type="link" className={styles['title'] ?? ''} onClick={() => onOpen(id)}>
                  <bdi>{channelName}</bdi>
                </Button>
              )}
              <StatusTag tone={clipTaskTone[name]}>{t(`states:clipTask.${name}`)}</StatusTag>
              {publishAt !== null && <span className={styles['note']}>{format.dateTime(publishAt)}</span>}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
