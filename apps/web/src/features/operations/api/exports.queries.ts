import { getExport, listExports } from '@pindao/protocol/sheets/export.endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { operationsKey } from '#src/features/operations/door/use-start-operation.ts'
import { call } from '#src/shared/api/call.ts'

const exportsKey = [...operationsKey, 'exports'] as const
/** As many as there are operations in the list. */
const newestCount = 30

/** The file that an operation made; asked for once it has ended. */
export function useExport(operationId: string) {
  return useQuery({
    queryKey: [...exportsKey, operationId],
    queryFn: ({ signal }) => call(getExport, { params: { id: operationId } }, { signal }),
  })
}

/**
 * One's own newest files.
 *
 * @param ended what is asked anew for: the operations with a file that have ended; none asks for nothing
 */
export function useNewestExports(ended: readonly string[]) {
  return useQuery({
    queryKey: [...exportsKey, 'newest', ended.join()],
    queryFn: ({ signal }) => call(listExports, { query: { pageSize: newestCount } }, { signal }),
    enabled: ended.length > 0,
  })
}
