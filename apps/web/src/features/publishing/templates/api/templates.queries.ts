import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { listVideos } from '@pindao/protocol/media/video.endpoints.ts'
import {
  copyPublishTemplate,
  countPublishTemplates,
  createPublishTemplate,
  deletePublishTemplate,
  getPublishTemplate,
  getTemplatePicture,
  listPublishTemplateHistory,
  listPublishTemplates,
  restorePublishTemplate,
  setChannelTemplate,
  setTemplatePicture,
  updatePublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { templatesKey } from '#src/features/publishing/door/templates.queries.ts'
import { call } from '#src/shared/api/call.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecords } from '#src/shared/query/use-records.ts'

export type TemplatesQuery = EndpointInput<typeof listPublishTemplates>['query']
/** A template as it is filled in. */
export type TemplateContent = EndpointInput<typeof createPublishTemplate>['body']

export function useTemplates(query: TemplatesQuery) {
  useLiveInvalidation(templatesKey, ['publishTemplate'])
  return useRecords(listPublishTemplates, templatesKey, query)
}

/** How the views of the list are counted. */
export const countTemplateViews: CountViews = {
  ask: (views) => call(countPublishTemplates, { body: { views: [...views] } }),
  live: ['publishTemplate'],
}

/** One template; null: a new one, of which nothing is known. */
export function useTemplate(id: string | null) {
  return useQuery({
    queryKey: recordKey(templatesKey, id ?? ''),
    queryFn: ({ signal }) => call(getPublishTemplate, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** What was done to it, for whoever may use it. */
export const readTemplateHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listPublishTemplateHistory, { params: { id }, query }, { signal })

/** Keeps a template as it was filled in: a new one, or the one whose version was seen. */
export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      content,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: TemplateContent
    }) =>
      of === null
        ? call(createPublishTemplate, { body: content })
        : call(updatePublishTemplate, {
            params: { id: of.id },
            body: { ...content, version: of.version },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  })
}

export const useCopyTemplate = () => useCommand(copyPublishTemplate, templatesKey)
export const useDeleteTemplate = () => useCommand(deletePublishTemplate, templatesKey)
export const useRestoreTemplate = () => useCommand(restorePublishTemplate, templatesKey)
export const useSetChannelTemplate = () => useCommand(setChannelTemplate, templatesKey)

/** Gives a watermark its picture. */
export function useBringPicture(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (file: File) =>
      sendFile(setTemplatePicture, { params: { id }, query: { fileName: file.name } }, file),
    onSettled: () => client.invalidateQueries({ queryKey: templatesKey }),
  })
}

/** The picture of a watermark as an address; of another version, another picture. */
export function useTemplatePicture(id: string, version: number, enabled: boolean) {
  return useQuery({
    queryKey: [...recordKey(templatesKey, id), 'picture', version],
    queryFn: ({ signal }) => call(getTemplatePicture, { params: { id } }, { signal }),
    enabled,
  })
}

const offeredVideos = 20

/** The newest videos whose title holds the words, to look at a template with. */
export function useVideosToPreview(words: string, enabled: boolean) {
  return useQuery({
    queryKey: ['videos', 'to-preview', words],
    queryFn: ({ signal }) =>
      call(
        listVideos,
        { query: { pageSize: offeredVideos, ...(words === '' ? {} : { title: words }) } },
        { signal },
      ),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
}
