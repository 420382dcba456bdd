import type { ClipTaskDetail } from '@pindao/protocol/clips/clip.endpoints.ts'
import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useVideo } from '#src/features/media/door/source-video.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { useClipTask } from '../tasks/clips.queries.ts'
import { CuttingRoom } from './CuttingRoom.tsx'

type RoomProps = {
  readonly videoId: string
  /** A task whose clip is changed; null: clips are cut anew. */
  readonly taskId: string | null
  readonly onList: () => void
}

/** 剪辑台: clips are cut from a film, or one that was cut is changed (CLP-01). */
export function CuttingRoomPage({ taskId, ...props }: RoomProps) {
  const can = useCan()
  if (!can(taskId === null ? 'clip:create' : 'clip:update')) return <NoPermissionState />
  return taskId === null ? <Room {...props} clip={null} /> : <ChangingRoom {...props} taskId={taskId} />
}

function ChangingRoom({ taskId, ...props }: RoomProps & { readonly taskId: string }) {
  const query = useClipTask(taskId, { toEdit: true })
  // What is changed is what is stored now, not what the page held from before.
  const clip = query.isFetchedAfterMount ? shownData(query) : undefined
  if (clip === undefined) return <Waiting {...props} query={query} />
  return <Room {...props} clip={clip} />
}

function Room({
  videoId,
  clip,
  onList,
}: Omit<RoomProps, 'taskId'> & { readonly clip: ClipTaskDetail | null }) {
  const query = useVideo(videoId)
  const video = shownData(query)
  if (video === undefined) return <Waiting onList={onList} query={query} />
  return <CuttingRoom video={video} clip={clip} onList={onList} />
}

function Waiting({
  query,
  onList,
}: {
  readonly query: { readonly isError: boolean; readonly error: unknown; readonly refetch: () => unknown }
  readonly onList: () => void
}) {
  const { t } = useTranslation('clips')
  return (
    <>
      <PageHeader title={t('room.title')} actions={<Button onClick={onList}>{t('toList')}</Button>} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}
