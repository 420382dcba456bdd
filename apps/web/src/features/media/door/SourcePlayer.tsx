import { shownData } from '#src/shared/query/shown-data.ts'
import { ErrorState } from '#src/shared/ui/PageState.tsx'
import { WaitingLines } from '#src/shared/ui/WaitingLines.tsx'
import { type FilmUse, type Place, VideoPlayer } from '../components/VideoPlayer.tsx'
import { useVideo } from './source-video.ts'

export type { Place }

/** Plays a source video, from a place on that is asked for. */
export function SourcePlayer({
  videoId,
  ...use
}: FilmUse & {
  readonly videoId: string
}) {
  const query = useVideo(videoId)
  const video = shownData(query)
  if (video === undefined)
    return query.isPending ? (
      <WaitingLines rows={4} />
    ) : (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    )
  return <VideoPlayer video={video} {...use} />
}
