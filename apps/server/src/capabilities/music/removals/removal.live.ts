import type { Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { findScope } from './removal-scope.store.ts'

/** Tells the pages of whoever sees a case that it stands otherwise. */
export async function announceRemoval(tx: Tx, id: bigint): Promise<void> {
  const scope = await findScope(tx, id)
  if (scope === null) return
  await publishLive(tx, { type: 'musicRemoval', id: String(id) }, { permission: 'music:read', ...scope })
}
