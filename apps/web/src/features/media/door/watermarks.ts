import { addWatermark, listWatermarks } from '@pindao/protocol/media/video-files.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { sendFile } from '#src/shared/api/send-file.ts'

const watermarksKey = ['video-watermarks'] as const

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
