import { cancelOperation, repeatOperation } from '@pindao/protocol/operations/operation.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { operationsKey } from '#src/features/operations/door/use-start-operation.ts'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'

/** After a refusal everything is read again, too: it had ended meanwhile. */
export function useCancelOperation() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelOperation, { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: operationsKey }),
  })
}

/** Begins an operation anew for what was not done; once, as long as its outcome is open. */
export function useRepeatOperation() {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (id: string) => call(repeatOperation, { params: { id } }, { idempotencyKey: key.current }),
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    onSettled: () => client.invalidateQueries({ queryKey: operationsKey }),
  })
}
