import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { publishTaskPath } from '#src/features/publishing/door/publish-paths.ts'
import { WatchLink } from '#src/features/publishing/door/WatchLink.tsx'
import { useCan } from '#src/shared/access/ability.ts'
import { joined } from '#src/shared/format/joined.ts'
import { useFormat } from '#src/shared/i18n/use-format.ts'
import { type Fact, Facts } from '#src/shared/record/Facts.tsx'
import { ClipState } from './ClipState.tsx'
import styles from './tasks.module.css'

/** What was asked for, by whom, where it stands, and where it led. */
export function ClipFacts({ task }: { readonly task: ClipTaskDetail }) {
  const { t } = useTranslation('clips')
  const format = useFormat()
  const can = useCan()
  const { video, words, publishAt, resultVideoId, publishTaskId } = task
  const facts: Fact[] = [
    [t('list.field.status'), <ClipState key="state" task={task} />],
    [t('list.field.channel'), <bdi key="channel">{task.channel.name}</bdi>],
    [
      t('list.field.film'),
      <Link key="film" to={sourceVideoPath(video.id)}>
        <bdi>{video.title}</bdi>
      </Link>,
    ],
    [t('list.field.length'), format.duration(task.lengthMs)],
    [
      t('list.field.publishAt'),
      publishAt === null ? t(task.asDraft ? 'detail.asDraft' : 'detail.atOnce') : format.exactTime(publishAt),
    ],
    [t('list.field.editor'), <bdi key="editor">{task.editorName}</bdi>],
    [t('list.field.createdAt'), format.exactTime(task.createdAt)],
    [t('list.field.updatedAt'), format.exactTime(task.updatedAt)],
  ]
  if (resultVideoId !== null)
    facts.push([
      t('detail.result'),
      <Link key="result" to={sourceVideoPath(resultVideoId)}>
        {t('detail.openResult')}
      </Link>,
    ])
  if (publishTaskId !== null && can('publishTask:read'))
    facts.push([
      t('detail.publication'),
      <span key="publication">
        <Link to={publishTaskPath(publishTaskId)} style={{ marginInlineEnd: 12 }}>
          {t('detail.openPublication')}
        </Link>
        <WatchLink task={task} />
      </span>,
    ])
  if (words.tags.length > 0) facts.push([t('detail.tags'), joined(words.tags)])
  if (words.description !== '')
    facts.push([
      t('detail.description'),
      <div key="words" className={styles['words']}>
        {words.description}
      </div>,
    ])
  return <Facts facts={facts} />
}
