import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import type { ExportKind } from '@pindao/protocol/sheets/export-kinds.ts'
import {
  createExportSchedule,
  deleteExportSchedule,
  findScheduleReceivers,
  listExportSchedules,
  pauseExportSchedule,
  runExportSchedule,
  updateExportSchedule,
} from '@pindao/protocol/sheets/export-schedule.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { operationsKey } from '#src/features/operations/door/use-start-operation.ts'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

const schedulesKey = ['exportSchedules'] as const

export type SchedulesQuery = EndpointInput<typeof listExportSchedules>['query']
export type ScheduleContent = EndpointInput<typeof createExportSchedule>['body']

/** What becomes of a schedule is told by the bell: a notice that comes may be of one of these. */
export function useExportSchedules(query: SchedulesQuery) {
  useLiveInvalidation(schedulesKey, ['notification'])
  return useRecords(listExportSchedules, schedulesKey, query)
}

/** Sets up a schedule, once however often one presses. */
export function useCreateSchedule() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (body: ScheduleContent) =>
      call(createExportSchedule, { body }, { idempotencyKey: key.current }),
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    onSettled: () => client.invalidateQueries({ queryKey: schedulesKey }),
  })
}

/** Makes its files now; each press that was answered is one run. */
export function useRunSchedule() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (id: string) => call(runExportSchedule, { params: { id } }, { idempotencyKey: key.current }),
    onSuccess() {
      key.current = randomKey()
    },
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    async onSettled() {
      await client.invalidateQueries({ queryKey: schedulesKey })
      await client.invalidateQueries({ queryKey: operationsKey })
    },
  })
}

export const useUpdateSchedule = () => useCommand(updateExportSchedule, schedulesKey)
export const usePauseSchedule = () => useCommand(pauseExportSchedule, schedulesKey)
export const useDeleteSchedule = () => useCommand(deleteExportSchedule, schedulesKey)

/** Colleagues who may read such a list. */
export const findReceivers = (kind: ExportKind) => (name: string, signal: AbortSignal) =>
  call(findScheduleReceivers, { query: { kind, ...(name === '' ? {} : { name }) } }, { signal })
