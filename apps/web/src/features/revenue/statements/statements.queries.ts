import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import * as endpoints from '@pindao/protocol/revenue/statement.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'

const statementKey = (settlementId: string) => ['statements', settlementId] as const

/** Whom a statement was sent to, and what they answered. */
export function useStatement(settlementId: string) {
  useLiveInvalidation(statementKey(settlementId), ['settlement'])
  return useQuery({
    queryKey: statementKey(settlementId),
    queryFn: ({ signal }) => call(endpoints.getStatement, { params: { id: settlementId } }, { signal }),
  })
}

function useStatementChange<V>(
  settlementId: string,
  change: (asked: V) => Promise<endpoints.StatementState>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (state) => client.setQueryData(statementKey(settlementId), state),
    onError: () => client.invalidateQueries({ queryKey: statementKey(settlementId) }),
  })
}

export const useSendStatement = (id: string) =>
  useStatementChange(id, (body: EndpointInput<typeof endpoints.sendStatement>['body']) =>
    call(endpoints.sendStatement, { params: { id }, body }),
  )

export const useRevokeLink = (id: string) =>
  useStatementChange(id, (linkId: string) => call(endpoints.revokeStatementLink, { params: { id, linkId } }))

export const useAnswerObjection = (id: string) =>
  useStatementChange(
    id,
    ({ objectionId, answer }: { readonly objectionId: string; readonly answer: string }) =>
      call(endpoints.answerObjection, { params: { id, objectionId }, body: { answer } }),
  )

const download = createDownload(world)

export const readStatementFile = (
  settlementId: string,
  format: endpoints.StatementFormat,
  locale: endpoints.StatementLocale,
) => download(endpoints.statementFilePath(settlementId), { format, locale })
