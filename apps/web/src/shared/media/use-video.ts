import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Everything of source videos that is shown: for after a command. */
export const videosKey = ['videos'] as const

/** One source video. */
export function useVideo(id: string) {
  return useQuery({
    queryKey: [...videosKey, 'one', id],
    queryFn: ({ signal }) => call(getVideo, { params: { id } }, { signal }),
  })
}
