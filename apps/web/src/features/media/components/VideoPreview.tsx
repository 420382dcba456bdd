import { EditOutlined, ScissorOutlined } from '@ant-design/icons'
import type { Video } from '@pindao/protocol/media/video.record.ts'
import { Button, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHistoryTab } from '#src/features/access/door/use-history-tab.tsx'
import { roomPath } from '#src/features/clips/door/clip-paths.ts'
import { useVideo } from '#src/features/media/door/source-video.ts'
import { VideoDeliveries } from '#src/features/publishing/door/VideoDeliveries.tsx'
import { Permit } from '#src/shared/access/Permit.tsx'
import { shownData } from '#src/shared/query/shown-data.ts'
import type { Neighbours } from '#src/shared/record/neighbours.ts'
import { RecordDrawer } from '#src/shared/record/RecordDrawer.tsx'
import { ButtonLink } from '#src/shared/ui/ButtonLink.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { readVideoHistory } from '../api/videos.queries.ts'
import { VideoDescriptionTab } from './VideoDescriptionTab.tsx'
import { VideoFacts } from './VideoFacts.tsx'
import { VideoFilesTab } from './VideoFilesTab.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import { VideoPublications } from './VideoPublications.tsx'
import { VideoSubtitlesTab } from './VideoSubtitlesTab.tsx'
import { VideoTitleForm } from './VideoTitleForm.tsx'

/** A source video: plays it, says what it is and where it went; title and channel are changed here, and it is published. */
export function VideoPreview(props: {
  readonly videoId: string
  readonly neighbours: Neighbours
  onClose(): void
  onPublish(): void
}) {
  const { videoId, neighbours, onClose, onPublish } = props
  const { t } = useTranslation(['media', 'common'])
  const query = useVideo(videoId)
  const video = shownData(query)
  const [editing, setEditing] = useState(false)
  const [titleDirty, setTitleDirty] = useState(false)
  const [saidDirty, setSaidDirty] = useState(false)
  const dirty = titleDirty || saidDirty
  const mayLeave = useUnsavedGuard(dirty, {
    title: t('titleEdit.discardTitle'),
    confirm: t('titleEdit.discard'),
    danger: true,
  })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const details = (shown: Video) => (
    <>
      {editing && <VideoTitleForm video={shown} onDirty={setTitleDirty} onDone={() => setEditing(false)} />}
      <VideoPlayer video={shown} />
      <VideoFacts video={shown} locked={editing} />
      <Permit to="publishTask:read">
        <VideoPublications videoId={shown.id} />
      </Permit>
      <Permit to="dropDelivery:read">
        <VideoDeliveries videoId={shown.id} />
      </Permit>
    </>
  )
  const history = useHistoryTab('video', videoId, { read: readVideoHistory(videoId) })
  const acts = { onEdit: () => setEditing(true), onPublish }

  return (
    <RecordDrawer
      title={video?.title ?? t('preview.title')}
      query={query}
      actions={video && !editing && <HeadActions video={video} {...acts} />}
      // What is being changed is asked about when it is closed, not when it is stepped over.
      {...(editing || dirty ? {} : { neighbours })}
      tabs={
        video
          ? [
              { key: 'details', label: t('common:record.details'), content: details(video) },
              {
                key: 'description',
                label: t('tab.description'),
                content: <VideoDescriptionTab video={video} onDirty={setSaidDirty} />,
              },
              { key: 'subtitles', label: t('tab.subtitles'), content: <VideoSubtitlesTab video={video} /> },
              { key: 'files', label: t('tab.files'), content: <VideoFilesTab video={video} /> },
              ...history,
            ]
          : null
      }
      onClose={() => void close()}
    />
  )
}

function HeadActions(props: { readonly video: Video; onEdit(): void; onPublish(): void }) {
  const { video, onEdit, onPublish } = props
  const { t } = useTranslation('media')
  return (
    <Space>
      {video.actions.includes('update') && (
        <Button icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {t('titleEdit.open')}
        </Button>
      )}
      <Permit to="clip:create">
        <ButtonLink to={roomPath(video.id)} icon={<ScissorOutlined aria-hidden />}>
          {t('action.cut')}
        </ButtonLink>
      </Permit>
      {video.actions.includes('publish') && (
        <Button type="primary" onClick={onPublish}>
          {t('action.publishTo')}
        </Button>
      )}
    </Space>
  )
}
