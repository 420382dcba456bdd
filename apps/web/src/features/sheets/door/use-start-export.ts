import { type ExportRequest, startExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { useBegin } from '#src/features/operations/door/use-start-operation.ts'
import { call } from '#src/shared/api/call.ts'

/** Begins to make a file of a list, as `useStartOperation` begins a command. */
export function useStartExport() {
  return useBegin<ExportRequest>((body, options) => call(startExport, { body }, options))
}
