import { cancelOperation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { operationsKey } from '#src/shared/operations/use-start-operation.ts'

/** After a refusal everything is read again, too: it had ended meanwhile. */
export function useCancelOperation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelOperation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: operationsKey }),
  })
}
