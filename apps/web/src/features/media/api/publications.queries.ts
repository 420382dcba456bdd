import { listPublishTasks } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useTaskMoves } from '#src/features/publishing/door/use-task-moves.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

/** As many are shown beside the video; the list of tasks has the rest. */
const shownCount = 5

/** The newest publish tasks of a video, of those the person may see; read again when one of any video moves. */
export function usePublications(videoId: string) {
  const queryKey = ['publications', videoId]
  useLiveInvalidation(queryKey, ['publishTask'], useTaskMoves())
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(listPublishTasks, { query: { videoId, pageSize: shownCount } }, { signal }),
  })
}
