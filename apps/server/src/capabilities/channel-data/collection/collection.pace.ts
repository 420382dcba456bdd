import type { CollectionKind } from '@pindao/protocol/channel-data/collection-kinds.ts'

const hour = 3600

/**
 * How often each kind is read, in seconds: platforms work days out once a day, some hours late and not for all channels at
 * once; what is shown right now moves all the time.
 */
export const usualSeconds: Readonly<Record<CollectionKind, number>> = {
  channelDays: 4 * hour,
  videoDays: 6 * hour,
  money: 6 * hour,
  parts: 12 * hour,
  counts: 3 * hour,
}

/** What is kept where no scope of the grant covers a kind, or the channel has none of it. */
export const notCovered = 'notCovered'

/** A year, as people compare; a new channel's is fetched behind its newest days. */
export const usualBackDays = 365
/** So many days in one turn: what is stored is a month, and a turn stays short. */
export const backDaysPerTurn = 31

/** When a channel is due again; each has an offset of its own, so that not all come at once. */
export function waitOf(kind: CollectionKind, channelId: bigint): number {
  const spread = usualSeconds[kind] / 8
  return usualSeconds[kind] + spreadOf(kind, channelId, spread)
}

/** A number below `seconds` that is always the same for a channel's kind. */
export function spreadOf(kind: CollectionKind, channelId: bigint, seconds: number): number {
  return Number((channelId * 7919n + BigInt(kind.length * 104_729)) % BigInt(Math.floor(seconds)))
}
