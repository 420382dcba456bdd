import { getVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { recordKey, useRecord } from '#src/shared/query/use-records.ts'

/** Everything of source videos that is shown: for after a command. */
export const videosKey = ['videos'] as const
/** One source video, as `useVideo` keeps it. */
export const videoKey = (id: string) => recordKey(videosKey, id)

/** One source video. */
export function useVideo(id: string) {
  return useRecord(getVideo, videosKey, id)
}

/** Where a source video is: its drawer opens over the list of videos. */
export function sourceVideoPath(videoId: string): string {
  return `/channel/source-videos?preview=${videoId}`
}
