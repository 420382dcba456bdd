import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import * as endpoints from '@pindao/protocol/revenue/statement.payments.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, world } from '#src/shared/api/call.ts'
import { createDownload } from '#src/shared/api/download.ts'
import { sendFile } from '#src/shared/api/send-file.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { useRecord, useRecords } from '#src/shared/query/use-records.ts'
import { useAskedCommand } from '#src/shared/record/use-asked-command.ts'

/** Whom to pay, and the files that do: one moves with the other. */
const paymentsKey = ['payments'] as const
const payablesKey = [...paymentsKey, 'payables'] as const
const filesKey = [...paymentsKey, 'files'] as const

export type PayablesQuery = EndpointInput<typeof endpoints.listPayables>['query']

export function usePayables(query: PayablesQuery) {
  useLiveInvalidation(paymentsKey, ['paymentFile', 'settlement'])
  return useRecords(endpoints.listPayables, payablesKey, query)
}

export function usePaymentFiles(query: EndpointInput<typeof endpoints.listPaymentFiles>['query']) {
  useLiveInvalidation(paymentsKey, ['paymentFile'])
  return useRecords(endpoints.listPaymentFiles, filesKey, query)
}

export const usePaymentFile = (id: string) => useRecord(endpoints.getPaymentFile, filesKey, id)

export const useCancelFile = () => useAskedCommand(endpoints.cancelPaymentFile, paymentsKey)

function usePaymentCommand<V, R>(command: (asked: V) => Promise<R>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: command,
    onSettled: () => client.invalidateQueries({ queryKey: paymentsKey }),
  })
}

export const useMakeFile = () =>
  usePaymentCommand((payeeIds: readonly string[]) =>
    call(endpoints.createPaymentFile, { body: { payeeIds: [...payeeIds] } }),
  )

export const useReadAnswer = (id: string) =>
  useMutation({
    mutationFn: (file: File) =>
      sendFile(endpoints.readBankAnswer, { params: { id }, query: { fileName: file.name } }, file),
  })

export const useTakeAnswer = (id: string) =>
  usePaymentCommand((rows: EndpointInput<typeof endpoints.takeBankAnswer>['body']['rows']) =>
    call(endpoints.takeBankAnswer, { params: { id }, body: { rows } }),
  )

const download = createDownload(world)

export const readPaymentFile = (id: string) => download(endpoints.paymentFilePath(id))
