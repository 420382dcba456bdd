import {
  deleteVideoText,
  listVideoTexts,
  saveVideoText,
} from '@pindao/protocol/subtitles/video-text.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand } from '#src/shared/query/use-records.ts'

const textsKey = ['video-texts'] as const

/** Title, description and tags of a video, by language. */
export function useVideoTexts(videoId: string) {
  useLiveInvalidation(textsKey, ['videoText'])
  return useQuery({
    queryKey: [...textsKey, videoId],
    queryFn: ({ signal }) => call(listVideoTexts, { params: { id: videoId } }, { signal }),
  })
}
export const useSaveText = () => useCommand(saveVideoText, textsKey)
export const useDeleteText = () => useCommand(deleteVideoText, textsKey)
