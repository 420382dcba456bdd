import {
  createContractTerm,
  decideContractTerm,
  deleteContractTerm,
  endContractTerm,
  getContractTerms,
  previewContractTerms,
  updateContractTerm,
} from '@pindao/protocol/contracts/term.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import type { TermInput, TermTarget } from './term-values.ts'

/** Below what is shown of contracts, which is read again with their terms. */
const contractsKey = ['contracts'] as const
const termsKey = (contractId: string) => [...contractsKey, 'terms', contractId] as const

/** The terms of a contract; read anew when somebody changes a contract. */
export function useContractTerms(contractId: string) {
  useLiveInvalidation(termsKey(contractId), ['contract'])
  return useQuery({
    queryKey: termsKey(contractId),
    queryFn: ({ signal }) => call(getContractTerms, { params: { id: contractId } }, { signal }),
  })
}

/** Keeps a term as it was filled in: a new one or a changed one of a draft, or a version of what was signed. */
export function useSaveTerm(contractId: string) {
  return useTermCommand(contractId, ({ target, input }: { target: TermTarget; input: TermInput }) => {
    const { reason, ...content } = input
    const params = { id: contractId }
    if (target.kind === 'version') return call(decideContractTerm, { params, body: input })
    if (target.kind === 'new') return call(createContractTerm, { params, body: content })
    const { id, version } = target.term
    return call(updateContractTerm, { params: { ...params, termId: id }, body: { ...content, version } })
  })
}

export function useDeleteTerm(contractId: string) {
  return useTermCommand(contractId, (termId: string) =>
    call(deleteContractTerm, { params: { id: contractId, termId } }),
  )
}

type End = EndpointInput<typeof endContractTerm>['body']

export function useEndTerm(contractId: string) {
  return useTermCommand(contractId, ({ termId, body }: { termId: string; body: End }) =>
    call(endContractTerm, { params: { id: contractId, termId }, body }),
  )
}

/** What stands of a contract is read again after each command, after a refusal, too. */
function useTermCommand<Input, Output>(_contractId: string, command: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: command,
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey }),
  })
}

export type TriedMonth = EndpointInput<typeof previewContractTerms>['body']

/** What typed revenue would pay; what was there stays while the next answer is on its way. */
export function useTermPreview(contractId: string, tried: TriedMonth | null) {
  return useQuery({
    queryKey: [...termsKey(contractId), 'preview', tried],
    queryFn: ({ signal }) =>
      call(previewContractTerms, { params: { id: contractId }, body: tried as TriedMonth }, { signal }),
    enabled: tried !== null,
    placeholderData: keepPreviousData,
  })
}
