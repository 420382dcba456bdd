import type { ClipTask, ClipTaskAction } from '@pindao/protocol/clips/clip.endpoints.ts'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { actColumn, actsColumn, textColumn, timeColumn } from '#src/shared/list/columns.tsx'
import type { Column } from '#src/shared/list/data-table.types.ts'
import type { RowAct } from '#src/shared/list/RowActions.tsx'
import { ClipFrames } from './ClipFrames.tsx'
import { ClipState } from './ClipState.tsx'
import styles from './tasks.module.css'
import { wordOfAction } from './use-clip-commands.ts'

type Acts = { open(task: ClipTask): void; run(action: ClipTaskAction, task: ClipTask): void }

/** What mends a task stands first, what ends it last. */
const order = ['start', 'retry', 'restart', 'change', 'watch', 'delete', 'terminate'] as const

/** What one task is called among those of the same clip. */
export const nameOfTask = ({ title, channel }: ClipTask): string => joined([title, channel.name])

/** The columns of the list of clip tasks. */
export function useClipColumns({ open, run }: Acts): readonly Column<ClipTask>[] {
  const { t } = useTranslation(['clips', 'common'])
  const format = useFormat()
  const actsOf = (task: ClipTask) =>
    order.flatMap((key): RowAct[] => {
      if (key === 'watch') {
        const text = t('clips:act.watch')
        return task.watchUrl === null ? [] : [{ key, text, name: nameOf(text, task), href: task.watchUrl }]
      }
      if (!task.actions.includes(key)) return []
      const text = t(`clips:act.${wordOfAction(key, task)}`)
      const danger = key === 'terminate' || key === 'delete'
      return [{ key, text, name: nameOf(text, task), danger, run: () => run(key, task) }]
    })
  const nameOf = (act: string, task: ClipTask) => t('clips:actOf', { act, name: nameOfTask(task) })
  return [
    {
      key: 'clip',
      title: t('clips:list.field.clip'),
      minWidth: 300,
      render: (task) => <ClipTitle task={task} onOpen={() => open(task)} />,
    },
    {
      key: 'clipStatus',
      title: t('clips:list.field.status'),
      width: 190,
      render: (task) => <ClipState task={task} />,
    },
    textColumn('channel', t('clips:list.field.channel'), ({ channel }) => channel.name, { width: 132 }),
    {
      key: 'lengthMs',
      title: t('clips:list.field.length'),
      width: 108,
      align: 'end',
      render: ({ lengthMs }) => format.duration(lengthMs),
    },
    timeColumn('publishAt', t('clips:list.field.publishAt'), ({ publishAt }) => publishAt, {
      sortKey: 'publishAt',
    }),
    actColumn(
      'createdAt',
      t('clips:list.field.createdAt'),
      ({ createdAt, editorName }) => ({ at: createdAt, by: editorName }),
      { sortKey: 'createdAt' },
    ),
    timeColumn('updatedAt', t('clips:list.field.updatedAt'), ({ updatedAt }) => updatedAt, {
      sortKey: 'updatedAt',
      hiddenAtFirst: true,
    }),
    actsColumn(t('common:table.actions'), nameOfTask, actsOf),
  ]
}

function ClipTitle({ task, onOpen }: { readonly task: ClipTask; onOpen(): void }) {
  const { t } = useTranslation('clips')
  const { title, video, pieces } = task
  return (
    <div className={styles['clip']}>
      <ClipFrames task={task} />
      <div className="nameAndNote">
        <Button
          type="link"
          className={styles['title'] ?? ''}
          title={title}
          aria-label={t('actOf', { act: t('act.open'), name: nameOfTask(task) })}
          onClick={onOpen}
        >
          <bdi className="cut twoLines">{title}</bdi>
        </Button>
        <span className={styles['note']} title={video.title}>
          <bdi className="cut">
            {pieces > 1 ? t('list.ofFilmIn', { title: video.title, n: pieces }) : video.title}
          </bdi>
        </span>
      </div>
    </div>
  )
}
