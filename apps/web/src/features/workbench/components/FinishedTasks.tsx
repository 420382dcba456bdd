import { useTranslation } from 'react-i18next'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { Panel } from '#src/shared/ui/Panel.tsx'
import type { Today } from '../statistics-charts.ts'
import { publishedSincePath, taskPath } from '../task-figures.ts'
import styles from './ItemRow.module.css'
import { ItemRow } from './ItemRow.tsx'

/** What was published while nobody looked: since the evening before. */
export function FinishedTasks({
  finished: { since, total, rows },
}: {
  readonly finished: Today['finished']
}) {
  const { t } = useTranslation('dashboards')
  const format = useFormat()
  const note = t('today.finishedNote', { time: format.dateTime(since), n: total })
  return (
    <Panel
      title={t('today.finished')}
      note={total > 0 && <PermittedLink to={publishedSincePath(since)}>{note}</PermittedLink>}
    >
      {rows.length > 0 ? (
        <ul className={styles['list']}>
          {rows.map((task) => (
            <ItemRow
              key={task.taskId}
              title={task.title}
              to={taskPath(task.taskId)}
              facts={[task.channelName, task.operatorName]}
              at={task.at}
            />
          ))}
        </ul>
      ) : (
        t('today.noneFinished')
      )}
    </Panel>
  )
}
