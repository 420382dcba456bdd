import { listDeletedVideos, restoreVideo } from '@pindao/protocol/media/video.endpoints.ts'
import { videosKey } from '#src/features/media/door/source-video.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

const binKey = [...videosKey, 'bin'] as const

/** A page of what was deleted and can be taken back. */
export function useBin(query: { readonly page: number; readonly pageSize: number; readonly title: string }) {
  useLiveInvalidation(binKey, ['video'])
  return useRecords(listDeletedVideos, binKey, query as never)
}

export function useRestoreVideo() {
  return useCommand(restoreVideo, videosKey)
}
