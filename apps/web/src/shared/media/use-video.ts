import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** Everything of source videos that is shown: for after a command. */
export const videosKey = ['videos'] as const
/** One source video, as `useVideo` keeps it. */
export const videoKey = (id: string) => [...videosKey, 'one', id] as const

/** One source video. */
export function useVideo(id: string) {
  return useQuery({
    queryKey: videoKey(id),
    queryFn: ({ signal }) => call(getVideo, { params: { id } }, { signal }),
  })
}
