import {
  countContracts,
  createContract,
  deleteContract,
  getContract,
  listContractHistory,
  listContracts,
  renewContract,
  submitContract,
  terminateContract,
  updateContract,
} from '@pindao/protocol/contracts/contract.endpoints.ts'
import { listParties } from '@pindao/protocol/contracts/party.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useRecords } from '#src/shared/query/use-records.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'
import { approvalsKey } from '../approvals/approvals.queries.ts'
import { type ContractValues, contentOf } from './contract-values.ts'

export const contractsKey = ['contracts'] as const
export type ContractsQuery = EndpointInput<typeof listContracts>['query']

export function useContracts(query: ContractsQuery) {
  useLiveInvalidation(contractsKey, ['contract'])
  return useRecords(listContracts, contractsKey, query)
}

/** How the views of the list are counted. */
export const countContractViews: CountViews = {
  ask: (views) => call(countContracts, { body: { views: [...views] } }),
  live: ['contract'],
}

/** One contract; null: a new one, of which nothing is known. */
export function useContract(id: string | null) {
  return useQuery({
    queryKey: recordKey(contractsKey, id ?? ''),
    queryFn: ({ signal }) => call(getContract, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** What was done to it, for whoever may read it. */
export const readContractHistory = (id: string) => (query: { readonly pageSize: 30 }, signal: AbortSignal) =>
  call(listContractHistory, { params: { id }, query }, { signal })

/** Keeps a contract as it was filled in: a new one, or the one whose version was seen. */
export function useSaveContract() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      values,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly values: ContractValues
    }) =>
      of === null
        ? call(createContract, { body: contentOf(values) })
        : call(updateContract, {
            params: { id: of.id },
            body: { ...contentOf(values), version: of.version },
          }),
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey }),
  })
}

/** Submits a draft for review; its review is another one then, too. */
export function useSubmitContract() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: EndpointInput<typeof submitContract>) => call(submitContract, input),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: contractsKey }),
        client.invalidateQueries({ queryKey: approvalsKey }),
      ]),
  })
}

export const useDeleteContract = () => useAskedCommand(deleteContract, contractsKey)

/** Ends a contract early, or makes it longer: its last day, and why. */
export function useDecideContract(act: 'terminate' | 'renew') {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (decision: {
      readonly id: string
      readonly version: number
      readonly day: string
      readonly reason: string
    }) => {
      const { id, version, day, reason } = decision
      const params = { id }
      return act === 'terminate'
        ? call(terminateContract, { params, body: { day, reason, version } })
        : call(renewContract, { params, body: { endDate: day, reason, version } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey }),
  })
}

/** Parties by what is typed of their names. */
export function usePartyChoices(words: string) {
  const query = { ...(words === '' ? {} : { words }), page: 1, pageSize: 30 } as const
  return useQuery({
    queryKey: ['parties', 'choices', words],
    queryFn: ({ signal }) => call(listParties, { query }, { signal }),
  })
}
