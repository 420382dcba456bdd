import * as endpoints from '@pindao/protocol/contracts/contract-money.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { contractsKey } from '../contracts/contracts.queries.ts'

/** Below what is shown of contracts: a trial of terms takes balances and costs, too. */
const moneyKey = (contractId: string) => [...contractsKey, 'money', contractId] as const

/** Payees, opening balances and costs of a contract; read anew when somebody changes it. */
export function useContractMoney(contractId: string) {
  useLiveInvalidation(moneyKey(contractId), ['contract'])
  return useQuery({
    queryKey: moneyKey(contractId),
    queryFn: ({ signal }) => call(endpoints.getContractMoney, { params: { id: contractId } }, { signal }),
  })
}

function useMoneyCommand<Input, Output>(command: (input: Input) => Promise<Output>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: command,
    onSettled: () => client.invalidateQueries({ queryKey: contractsKey }),
  })
}

type Decided = EndpointInput<typeof endpoints.decideContractPayees>['body']

/** Sets payees of a draft, or decides others of a signed contract from a day on. */
export const useSavePayees = (id: string, act: 'set' | 'decide') =>
  useMoneyCommand(({ reason, ...content }: Decided) =>
    act === 'set'
      ? call(endpoints.setContractPayees, { params: { id }, body: content })
      : call(endpoints.decideContractPayees, { params: { id }, body: { ...content, reason } }),
  )

export const useDeletePayees = (id: string) =>
  useMoneyCommand((from: string) => call(endpoints.deleteContractPayees, { params: { id, from } }))

type Correction = EndpointInput<typeof endpoints.correctContractBalance>['body']

/** Adds an opening balance to a draft, or corrects that of a signed contract. */
export const useSaveBalance = (id: string, act: 'add' | 'correct') =>
  useMoneyCommand(({ reason, ...body }: Correction) =>
    act === 'add'
      ? call(endpoints.addContractBalance, { params: { id }, body })
      : call(endpoints.correctContractBalance, { params: { id }, body: { ...body, reason } }),
  )

export const useDeleteBalance = (id: string) =>
  useMoneyCommand((balanceId: string) => call(endpoints.deleteContractBalance, { params: { id, balanceId } }))

export const useAddCost = (id: string) =>
  useMoneyCommand((body: EndpointInput<typeof endpoints.addContractCost>['body']) =>
    call(endpoints.addContractCost, { params: { id }, body }),
  )

export const useVoidCost = (id: string) =>
  useMoneyCommand(({ costId, reason }: { readonly costId: string; readonly reason: string }) =>
    call(endpoints.voidContractCost, { params: { id, costId }, body: { reason } }),
  )
