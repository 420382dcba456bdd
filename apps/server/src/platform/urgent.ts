import type { UrgentKind } from '@pindao/protocol/capabilities.ts'
import type { UrgentItem } from '@pindao/protocol/workbench/workbench.endpoints.ts'
import type { Actor } from './context.ts'

/** What of a kind needs a hand, within the data scope: how many, and the first of them. */
export type UrgentFound = { readonly total: number; readonly items: UrgentItem[] }

/** Reads a kind; who may see it is asked before. */
type ReadUrgent = (actor: Actor, limit: number) => Promise<UrgentFound>
/** Every kind of the manifests, by the capability that knows it. */
export type UrgentReaders = { readonly [Kind in UrgentKind]: ReadUrgent }

/** What is no record of a task, a channel or an upload has none of these. */
export const plainUrgentItem: Omit<UrgentItem, 'id' | 'title'> = {
  channelName: null,
  ownerName: null,
  code: null,
  platformCode: null,
  videoId: null,
  at: null,
  actions: [],
}
