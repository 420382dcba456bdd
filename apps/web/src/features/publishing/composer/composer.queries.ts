import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  checkPublishBatch,
  copyPublishBatch,
  createPublishBatch,
  deletePublishBatch,
  getPublishBatch,
  listPublishBatches,
  submitPublishBatch,
  withdrawPublishBatch,
} from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { prepareComposerRows } from '@pindao/protocol/publishing/publish-composer.endpoints.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { isRefusal } from '#src/shared/api/api-error.ts'
import { call } from '#src/shared/api/call.ts'
import { randomKey } from '#src/shared/api/random-key.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, recordsKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const batchesKey = ['publishBatches'] as const
/** Tasks of a batch move in bursts; how far it is need not show each step. */
const gatherMs = 2000

export type BatchesQuery = EndpointInput<typeof listPublishBatches>['query']

export function usePublishBatches(query: BatchesQuery) {
  useLiveInvalidation(recordsKey(batchesKey), ['publishBatch', 'publishTask'], () => true, gatherMs)
  return useRecords(listPublishBatches, batchesKey, query)
}

/** One batch. While it is filled in its own saving keeps it, so that nobody's reading goes over what is typed. */
export function usePublishBatch(id: string, { follow }: { readonly follow: boolean }) {
  useLiveInvalidation(recordKey(batchesKey, id), ['publishBatch', 'publishTask'], () => follow, gatherMs)
  return useRecord(getPublishBatch, batchesKey, id, { toEdit: true })
}

/**
 * A call that makes something, once however often one clicks: one Idempotency-Key lives as long as the outcome is open.
 */
function useOnce<Input, Made>(
  make: (input: Input, options: { readonly idempotencyKey: string }) => Promise<Made>,
) {
  const client = useQueryClient()
  const key = useRef(randomKey())
  return useMutation({
    mutationFn: (input: Input) => make(input, { idempotencyKey: key.current }),
    onSuccess() {
      key.current = randomKey()
    },
    onError(error) {
      if (isRefusal(error)) key.current = randomKey()
    },
    onSettled: () => client.invalidateQueries({ queryKey: batchesKey }),
  })
}

export const useCreateBatch = () =>
  useOnce((body: EndpointInput<typeof createPublishBatch>['body'], options) =>
    call(createPublishBatch, { body }, options),
  )

export const useCopyBatch = () =>
  useOnce((input: EndpointInput<typeof copyPublishBatch>, options) => call(copyPublishBatch, input, options))

export const useSubmitBatch = () =>
  useOnce((input: EndpointInput<typeof submitPublishBatch>, options) =>
    call(submitPublishBatch, input, options),
  )

export const useWithdrawBatch = () => useCommand(withdrawPublishBatch, batchesKey)
export const useDeleteBatch = () => useCommand(deletePublishBatch, batchesKey)

/** What submitting would say; asked anew each time. */
export const useCheckBatch = () =>
  useMutation({ mutationFn: (id: string) => call(checkPublishBatch, { params: { id } }) })

/** Rows as they begin, or as another template fills them. */
export const usePrepareRows = () =>
  useMutation({
    mutationFn: (body: EndpointInput<typeof prepareComposerRows>['body']) =>
      call(prepareComposerRows, { body }),
  })
