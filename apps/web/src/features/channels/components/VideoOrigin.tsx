import type { PlatformVideo } from '@pindao/protocol/channels/platform-video.endpoints.ts'
import type { PublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { sourceVideoPath } from '#src/features/media/door/source-video.ts'
import { publishTaskPath } from '#src/features/publishing/door/publish-paths.ts'
import { PermittedLink } from '#src/shared/access/PermittedLink.tsx'
import { call } from '#src/shared/api/call.ts'
import { Facts } from '#src/shared/record/Facts.tsx'
import { ErrorState } from '#src/shared/ui/PageState.tsx'

/** Which publish task made a video on a platform, and of which source video; for whoever may read publish tasks. */
export function VideoOrigin({ video }: { readonly video: PlatformVideo }) {
  const { t } = useTranslation('channels')
  const { data: tasks, isPending, isError, error, refetch } = useTasksOf(video)
  if (isError) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton active title={false} paragraph={{ rows: 1 }} />
  const [task] = tasks ?? []
  if (task === undefined) return <p>{t('platformVideos.origin.elsewhere')}</p>
  return <OriginFacts task={task} />
}

function OriginFacts({
  task: { id, title, videoId, videoTitle, videoOpens },
}: {
  readonly task: PublishTask
}) {
  const { t } = useTranslation('channels')
  const source = <bdi>{videoTitle}</bdi>
  return (
    <Facts
      facts={[
        [
          t('platformVideos.origin.task'),
          <PermittedLink key="task" to={publishTaskPath(id)}>
            <bdi>{title}</bdi>
          </PermittedLink>,
        ],
        [
          t('platformVideos.origin.source'),
          videoOpens ? (
            <PermittedLink key="source" to={sourceVideoPath(videoId)}>
              {source}
            </PermittedLink>
          ) : (
            source
          ),
        ],
      ]}
    />
  )
}

function useTasksOf({ videoId, channelId }: PlatformVideo) {
  return useQuery({
    queryKey: ['platform-video-origin', channelId, videoId],
    queryFn: async ({ signal }) => {
      const query = { platformVideoId: videoId, channelId, pageSize: 1 } as const
      return (await call(listPublishTasks, { query }, { signal })).items
    },
  })
}
