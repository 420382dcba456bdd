import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import { type PublishTask, retrySideSteps } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import type { SideStep } from '@pindao/protocol/publishing/side-steps.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { taskResultView } from '#src/features/operations/door/task-result.status-view.ts'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useCommand } from '#src/shared/query/use-records.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { publishTasksKey } from '../api/publish-tasks.queries.ts'
import styles from './publish-task.module.css'

/** What is done beside a published video, each by itself: what failed is tried again without touching the video. */
export function SideSteps({ task }: { readonly task: PublishTask }) {
  const { t } = useTranslation('publishing')
  const feedback = useFeedback()
  const again = useCommand(retrySideSteps, publishTasksKey)
  const failed = task.sideSteps.some(({ status }) => status === taskResult.codes.failed)
  const retry = () =>
    again
      .mutateAsync({ params: { id: task.id } })
      .then(() => feedback.success(t('beside.retried')), feedback.failure)
  return (
    <>
      <ul className={styles['sideSteps']}>
        {task.sideSteps.map((step) => (
          <li key={`${step.kind} ${step.target}`}>
            <Step step={step} />
          </li>
        ))}
      </ul>
      {failed && (
        <Permit to="publishTask:retry">
          <Button size="small" loading={again.isPending} onClick={() => void retry()}>
            {t('beside.retry')}
          </Button>
        </Permit>
      )}
    </>
  )
}

function Step({ step: { kind, target, status, problemCode, platformMessage } }: { readonly step: SideStep }) {
  const { t } = useTranslation(['publishing', 'states', 'errors'])
  const { tone, labelKey } = taskResultView[taskResult.nameOf(status)]
  const why = problemCode !== null && isErrorCode(problemCode) ? t(`errors:${problemCode}`) : null
  return (
    <>
      <bdi>{t(`beside.kind.${kind}`, { id: target })}</bdi> <StatusTag tone={tone}>{t(labelKey)}</StatusTag>
      {why !== null && (
        <div className={styles['note']}>
          {why} {platformMessage !== null && <bdi>{platformMessage}</bdi>}
        </div>
      )}
    </>
  )
}
