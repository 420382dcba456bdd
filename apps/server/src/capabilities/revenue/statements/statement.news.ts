import { pagePaths } from '@pindao/protocol/navigation/page-paths.ts'
import { findHolders } from '#src/capabilities/access/access.ts'
import { coversRecord } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { StatementPorts } from './statement.ports.ts'
import type { StatementHead } from './statement.store.ts'

/** Tells whoever keeps the contract, and whoever answers creators, that one objects: without any amount. */
export async function tellOfObjection(
  tx: Tx,
  told: {
    readonly head: StatementHead
    readonly objectionId: bigint
    readonly news: NewsDesk
  } & Pick<StatementPorts, 'actorAtWork'>,
): Promise<void> {
  const { settlement, contract, party } = told.head
  const people = new Set([contract.ownerStaffId])
  for (const id of await findHolders(tx, 'settlement:send')) {
    const actor = await told.actorAtWork({ staffId: id, sessionId: 0n })
    if (actor !== null && coversRecord(actor, contract)) people.add(id)
  }
  await told.news.raise(
    tx,
    ...[...people].map((to) => ({
      event: 'statementObjected' as const,
      to,
      level: 'warn' as const,
      title: `${settlement.no} ${party.legalName}`,
      params: {},
      channelId: null,
      link: `${pagePaths.settlements}?${new URLSearchParams({ detail: String(settlement.id) })}`,
      cause: `statementObjected ${told.objectionId}`,
    })),
  )
}
