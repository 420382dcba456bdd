import type { StrikeRisk } from '@pindao/protocol/claims/strike.endpoints.ts'
import { type StrikeKind, strikesToLose } from '@pindao/protocol/claims/strike.fields.ts'
import { and, count, eq, min } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { strike } from './strike.table.ts'

/**
 * How near a channel is to being lost: asked before every appeal, which may end with one more strike (business.md §4), and
 * whether somebody else has to agree to it (§4, dispute form).
 */
export async function strikeRisk(db: Executor, channelId: bigint): Promise<StrikeRisk> {
  const rows = await db
    .select({ kind: strike.kind, active: count(), nextExpiresAt: min(strike.expiresAt) })
    .from(strike)
    .where(and(eq(strike.channelId, channelId), eq(strike.status, 'active')))
    .groupBy(strike.kind)
  const of = (kind: StrikeKind) => {
    const found = rows.find((row) => row.kind === kind)
    return {
      active: found?.active ?? 0,
      toLose: strikesToLose,
      nextExpiresAt: found?.nextExpiresAt ?? null,
    }
  }
  return { copyright: of('copyright'), community: of('community') }
}
