import type { ApprovalCommand } from '@pindao/protocol/contracts/approval.commands.ts'
import {
  type Approval,
  approveApproval,
  countApprovals,
  createApprovalDelegation,
  endApprovalDelegation,
  finishApproval,
  getApproval,
  linkApproval,
  listApprovalDelegations,
  listApprovals,
  refuseApproval,
  rejectApproval,
  reopenApproval,
  submitApproval,
  withdrawApproval,
} from '@pindao/protocol/contracts/approval.endpoints.ts'
import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import type { CountViews } from '#src/shared/list/views/use-view-counts.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export const approvalsKey = ['approvals'] as const
const delegationsKey = ['approvalDelegations'] as const
export type ApprovalsQuery = EndpointInput<typeof listApprovals>['query']

export function useApprovals(query: ApprovalsQuery) {
  useLiveInvalidation(approvalsKey, ['approval'])
  return useRecords(listApprovals, approvalsKey, query)
}

/** How the views of the list are counted. */
export const countApprovalViews: CountViews = {
  ask: (views) => call(countApprovals, { body: { views: [...views] } }),
  live: ['approval'],
}

/** One review, wherever it is shown. */
export function useApproval(id: string) {
  useLiveInvalidation(approvalsKey, ['approval'])
  return useRecord(getApproval, approvalsKey, id)
}

/** A command as it was said. */
export type Said = { readonly opinion: string; readonly groupName?: string }

const endpoints = {
  submit: submitApproval,
  withdraw: withdrawApproval,
  approve: approveApproval,
  reject: rejectApproval,
  link: linkApproval,
  refuse: refuseApproval,
  finish: finishApproval,
  reopen: reopenApproval,
} as const satisfies Readonly<Record<ApprovalCommand, unknown>>

/** One command to one review, on the round that is shown; what is shown is read again after a refusal, too. */
export function useApprovalCommand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ of, command, said }: { of: Approval; command: ApprovalCommand; said: Said }) =>
      call(endpoints[command], { params: { id: of.id }, body: { round: of.round, ...said } }),
    onSettled: () => client.invalidateQueries({ queryKey: approvalsKey }),
  })
}

export const useDelegations = () =>
  useQuery({
    queryKey: delegationsKey,
    queryFn: ({ signal }) => call(listApprovalDelegations, {}, { signal }),
  })
export const useDelegate = () => useCommand(createApprovalDelegation, delegationsKey)
export const useEndDelegation = () => useCommand(endApprovalDelegation, delegationsKey)
