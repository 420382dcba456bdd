import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import {
  recordOfEvent,
  stateName,
  type WebhookEvent,
  webhookRecords,
} from '@pindao/protocol/webhooks/webhook-events.ts'
import type { WebhookDeliveryRow } from './webhook.table.ts'

type Told = Pick<WebhookDeliveryRow, 'eventId' | 'kind' | 'happenedAt' | 'recordId' | 'fromState' | 'toState'>

/**
 * What is said of an event: which record it is about and how that moved, with the page that shows it. No title, no name, no
 * amount: whoever receives it asks for more with rights of their own.
 */
export function payloadOf(told: Told, publicUrl: string): string {
  const { eventId, kind, happenedAt, recordId, fromState, toState } = told
  const head = { id: eventId, type: kind, timestamp: new Date(happenedAt).toISOString() }
  if (kind === 'ping' || recordId === null) return JSON.stringify({ ...head, data: {} })
  const record = recordOfEvent(kind as WebhookEvent)
  const id = String(recordId)
  // Some events move nothing: a channel that is disconnected is still in use.
  const moved = fromState !== toState
  return JSON.stringify({
    ...head,
    data: {
      record: { kind: record, id },
      from: moved ? stateName(record, fromState) : null,
      to: moved ? stateName(record, toState) : null,
      link: `${publicUrl}${pagePaths[webhookRecords[record].page]}?detail=${id}`,
    },
  })
}
