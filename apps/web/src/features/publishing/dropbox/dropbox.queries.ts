import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  confirmHostKey,
  createDropBox,
  deleteDropBox,
  dropBoxChoices,
  getDropBox,
  listDropBoxes,
  testDropBox,
  updateDropBox,
} from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import {
  createDropDelivery,
  getDropDelivery,
  listDropDeliveries,
  retryDropDelivery,
  withdrawDropDelivery,
} from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

export const boxesKey = ['dropBoxes'] as const
export const deliveriesKey = ['dropDeliveries'] as const

export type DropBoxesQuery = EndpointInput<typeof listDropBoxes>['query']
export type DropDeliveriesQuery = EndpointInput<typeof listDropDeliveries>['query']
type NewBox = EndpointInput<typeof createDropBox>['body']
/** A drop box as it is filled in; an empty secret of a known one is left as it is. */
export type DropBoxContent = NewBox & { readonly passphrase: string }

export function useDropBoxes(query: DropBoxesQuery) {
  useLiveInvalidation(boxesKey, ['dropBox'])
  return useRecords(listDropBoxes, boxesKey, query)
}

/** One drop box; null: a new one, of which nothing is known. */
export function useDropBox(id: string | null) {
  return useQuery({
    queryKey: recordKey(boxesKey, id ?? ''),
    queryFn: ({ signal }) => call(getDropBox, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** Drop boxes that this person may deliver to. */
export function useDropBoxChoices() {
  return useQuery({
    queryKey: [...boxesKey, 'choices'],
    queryFn: ({ signal }) => call(dropBoxChoices, {}, { signal }),
    staleTime: 30_000,
  })
}

/** Keeps a drop box as it was filled in: a new one, or the one whose version was seen. */
export function useSaveDropBox() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({
      of,
      content: { secret, passphrase, ...rest },
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: DropBoxContent
    }) => {
      const phrase = passphrase === '' ? {} : { passphrase }
      if (of === null) return call(createDropBox, { body: { ...rest, ...phrase, secret } })
      const given = secret === '' ? {} : { secret, ...phrase }
      return call(updateDropBox, { params: { id: of.id }, body: { ...rest, ...given, version: of.version } })
    },
    onSettled: () => client.invalidateQueries({ queryKey: boxesKey }),
  })
}

export const useTestDropBox = () => useCommand(testDropBox, boxesKey)
export const useConfirmHostKey = () => useCommand(confirmHostKey, boxesKey)
export const useDeleteDropBox = () => useCommand(deleteDropBox, boxesKey)

export function useDropDeliveries(query: DropDeliveriesQuery) {
  useLiveInvalidation(deliveriesKey, ['dropDelivery'])
  return useRecords(listDropDeliveries, deliveriesKey, query)
}

export function useDropDelivery(id: string) {
  useLiveInvalidation(recordKey(deliveriesKey, id), ['dropDelivery'], (event) => event.id === id)
  return useRecord(getDropDelivery, deliveriesKey, id)
}

export const useDeliver = () => useCommand(createDropDelivery, deliveriesKey)
export const useRetryDelivery = () => useCommand(retryDropDelivery, deliveriesKey)
export const useWithdrawDelivery = () => useCommand(withdrawDropDelivery, deliveriesKey)
