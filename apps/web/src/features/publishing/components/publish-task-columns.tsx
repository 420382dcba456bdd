import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { VideoThumbnail } from '#src/features/media/door/VideoThumbnail.tsx'
import { actColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/DataTable.tsx'
import { type RowAct, RowActions } from '#src/shared/list/RowActions.tsx'
import { visibilityLabel, visibilityOf } from '../publish-task.words.ts'
import { PublishTaskTag } from './PublishTaskTag.tsx'
import styles from './publish-task.module.css'
import { useReauthorise } from './use-reauthorise.ts'
import type { TaskCommand } from './use-task-commands.ts'

type Acts = { open(task: PublishTask): void; run(command: TaskCommand, task: PublishTask): void }

/** The columns of the publish task list. In a narrow window the last before the actions lies under them: one without a time. */
export function usePublishTaskColumns(acts: Acts): readonly Column<PublishTask>[] {
  const { t } = useTranslation(['publishing', 'states', 'common'])
  return [
    {
      key: 'video',
      sortKey: 'title',
      title: t('column.video'),
      minWidth: 220,
      render: (task) => <TaskTitle task={task} onOpen={() => acts.open(task)} />,
    },
    {
      key: 'status',
      sortKey: 'status',
      title: t('column.status'),
      width: 220,
      render: (task) => <PublishTaskTag task={task} onOpen={() => acts.open(task)} />,
    },
    textColumn('channel', t('column.channel'), (task) => task.channelName),
    actColumn('submitted', t('column.submitted'), (task) => ({ at: task.createdAt, by: task.operatorName }), {
      sortKey: 'createdAt',
    }),
    timeColumn('updatedAt', t('column.updatedAt'), (task) => task.updatedAt, { sortKey: 'updatedAt' }),
    {
      key: 'visibility',
      title: t('column.visibility'),
      width: 112,
      render: (task) => t(visibilityLabel[visibilityOf(task.visibility)]),
    },
    {
      key: 'actions',
      title: t('common:table.actions'),
      width: 120,
      fixed: 'end',
      render: (task) => <TaskActions task={task} {...acts} />,
    },
  ]
}

function TaskTitle({ task, onOpen }: { readonly task: PublishTask; onOpen(): void }) {
  const { t } = useTranslation('publishing')
  return (
    <div className={styles['video']}>
      <VideoThumbnail url={task.thumbnailUrl} />
      <div className="nameAndNote">
        <Button
          type="link"
          className={styles['title'] ?? ''}
          title={task.title}
          aria-label={t('action.detailOf', { title: task.title })}
          onClick={onOpen}
        >
          <bdi className="cut twoLines">{task.title}</bdi>
        </Button>
        <span className={styles['note']} title={task.videoTitle}>
          <bdi className="cut">{task.videoTitle}</bdi>
        </span>
      </div>
    </div>
  )
}

/** What mends a task stands first (after a final no of the platform, to publish anew), then what it led to; what ends it last. */
const order = [
  'republish',
  'submit',
  'retry',
  'watch',
  'edit',
  'detail',
  'copy',
  'withdraw',
  'delete',
  'terminate',
] as const

function TaskActions({ task, open, run }: { readonly task: PublishTask } & Acts) {
  const { t } = useTranslation(['publishing', 'channels'])
  const { title, watchUrl } = task
  const mend = useReauthorise(task)
  const acts = order.flatMap((key): RowAct[] => {
    const words = { key, text: t(`action.${key}`), name: t(`action.${key}Of`, { title }) }
    if (key === 'detail') return [{ ...words, run: () => open(task) }]
    if (key === 'watch') return watchUrl === null ? [] : [{ ...words, href: watchUrl }]
    if (!task.actions.includes(key)) return []
    return [{ ...words, danger: key === 'terminate' || key === 'delete', run: () => run(key, task) }]
  })
  const first: readonly RowAct[] =
    mend === null
      ? []
      : [
          {
            key: 'reconnect',
            text: t('channels:reconnect'),
            name: t('channels:reconnectOf', { title: task.channelName }),
            run: mend,
          },
        ]
  return <RowActions of={title} acts={[...first, ...acts]} />
}
