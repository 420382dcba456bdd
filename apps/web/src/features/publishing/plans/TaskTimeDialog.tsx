import type { CalendarTask } from '@pindao/protocol/publishing/publish-calendar.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useLocale } from '#src/shared/i18n/use-locale.ts'
import { useTimeZone } from '#src/shared/preferences/time-zone.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { Modal } from '#src/shared/ui/Modal.tsx'
import { StatusTag } from '#src/shared/ui/StatusTag.tsx'
import { publishTaskPath } from '../door/publish-paths.ts'
import { publishTaskView } from '../door/publish-task.status-view.ts'
import { dayTimeIn } from './calendar-days.ts'
import { MoveDialog } from './MoveDialog.tsx'
import { useMoveTask } from './plans.queries.ts'

/** A task of the calendar: what it is, and its time, to be changed while it has not started. */
export function TaskTimeDialog({
  task,
  onClose,
}: {
  readonly task: CalendarTask
  readonly onClose: () => void
}) {
  const { t } = useTranslation('publishing')
  const locale = useLocale()
  const ownZone = useTimeZone()
  const feedback = useFeedback()
  const move = useMoveTask()
  const zone = task.zone ?? ownZone

  if (!task.movable)
    return (
      <Modal title={task.title} footer={null} onCancel={onClose}>
        <TaskFacts task={task} zone={zone} />
      </Modal>
    )
  const onMove = (publishAt: string) =>
    move
      .mutateAsync({ params: { id: task.id }, body: { version: task.version, publishAt, zone } })
      .then(() => {
        feedback.success(
          t('plans.move.done', { title: task.title, time: dayTimeIn(publishAt, locale, zone) }),
        )
        onClose()
      })
      .catch(() => undefined)
  return (
    <MoveDialog
      title={task.title}
      publishAt={task.publishAt}
      zone={zone}
      busy={move.isPending}
      error={move.error}
      onMove={(publishAt) => void onMove(publishAt)}
      onClose={onClose}
    >
      <TaskFacts task={task} zone={zone} />
    </MoveDialog>
  )
}

function TaskFacts({ task, zone }: { readonly task: CalendarTask; readonly zone: string }) {
  const { t } = useTranslation(['publishing', 'states'])
  const locale = useLocale()
  const ownZone = useTimeZone()
  const { tone, labelKey } = publishTaskView[publishTaskStatus.nameOf(task.status)]
  return (
    <Facts
      facts={[
        [t('publishing:column.channel'), <bdi key="channel">{task.channelName}</bdi>],
        [
          t('publishing:column.status'),
          <StatusTag key="status" tone={tone}>
            {t(labelKey)}
          </StatusTag>,
        ],
        [
          t('publishing:plans.time'),
          t('publishing:plans.timeInZone', { time: dayTimeIn(task.publishAt, locale, zone), zone }),
        ],
        ...(zone === ownZone
          ? []
          : [
              [
                t('publishing:plans.yourTime'),
                t('publishing:plans.timeInZone', {
                  time: dayTimeIn(task.publishAt, locale, ownZone),
                  zone: ownZone,
                }),
              ] as const,
            ]),
        [t('publishing:column.operator'), <bdi key="operator">{task.operatorName}</bdi>],
        [
          t('publishing:plans.task'),
          <Link key="task" to={publishTaskPath(task.id)}>
            {t('publishing:action.viewTask')}
          </Link>,
        ],
      ]}
    />
  )
}
