import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import * as endpoints from '@pindao/protocol/music/music-removal.endpoints.ts'
import type { PlatformMethod } from '@pindao/protocol/music/music-removal.states.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecords } from '#src/shared/query/use-records.ts'

const musicKey = ['music-removals'] as const
export type MusicQuery = EndpointInput<typeof endpoints.listMusicRemovals>['query']

export function useMusicRemovals(query: MusicQuery) {
  useLiveInvalidation(musicKey, ['musicRemoval', 'claim'])
  return useRecords(endpoints.listMusicRemovals, musicKey, query)
}

/** How the views of the list are counted. */
export const countMusicViews: CountViews = {
  ask: (views) => call(endpoints.countMusicRemovals, { body: { views: [...views] } }),
  live: ['musicRemoval'],
}

export const useMusicRemoval = (id: string) =>
  useQuery({
    queryKey: recordKey(musicKey, id),
    queryFn: ({ signal }) => call(endpoints.getMusicRemoval, { params: { id } }, { signal }),
    staleTime: 0,
  })

/** What this house can take music out with. */
export const useMusicMeans = () =>
  useQuery({
    queryKey: [...musicKey, 'means'],
    queryFn: ({ signal }) => call(endpoints.getMusicMeans, {}, { signal }),
  })

export const useStartMusic = () => useCommand(endpoints.startMusicRemoval, musicKey)
export const useCancelMusic = () => useCommand(endpoints.cancelMusicRemoval, musicKey)

/** Notes that it was done on the platform, with the file that shows it. */
export function useNoteAtPlatform({ id, version }: { readonly id: string; readonly version: number }) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, ...given }: { file: File; method: PlatformMethod; note: string }) =>
      sendFile(
        endpoints.noteMusicAtPlatform,
        { params: { id }, query: { ...given, fileName: file.name, version } },
        file,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: musicKey }),
  })
}

const download = createDownload(world)
/** The bytes of a proof, by the session that asks. */
export const readMusicProof = (id: string) => download(endpoints.musicProofPath(id), {})
