import { addWatermark, getVideoFiles, listWatermarks } from '@pindao/protocol/media/video-files.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { videoKey } from '#src/features/media/door/source-video.ts'
import { call } from '#src/shared/api/call.ts'
import { sendFile } from '#src/shared/api/send-file.ts'

const watermarksKey = ['video-watermarks'] as const

/** The subtitle files of a video, the newest of each language first. */
export function useSubtitleFiles(videoId: string) {
  return useQuery({
    queryKey: [...videoKey(videoId), 'files'],
    queryFn: ({ signal }) => call(getVideoFiles, { params: { id: videoId } }, { signal }),
    select: ({ subtitles }) => subtitles,
  })
}

/** Pictures that may be put over films. */
export function useWatermarks() {
  return useQuery({ queryKey: watermarksKey, queryFn: ({ signal }) => call(listWatermarks, {}, { signal }) })
}

/** Brings one more; the answer are all of them, the new one first. */
export function useAddWatermark(videoId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      sendFile(addWatermark, { params: { id: videoId }, query: { fileName: file.name } }, file),
    onSuccess: (watermarks) => client.setQueryData(watermarksKey, watermarks),
  })
}
