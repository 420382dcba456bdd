import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { MusicTrack } from '@pindao/protocol/music/music-track.endpoints.ts'
import * as endpoints from '@pindao/protocol/music/music-track.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

const tracksKey = ['music-tracks'] as const
export type TracksQuery = EndpointInput<typeof endpoints.listMusicTracks>['query']

export function useTracks(query: TracksQuery) {
  useLiveInvalidation(tracksKey, ['musicTrack'])
  return useRecords(endpoints.listMusicTracks, tracksKey, query)
}

const noTracks: readonly MusicTrack[] = []

/** Those that films may be heard with, by title; the first hundred of them. */
export const useUsableTracks = (): readonly MusicTrack[] =>
  useTracks({ usable: 'yes', pageSize: 100 }).data?.items ?? noTracks

export const useCreateTrack = () => useCommand(endpoints.createMusicTrack, tracksKey)
export const useUpdateTrack = () => useCommand(endpoints.updateMusicTrack, tracksKey)
export const useDeleteTrack = () => useCommand(endpoints.deleteMusicTrack, tracksKey)

/** Brings the sound of a track. */
export function useTrackFile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, file }: { readonly id: string; readonly file: File }) =>
      sendFile(endpoints.setTrackFile, { params: { id }, query: { fileName: file.name } }, file),
    onSettled: () => client.invalidateQueries({ queryKey: tracksKey }),
  })
}

const download = createDownload(world)

/** The sound of a track, read once somebody wants to hear it. */
export const useTrackSound = (id: string | null) =>
  useQuery({
    queryKey: [...tracksKey, 'sound', id],
    queryFn: async ({ signal }) => (await download(endpoints.trackFilePath(id ?? ''), {}, signal)).blob,
    enabled: id !== null,
  })
