import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { QueuedTask } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { publishTaskView } from '#src/features/publishing/door/publish-task.status-view.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import type { Today } from '../statistics-charts.ts'
import { taskPath } from '../task-figures.ts'
import styles from './ItemRow.module.css'
import { ItemRow } from './ItemRow.tsx'

/** What comes next: tasks that wait for their turn, and why they wait. */
export function QueuedTasks({ queued: { total, rows } }: { readonly queued: Today['queued'] }) {
  const { t } = useTranslation('dashboards')
  return (
    <Panel title={t('today.queued')} note={total > 0 && t('today.queuedNote', { n: total })}>
      {rows.length > 0 ? (
        <ul className={styles['list']}>
          {rows.map((task) => (
            <Queued key={task.taskId} task={task} />
          ))}
        </ul>
      ) : (
        total === 0 && t('today.noneQueued')
      )}
    </Panel>
  )
}

function Queued({ task }: { readonly task: QueuedTask }) {
  const { t } = useTranslation(['dashboards', 'states'])
  const format = useFormat()
  const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(task.status)]
  const later = task.wakeAt !== null && Date.parse(task.wakeAt) > Date.now()
  return (
    <ItemRow
      title={task.title}
      to={taskPath(task.taskId)}
      facts={[
        task.channelName,
        task.operatorName,
        ...(task.waitReason ? [t(`states:waitReason.${task.waitReason}`)] : []),
        ...(later && task.wakeAt
          ? [t('dashboards:today.nextTry', { time: format.dateTime(task.wakeAt) })]
          : []),
      ]}
      at={task.since}
      action={<StatusTag tone={tone}>{t(labelKey)}</StatusTag>}
    />
  )
}
