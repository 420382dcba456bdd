import { channelUse } from '@pindao/protocol/channels/channel.states.ts'
import type { Tier } from '@pindao/protocol/contracts/term.ts'
import { and, eq, inArray, isNull, ne, or } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import type { HeldChannel } from '../contracts/contract.store.ts'
import { type ContractRow, contract, contractChannel, contractTerm } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'

/** A contract that a row of a sheet may mean, whoever may see it. */
export type MeantContract = {
  readonly contract: ContractRow
  readonly partyName: string
  readonly channels: readonly HeldChannel[]
  /** Its terms for all revenue. */
  readonly shares: readonly SharedTerm[]
}
type SharedTerm = { readonly method: string; readonly tiers: readonly Tier[] }

/** Contracts by their ids, and those of some titles, with their channels. */
export async function findMeantContracts(
  db: Executor,
  { ids, titles }: { readonly ids: readonly bigint[]; readonly titles: readonly string[] },
): Promise<readonly MeantContract[]> {
  const meant = or(
    ids.length > 0 ? inArray(contract.id, [...ids]) : undefined,
    titles.length > 0 ? inArray(contract.title, [...titles]) : undefined,
  )
  if (meant === undefined) return []
  const rows = await db
    .select({ contract, partyName: party.legalName })
    .from(contract)
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(and(meant, isNull(contract.deletedAt)))
    .orderBy(contract.id)
  if (rows.length === 0) return []
  const contractIds = rows.map((row) => row.contract.id)
  const terms = await db
    .select({
      contractId: contractTerm.contractId,
      method: contractTerm.method,
      tiers: contractTerm.tiers,
    })
    .from(contractTerm)
    .where(and(inArray(contractTerm.contractId, contractIds), eq(contractTerm.scope, 'all')))
  const termsBy = Map.groupBy(terms, ({ contractId }) => contractId)
  const held = await db
    .select({
      contractId: contractChannel.contractId,
      channelId: contractChannel.channelId,
      title: channel.title,
      platform: channel.platform,
      from: contractChannel.fromDay,
      to: contractChannel.toDay,
    })
    .from(contractChannel)
    .innerJoin(channel, eq(channel.id, contractChannel.channelId))
    .where(inArray(contractChannel.contractId, contractIds))
    .orderBy(contractChannel.fromDay, contractChannel.id)
  const heldBy = Map.groupBy(held, ({ contractId }) => contractId)
  return rows.map((row) => ({
    ...row,
    channels: heldBy.get(row.contract.id) ?? [],
    shares: termsBy.get(row.contract.id) ?? [],
  }))
}

/** Channels that somebody sees, by the ids that their platforms give them; one that two platforms give is left out. */
export async function findChannelsThere(
  db: Executor,
  actor: Actor,
  platformIds: readonly string[],
): Promise<readonly { readonly id: bigint; readonly there: string; readonly title: string }[]> {
  if (platformIds.length === 0) return []
  const rows = await db
    .select({ id: channel.id, there: channel.platformChannelId, title: channel.title })
    .from(channel)
    .where(
      and(
        inArray(channel.platformChannelId, [...platformIds]),
        ne(channel.use, channelUse.codes.removed),
        withinScope(actor, channel),
      ),
    )
  return [...Map.groupBy(rows, ({ there }) => there).values()].flatMap((some) =>
    some.length === 1 ? some : [],
  )
}
