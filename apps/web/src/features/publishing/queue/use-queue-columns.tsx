import type { QueuedTask } from '@pindao/protocol/publishing/publish-queue.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { PriorityMove } from '@pindao/protocol/publishing/queue-order.ts'
import { useTranslation } from 'react-i18next'
import { useCan } from '#src/shared/access/ability.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actColumn, actsColumn, nameColumn, textColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { Moment } from '#src/shared/ui/Moment.tsx'
import { PublishTaskTag } from '../components/PublishTaskTag.tsx'
import type { TaskCommand } from '../components/use-task-commands.ts'
import styles from './queue.module.css'
import { useRestWords } from './use-rest-words.ts'

type Acts = {
  open(task: QueuedTask): void
  run(command: TaskCommand, task: QueuedTask): void
  prioritise(move: PriorityMove, task: QueuedTask): void
}

const moves = ['first', 'up', 'down', 'usual'] as const
const waits = (task: QueuedTask) =>
  task.status === publishTaskStatus.codes.publishQueued ||
  task.status === publishTaskStatus.codes.downloadQueued

/** The columns of the queue. */
export function useQueueColumns(acts: Acts): readonly Column<QueuedTask>[] {
  const { t } = useTranslation(['publishing', 'common'])
  const format = useFormat()
  const can = useCan()
  const named = (text: string, task: QueuedTask) => t('queue.act.of', { act: text, title: task.title })
  const commandsOf = (command: 'retry' | 'terminate', task: QueuedTask): readonly RowAct[] =>
    task.actions.includes(command)
      ? [
          {
            key: command,
            text: t(`action.${command}`),
            name: t(`action.${command}Of`, { title: task.title }),
            danger: command === 'terminate',
            run: () => acts.run(command, task),
          },
        ]
      : []
  const actsOf = (task: QueuedTask): readonly RowAct[] => [
    ...(waits(task) && can('publishTask:prioritise')
      ? moves
          .filter((move) => move !== 'usual' || task.priority !== 0)
          .map((move) => {
            const text = t(`queue.move.${move}`)
            return { key: move, text, name: named(text, task), run: () => acts.prioritise(move, task) }
          })
      : []),
    ...commandsOf('retry', task),
    {
      key: 'detail',
      text: t('action.detail'),
      name: t('action.detailOf', { title: task.title }),
      run: () => acts.open(task),
    },
    // What ends something is never the one that a row shows first.
    ...commandsOf('terminate', task),
  ]
  return [
    {
      key: 'place',
      sortKey: 'place',
      title: t('queue.column.place'),
      width: 80,
      render: (task) => (task.position === null ? '–' : format.number(task.position)),
    },
    nameColumn(t('column.video'), (task) => task.title, acts.open),
    {
      key: 'status',
      title: t('column.status'),
      width: 200,
      render: (task) => <PublishTaskTag task={task} onOpen={() => acts.open(task)} />,
    },
    {
      key: 'speed',
      title: t('queue.column.speed'),
      width: 152,
      render: (task) => <Going task={task} />,
    },
    textColumn(
      'sent',
      t('queue.column.sent'),
      (task) =>
        t('sent', { sent: format.fileSize(task.bytesConfirmed), total: format.fileSize(task.bytesTotal) }),
      { width: 160 },
    ),
    textColumn('channel', t('column.channel'), (task) => task.channelName, { width: 124 }),
    {
      key: 'priority',
      sortKey: 'priority',
      title: t('queue.column.priority'),
      width: 110,
      render: (task) =>
        task.priority > 0 ? `+${format.number(task.priority)}` : format.number(task.priority),
    },
    actColumn('submitted', t('column.submitted'), (task) => ({ at: task.createdAt, by: task.operatorName }), {
      sortKey: 'createdAt',
    }),
    actsColumn(t('common:table.actions'), (task) => task.title, actsOf, { width: 132 }),
  ]
}

/** How fast a task goes and how long it still takes; or when it is looked at again; or what holds it. */
function Going({ task }: { readonly task: QueuedTask }) {
  const { t } = useTranslation('publishing')
  const format = useFormat()
  const restWords = useRestWords()
  // A brake holds what waits; what has failed or is with the platform already stays what it is.
  if (task.brake !== null && waits(task))
    return (
      <span className={styles['going']} title={task.brake.reason}>
        <bdi className="cut">{task.brake.reason}</bdi>
      </span>
    )
  if (task.bytesPerSecond !== null)
    return (
      <span className={styles['going']}>
        {t('queue.perSecond', { size: format.fileSize(task.bytesPerSecond) })}
        {task.restSeconds !== null && (
          <small>{t('queue.rest.left', { time: restWords(task.restSeconds) })}</small>
        )}
      </span>
    )
  if (task.wakeAt !== null && waits(task))
    return (
      <span className={styles['going']}>
        <small>{t('queue.looksAgain')}</small>
        <Moment at={task.wakeAt} />
      </span>
    )
  return '–'
}
