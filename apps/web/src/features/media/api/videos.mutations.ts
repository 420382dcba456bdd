import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { deleteVideo, updateVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { videoKey, videosKey } from '#src/features/media/door/source-video.ts'
import { call } from '#src/shared/api/call.ts'
import { useCommand } from '#src/shared/query/use-records.ts'

export type VideoChange = EndpointInput<typeof updateVideo>['body']

/** Changes title or channel. After a refusal the video is read again before anybody hears of it: it was not as shown. */
export function useUpdateVideo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: VideoChange) => call(updateVideo, { body }),
    onSuccess: (video) => client.setQueryData(videoKey(video.id), video),
    onSettled: () => client.invalidateQueries({ queryKey: videosKey }),
  })
}

export function useDeleteVideo() {
  return useCommand(deleteVideo, videosKey)
}
