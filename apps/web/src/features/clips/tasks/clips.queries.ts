import {
  changeClip,
  countClipTasks,
  createClip,
  deleteClipTask,
  getClipTask,
  listClipTasks,
  restartClipTask,
  retryClipTask,
  startClipTask,
  terminateClipTask,
} from '@pindao/protocol/clips/clip.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const clipTasksKey = ['clipTasks'] as const
/** Forty clips move in bursts; how far they are need not show each step. */
const gatherMs = 1000

export type ClipTasksQuery = EndpointInput<typeof listClipTasks>['query']

export function useClipTasks(query: ClipTasksQuery) {
  useLiveInvalidation(recordsKey(clipTasksKey), ['clipTask'], () => true, gatherMs)
  return useRecords(listClipTasks, clipTasksKey, query)
}

/** One task with its record; it moves as the list does. `toEdit`: read anew, since what is changed must be what is stored. */
export function useClipTask(id: string, options: { readonly toEdit?: boolean } = {}) {
  useLiveInvalidation(recordKey(clipTasksKey, id), ['clipTask'], () => true, gatherMs)
  return useRecord(getClipTask, clipTasksKey, id, options)
}

/** How the views of the list are counted. */
export const countClipTaskViews: CountViews = {
  ask: (views) => call(countClipTasks, { body: { views: [...views] } }),
  live: ['clipTask'],
}

export const useStartClipTask = () => useCommand(startClipTask, clipTasksKey)
export const useRetryClipTask = () => useCommand(retryClipTask, clipTasksKey)
export const useTerminateClipTask = () => useCommand(terminateClipTask, clipTasksKey)
export const useRestartClipTask = () => useCommand(restartClipTask, clipTasksKey)
export const useDeleteClipTask = () => useCommand(deleteClipTask, clipTasksKey)
export const useChangeClip = () => useCommand(changeClip, clipTasksKey)

export type NewClip = EndpointInput<typeof createClip>['body']

/** Makes a clip; sent again with its key after a lost answer it is the same one. */
export function useCreateClip() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ key, clip }: { readonly key: string; readonly clip: NewClip }) =>
      call(createClip, { body: clip }, { idempotencyKey: key }),
    onSettled: () => client.invalidateQueries({ queryKey: clipTasksKey }),
  })
}
