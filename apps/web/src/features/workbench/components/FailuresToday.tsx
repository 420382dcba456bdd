import type { FailedTask } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Panel } from '#src/shared/ui/Panel.tsx'
import type { Today } from '../statistics-charts.ts'
import { taskPath } from '../task-figures.ts'
import styles from './ItemRow.module.css'
import { ItemRow } from './ItemRow.tsx'
import { RepublishLink } from './RepublishLink.tsx'
import { RetryButton } from './RetryButton.tsx'
import { useProblemText } from './use-cause-text.ts'

/** Tasks that failed today and still wait: why, and what goes on. */
export function FailuresToday({ failures: { total, rows } }: { readonly failures: Today['failures'] }) {
  const { t } = useTranslation('dashboards')
  return (
    <Panel title={t('today.failures')} note={total > 0 && t('today.failuresNote', { n: total })}>
      {rows.length > 0 ? (
        <ul className={styles['list']}>
          {rows.map((task) => (
            <Failure key={task.taskId} task={task} />
          ))}
        </ul>
      ) : (
        total === 0 && t('today.noFailures')
      )}
    </Panel>
  )
}

function Failure({ task }: { readonly task: FailedTask }) {
  const problemText = useProblemText()
  const [help] = task.actions
  return (
    <ItemRow
      title={task.title}
      to={taskPath(task.taskId)}
      facts={[task.channelName, task.operatorName]}
      at={task.at}
      problem={problemText(task.code, task.platformCode)}
      action={
        help === 'republish' ? (
          <RepublishLink videoId={task.videoId} title={task.title} />
        ) : (
          help === 'retry' && <RetryButton taskId={task.taskId} title={task.title} />
        )
      }
    />
  )
}
