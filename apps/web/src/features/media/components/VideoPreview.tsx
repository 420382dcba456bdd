import { EditOutlined } from '@ant-design/icons'
import type { Video } from '@pindao/protocol/media/video.endpoints.ts'
import { Button, Skeleton, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Permit } from '#src/shared/access/Permit.tsx'
import { useVideo } from '#src/shared/media/use-video.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { Drawer } from '#src/shared/ui/Drawer.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { useUnsavedGuard } from '#src/shared/ui/use-unsaved-guard.ts'
import { VideoFacts } from './VideoFacts.tsx'
import { VideoPlayer } from './VideoPlayer.tsx'
import { VideoPublications } from './VideoPublications.tsx'
import { VideoTitleForm } from './VideoTitleForm.tsx'

/** A source video: plays it, says what it is and where it went; title and channel are changed here, and it is published. */
export function VideoPreview(props: { readonly videoId: string; onClose(): void; onPublish(): void }) {
  const { videoId, onClose, onPublish } = props
  const { t } = useTranslation('media')
  const query = useVideo(videoId)
  const video = shownData(query)
  const [editing, setEditing] = useState(false)
  const [dirty, setDirty] = useState(false)
  const mayLeave = useUnsavedGuard(dirty, {
    title: t('titleEdit.discardTitle'),
    confirm: t('titleEdit.discard'),
    danger: true,
  })
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const acts = { onEdit: () => setEditing(true), onPublish }

  return (
    <Drawer
      size={720}
      title={video?.title ?? t('preview.title')}
      onClose={() => void close()}
      extra={video && !editing && <HeadActions video={video} {...acts} />}
    >
      {video && (
        <>
          {editing && <VideoTitleForm video={video} onDirty={setDirty} onDone={() => setEditing(false)} />}
          <VideoPlayer video={video} />
          <VideoFacts video={video} locked={editing} />
          <Permit to="publishTask:read">
            <VideoPublications videoId={video.id} />
          </Permit>
        </>
      )}
      {query.isError && !video && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton active />}
    </Drawer>
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
      {video.actions.includes('publish') && (
        <Button type="primary" onClick={onPublish}>
          {t('action.publishTo')}
        </Button>
      )}
    </Space>
  )
}
