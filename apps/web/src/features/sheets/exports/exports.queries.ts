import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { cancelOperation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { listExportRecords, repeatExport } from '@pindao/protocol/sheets/export-record.endpoints.ts'
import { operationsKey, useBegin } from '#src/features/operations/door/use-start-operation.ts'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecords } from '#src/shared/query/use-records.ts'

/** Below what is shown of operations: a file that begins or ends is read again with them. */
const recordsKey = [...operationsKey, 'exportRecords'] as const

export type ExportsQuery = EndpointInput<typeof listExportRecords>['query']

export function useExportRecords(query: ExportsQuery) {
  useLiveInvalidation(recordsKey, ['operation'])
  return useRecords(listExportRecords, recordsKey, query)
}

/** Makes a file anew, and says that it has begun. */
export function useRepeatExport() {
  return useBegin<string>((id, options) => call(repeatExport, { params: { id } }, options))
}

export const useCancelExport = () => useCommand(cancelOperation, operationsKey)
