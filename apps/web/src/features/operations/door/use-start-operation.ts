import type { Operation } from '@pindao/protocol/operations/operation.endpoints.ts'
import type { OperationRequest } from '@pindao/protocol/operations/operation.params.ts'
import { startOperation } from '@pindao/protocol/operations/start-operation.endpoint.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useFeedback } from '#src/shared/ui/Feedback.tsx'
import { askedOperation } from './asked-operation.ts'

/** Everything of operations that is shown. */
export const operationsKey = ['operations'] as const

/**
 * Begins one command for many records, once however often one clicks: one Idempotency-Key lives as long as the outcome
 * is open. Says that it has begun, with the way to its progress; `start` rejects with why not, which `error` keeps.
 */
export function useStartOperation() {
  return useBegin<OperationRequest>((body, options) => call(startOperation, { body }, options))
}

/** The same for whatever call begins an operation. */
export function useBegin<Request, Begun extends Pick<Operation, 'id' | 'kind'> = Operation>(
  begin: (request: Request, options: { readonly idempotencyKey: string }) => Promise<Begun>,
) {
  const { t } = useTranslation('operations')
  const client = useQueryClient()
  const feedback = useFeedback()
  const [, setAsked] = useQueryState(askedOperation)
  const key = useRef(randomKey())
  const { mutateAsync, error, isPending } = useMutation({
    mutationFn: (request: Request) => begin(request, { idempotencyKey: key.current }),
    onSuccess({ id, kind }: Begun) {
      key.current = randomKey()
      void client.invalidateQueries({ queryKey: operationsKey })
      feedback.success(t('started', { kind: t(`kind.${kind}`) }), {
        text: t('view'),
        run: () => void setAsked(id),
      })
    },
    onError(failure) {
      if (isRefusal(failure)) key.current = randomKey()
    },
  })
  return { start: (request: Request) => mutateAsync(request), error, isPending }
}
