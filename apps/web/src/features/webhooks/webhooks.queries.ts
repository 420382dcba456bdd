import type { EndpointInput } from '@pindao/protocol/core/endpoint.ts'
import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@pindao/protocol/webhooks/webhook.endpoints.ts'
import {
  getWebhookDelivery,
  listWebhookDeliveries,
} from '@pindao/protocol/webhooks/webhook-delivery.endpoints.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#src/shared/api/call.ts'
import { useLiveInvalidation } from '#src/shared/live/use-live.ts'
import { recordKey, useCommand, useRecord, useRecords } from '#src/shared/query/use-records.ts'

const webhooksKey = ['webhooks'] as const
const deliveriesKey = ['webhookDeliveries'] as const

export type WebhooksQuery = EndpointInput<typeof listWebhooks>['query']
export type DeliveriesQuery = EndpointInput<typeof listWebhookDeliveries>['query']
/** A webhook as it is filled in. */
export type WebhookContent = EndpointInput<typeof createWebhook>['body']

export function useWebhooks(query: WebhooksQuery) {
  useLiveInvalidation(webhooksKey, ['webhook'])
  return useRecords(listWebhooks, webhooksKey, query)
}

/** One webhook; null: a new one, of which nothing is known. */
export function useWebhook(id: string | null) {
  return useQuery({
    queryKey: recordKey(webhooksKey, id ?? ''),
    queryFn: ({ signal }) => call(getWebhook, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== null,
    staleTime: 0,
  })
}

/** Keeps a webhook as it was filled in; of a new one the secret is answered, this one time. */
export function useSaveWebhook() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      of,
      content,
    }: {
      readonly of: { readonly id: string; readonly version: number } | null
      readonly content: WebhookContent
    }): Promise<string | null> => {
      if (of === null) return (await call(createWebhook, { body: content })).secret
      await call(updateWebhook, { params: { id: of.id }, body: { ...content, version: of.version } })
      return null
    },
    onSettled: () => client.invalidateQueries({ queryKey: webhooksKey }),
  })
}

export const useTestWebhook = () => useCommand(testWebhook, webhooksKey)
export const useRotateWebhook = () => useCommand(rotateWebhookSecret, webhooksKey)
export const useDeleteWebhook = () => useCommand(deleteWebhook, webhooksKey)

export function useDeliveries(query: DeliveriesQuery) {
  useLiveInvalidation(deliveriesKey, ['webhook'])
  return useRecords(listWebhookDeliveries, deliveriesKey, query)
}

export const useDelivery = (id: string) => useRecord(getWebhookDelivery, deliveriesKey, id)
