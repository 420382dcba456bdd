import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  addProof,
  addSubtitle,
  cancelDerivative,
  chooseFrame,
  getVideoFiles,
  makeDerivative,
  removeVideoFile,
  setPicture,
  suggestVideoWords,
} from '@pindao/protocol/media/video-files.endpoints.ts'
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { videoKey, videosKey } from '#src/features/media/door/source-video.ts'
import { call } from '#src/shared/api/call.ts'
import { sendFile } from '#src/shared/api/send-file.ts'

const filesKey = (id: string) => [...videoKey(id), 'files'] as const
/** While something is being made, how far it is. */
const askAgainMs = 2000

/** What lies beside a video. */
export function useVideoFiles(id: string, { enabled = true }: { readonly enabled?: boolean } = {}) {
  return useQuery({
    enabled,
    queryKey: filesKey(id),
    queryFn: ({ signal }) => call(getVideoFiles, { params: { id } }, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.derivatives.some(({ status }) => status === 'waiting' || status === 'running')
        ? askAgainMs
        : false,
  })
}

/** A command whose answer is what lies beside the video now. */
function useFilesCommand<I>(id: string, run: (input: I) => ReturnType<typeof callFiles>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onSuccess: (files) => client.setQueryData(filesKey(id), files),
    onSettled: () => readAgain(client, id),
  })
}
const callFiles = (id: string) => call(getVideoFiles, { params: { id } })

function readAgain(client: QueryClient, id: string): Promise<void> {
  return client.invalidateQueries({ queryKey: filesKey(id) })
}

type Kind = EndpointInput<typeof makeDerivative>['params']['kind']

export const useMakeDerivative = (id: string) =>
  useFilesCommand(id, (kind: Kind) => call(makeDerivative, { params: { id, kind } }))

export const useCancelDerivative = (id: string) =>
  useFilesCommand(id, (kind: Kind) => call(cancelDerivative, { params: { id, kind } }))

export const useRemoveVideoFile = (id: string) =>
  useFilesCommand(id, (fileId: string) => call(removeVideoFile, { params: { id, fileId } }))

export const useAddSubtitle = (id: string) =>
  useFilesCommand(id, ({ file, language }: { file: File; language: string }) =>
    sendFile(addSubtitle, { params: { id }, query: { language, fileName: file.name } }, file),
  )

export const useAddProof = (id: string) =>
  useFilesCommand(id, (file: File) =>
    sendFile(addProof, { params: { id }, query: { fileName: file.name } }, file),
  )

/** Gives the video another picture: a place of the film, or a file. */
export function usePictureCommand(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (from: { readonly atMs: number } | { readonly file: File }) =>
      'atMs' in from
        ? call(chooseFrame, { params: { id }, body: { atMs: from.atMs } })
        : sendFile(setPicture, { params: { id }, query: { fileName: from.file.name } }, from.file),
    onSuccess: (video) => client.setQueryData(videoKey(id), video),
    onSettled: () => client.invalidateQueries({ queryKey: videosKey }),
  })
}

/** Programmes or tags that are in use and hold what was typed; asked for once somebody is about to type. */
export function useVideoWords(kind: 'programme' | 'tag', words: string, asked: boolean) {
  return useQuery({
    queryKey: ['video-words', kind, words],
    queryFn: ({ signal }) => call(suggestVideoWords, { query: { kind, words } }, { signal }),
    enabled: asked,
    placeholderData: keepPreviousData,
  })
}
