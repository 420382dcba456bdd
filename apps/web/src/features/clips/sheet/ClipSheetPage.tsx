import { Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useVideo } from '#src/features/media/door/source-video.ts'
import { useCan } from '#src/shared/access/ability.ts'
import { shownData } from '#src/shared/query/shown-data.ts'
import { useUser } from '#src/shared/session/use-user.ts'
import { PageHeader } from '#src/shared/ui/PageHeader.tsx'
import { ErrorState, NoPermissionState } from '#src/shared/ui/PageState.tsx'
import { SheetEditor } from './SheetEditor.tsx'

/** 剪辑单: many clips of a film by lines of a sheet: start, end, title, channels (CLP-01). */
export function ClipSheetPage({
  videoId,
  onList,
}: {
  readonly videoId: string
  readonly onList: () => void
}) {
  const { t } = useTranslation('clips')
  const can = useCan()
  const personId = useUser()?.user.userId
  const query = useVideo(videoId)
  const video = shownData(query)
  if (!can('clip:create') || personId === undefined) return <NoPermissionState />
  if (video !== undefined) return <SheetEditor video={video} personId={personId} onList={onList} />
  return (
    <>
      <PageHeader title={t('sheet.title')} actions={<Button onClick={onList}>{t('toList')}</Button>} />
      {query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton active />
      )}
    </>
  )
}
