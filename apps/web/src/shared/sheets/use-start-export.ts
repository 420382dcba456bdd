import { type ExportRequest, startExport } from '@pindao/protocol/sheets/export.endpoints.ts'
import { call } from '../api/call.ts'
import { useBegin } from '../operations/use-start-operation.ts'

/** Begins to make a file of a list, as `useStartOperation` begins a command. */
export function useStartExport() {
  return useBegin<ExportRequest>((body, options) => call(startExport, { body }, options))
}
