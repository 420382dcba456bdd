import { dataAlertStatus } from '#src/channel-data/data-alert.states.ts'
import { channelUse } from '#src/channels/channel.states.ts'
import { claimState } from '#src/claims/claim.states.ts'
import { disputeStatus } from '#src/claims/dispute.states.ts'
import { clipTaskStatus } from '#src/clips/clip-task.states.ts'
import { videoUploadStatus } from '#src/media/video.states.ts'
import { taskResult } from '#src/operations/task-result.states.ts'
import { dropDeliveryStatus } from '#src/publishing/drop-delivery.states.ts'
import { publishTaskStatus } from '#src/publishing/publish-task.states.ts'
import { settlementStatus } from '#src/revenue/settlement.states.ts'

/**
 * What other systems can be told of, and by which lines of the timeline it is known (`record_event`): every deed passes
 * there, in the transaction in which it happens. A catalogue is a promise: a name once given keeps its meaning.
 * Texts: `webhooks:event.<kind>`.
 */

/** Kinds of records that events are about, as the timeline calls them, with the states that they can be in. */
const states = {
  video: videoUploadStatus,
  publishTask: publishTaskStatus,
  channel: channelUse,
  claim: claimState,
  translation: taskResult,
  dataAlert: dataAlertStatus,
  dispute: disputeStatus,
  settlement: settlementStatus,
  clipTask: clipTaskStatus,
  dropDelivery: dropDeliveryStatus,
} as const
export type WebhookRecord = keyof typeof states

/** What must be held to be told of a kind of record, and the page that shows it. */
export const webhookRecords = {
  video: { needs: 'video:read', page: 'source-videos' },
  publishTask: { needs: 'publishTask:read', page: 'publish-tasks' },
  channel: { needs: 'channel:read', page: 'channels' },
  claim: { needs: 'claim:read', page: 'claims' },
  translation: { needs: 'subtitle:read', page: 'translations' },
  dataAlert: { needs: 'channelData:read', page: 'data-alerts' },
  dispute: { needs: 'dispute:read', page: 'disputes' },
  settlement: { needs: 'settlement:read', page: 'settlements' },
  clipTask: { needs: 'clip:read', page: 'clips' },
  dropDelivery: { needs: 'dropDelivery:read', page: 'drop-deliveries' },
} as const satisfies Readonly<Record<WebhookRecord, unknown>>

/**
 * The key of a line of the timeline: a record that is new in a state, one that came to it, or a reason by which
 * something is known that moves nothing. The trigger on `record_event` makes the same keys.
 */
const born = (record: WebhookRecord, code: number) => `${record} new ${code}`
const came = (record: WebhookRecord, code: number) => `${record} to ${code}`
const because = (record: WebhookRecord, reason: string) => `${record} because ${reason}`

const task = publishTaskStatus.codes
const clip = clipTaskStatus.codes
const catalogue = {
  'video.ready': { of: 'video', keys: [born('video', videoUploadStatus.codes.saved)] },
  'publish.published': { of: 'publishTask', keys: [came('publishTask', task.published)] },
  'publish.failed': {
    of: 'publishTask',
    keys: [task.publishFailed, task.downloadFailed, task.editFailed, task.composeFailed].map((code) =>
      came('publishTask', code),
    ),
  },
  'publish.stopped': { of: 'publishTask', keys: [came('publishTask', task.terminated)] },
  'channel.added': { of: 'channel', keys: [born('channel', channelUse.codes.inUse)] },
  'channel.removed': { of: 'channel', keys: [because('channel', 'removed')] },
  'channel.disconnected': { of: 'channel', keys: [because('channel', 'disconnected')] },
  'claim.opened': {
    of: 'claim',
    keys: [born('claim', claimState.codes.being_claimed), born('claim', claimState.codes.claimed)],
  },
  'claim.released': { of: 'claim', keys: [came('claim', claimState.codes.not_claimed)] },
  'translation.finished': { of: 'translation', keys: [came('translation', taskResult.codes.success)] },
  'translation.failed': { of: 'translation', keys: [came('translation', taskResult.codes.failed)] },
  'alert.raised': {
    of: 'dataAlert',
    keys: [born('dataAlert', dataAlertStatus.codes.open), came('dataAlert', dataAlertStatus.codes.open)],
  },
  'alert.closed': { of: 'dataAlert', keys: [came('dataAlert', dataAlertStatus.codes.closed)] },
  'dispute.opened': {
    of: 'dispute',
    keys: [born('dispute', disputeStatus.codes.unsolved), born('dispute', disputeStatus.codes.processing)],
  },
  'dispute.solved': { of: 'dispute', keys: [came('dispute', disputeStatus.codes.solved)] },
  'dispute.closed': { of: 'dispute', keys: [came('dispute', disputeStatus.codes.closed)] },
  'settlement.confirmed': { of: 'settlement', keys: [came('settlement', settlementStatus.codes.confirmed)] },
  'settlement.paid': { of: 'settlement', keys: [came('settlement', settlementStatus.codes.paid)] },
  'settlement.voided': { of: 'settlement', keys: [came('settlement', settlementStatus.codes.void)] },
  'clip.published': { of: 'clipTask', keys: [came('clipTask', clip.published)] },
  'clip.failed': {
    of: 'clipTask',
    keys: [clip.editFailed, clip.downloadFailed, clip.publishFailed].map((code) => came('clipTask', code)),
  },
  'delivery.delivered': {
    of: 'dropDelivery',
    keys: [came('dropDelivery', dropDeliveryStatus.codes.delivered)],
  },
  'delivery.failed': { of: 'dropDelivery', keys: [came('dropDelivery', dropDeliveryStatus.codes.failed)] },
} as const satisfies Readonly<
  Record<string, { readonly of: WebhookRecord; readonly keys: readonly string[] }>
>
export type WebhookEvent = keyof typeof catalogue
export const webhookEvents = Object.keys(catalogue) as readonly WebhookEvent[] as readonly [
  WebhookEvent,
  ...WebhookEvent[],
]

/** A word of ours to see whether the other side answers; it is about no record. */
export const pingEvent = 'ping'
export const deliveredKinds = [...webhookEvents, pingEvent] as const
export type DeliveredKind = (typeof deliveredKinds)[number]

/** The kind of record that an event is about. */
export const recordOfEvent = (event: WebhookEvent): WebhookRecord => catalogue[event].of

/** By which lines of the timeline these events are known: key → event. */
export function keysOfEvents(events: readonly WebhookEvent[]): Readonly<Record<string, WebhookEvent>> {
  return Object.fromEntries(events.flatMap((event) => catalogue[event].keys.map((key) => [key, event])))
}

/** The name of a state of a record; null where there is none, or where nothing moved. */
export function stateName(record: WebhookRecord, code: number | null): string | null {
  return code === null ? null : states[record].nameOf(code)
}
