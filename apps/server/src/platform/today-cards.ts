import type { TodayCardKind } from '@pindao/protocol/capabilities.ts'
import type { Actor } from './context.ts'

/** A number on the page of today, and the conditions of the list that shows just what it counts. */
export type TodayCard = {
  readonly value: number
  /** As the address of the page has them. */
  readonly filter?: Readonly<Record<string, string>>
}

/** What counts a card, within the data scope; who may see it is asked before. Null where there is nothing to count. */
type ReadTodayCard = (actor: Actor) => Promise<TodayCard | null>
/** Every card of the manifests, by the capability that knows it. */
export type TodayCardReaders = { readonly [Kind in TodayCardKind]: ReadTodayCard }
