import type { StatementFormat, StatementLocale } from '@pindao/protocol/revenue/statement.endpoints.ts'
import * as endpoints from '@pindao/protocol/revenue/statement.public.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'

const pageKey = (token: string) => ['publicStatement', token] as const

/** What the link of a creator shows; without a pass only where its code goes. */
export const usePublicStatement = (token: string) =>
  useQuery({
    queryKey: pageKey(token),
    queryFn: ({ signal }) => call(endpoints.readPublicStatement, { params: { token } }, { signal }),
    retry: false,
    staleTime: 60_000,
  })

function usePageChange<V>(token: string, change: (asked: V) => Promise<endpoints.PublicStatement>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (page) => client.setQueryData(pageKey(token), page),
  })
}

export const useAskCode = (token: string) =>
  useMutation({
    mutationFn: (locale: StatementLocale) =>
      call(endpoints.askStatementCode, { params: { token }, body: { locale } }),
  })

export const useEnterCode = (token: string) =>
  usePageChange(token, (code: string) =>
    call(endpoints.openPublicStatement, { params: { token }, body: { code } }),
  )

export const useAcknowledge = (token: string) =>
  usePageChange(token, (_: null) => call(endpoints.acknowledgeStatement, { params: { token } }))

export const useObject = (token: string) =>
  usePageChange(token, (body: { readonly lineId: string | null; readonly text: string }) =>
    call(endpoints.objectToStatement, { params: { token }, body }),
  )

const download = createDownload(world)

export const readPublicFile = (token: string, format: StatementFormat, locale: StatementLocale) =>
  download(endpoints.statementTokenFilePath(token), { format, locale })
