import { deleteVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { videosKey } from '#src/shared/media/use-video.ts'

export function useDeleteVideo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(deleteVideo, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: videosKey }),
  })
}
