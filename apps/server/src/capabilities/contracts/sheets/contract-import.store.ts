import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { HeldChannel } from '../contracts/contract.store.ts'
import { type ContractRow, contract, contractChannel } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'

/** A contract that a row of a sheet may mean, whoever may see it. */
export type MeantContract = {
  readonly contract: ContractRow
  readonly partyName: string
  readonly channels: readonly HeldChannel[]
}

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
    .where(
      inArray(
        contractChannel.contractId,
        rows.map((row) => row.contract.id),
      ),
    )
    .orderBy(contractChannel.fromDay, contractChannel.id)
  const heldBy = Map.groupBy(held, ({ contractId }) => contractId)
  return rows.map((row) => ({ ...row, channels: heldBy.get(row.contract.id) ?? [] }))
}
