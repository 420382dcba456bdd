import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ClaimRoom } from '../room.ts'
import { claimExportSource } from './claim.export-source.ts'
import type { WatchUrl } from './claim.present.ts'
import { claimRoutes } from './claim.routes.ts'
import { type ClaimReading, createClaimReading } from './claim.service.ts'
import { type ChangePorts, type ClaimChanges, createClaimChanges } from './claim-changes.service.ts'
import { createClaimContext } from './claim-context.service.ts'
import { createClaimEvents } from './claim-events.service.ts'

export { followClaimedVideo } from './claimed-video.store.ts'

export type DeskPorts = ChangePorts & { readonly watchUrl: WatchUrl }

/** 版权认领: the list of claims, and what legal does with them (CLM-01): the door of the room. */
export type DeskRoom = ClaimRoom & { readonly api: Pick<ClaimReading, 'suggest'> }

export function createDesk(kit: Kit, ports: DeskPorts): DeskRoom {
  const reading = createClaimReading(kit, ports)
  const changes = createClaimChanges({ ...kit, ...ports })
  return {
    routes: claimRoutes(reading, changes, {
      context: createClaimContext(kit),
      events: createClaimEvents(kit),
    }),
    operations: operationsOf(reading, changes),
    exports: [claimExportSource(reading)],
    api: { suggest: reading.suggest },
  }
}

/** The commands for many claims, each with its own result. */
function operationsOf(
  { titlesOf }: Pick<ClaimReading, 'titlesOf'>,
  changes: ClaimChanges,
): readonly AnyOperationCommand[] {
  return [
    operationCommand({
      kind: 'claim.take',
      titlesOf,
      run: (ctx, { recordId }, transact) => changes.take(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'claim.assign',
      titlesOf,
      run: (ctx, { recordId, params: { handlerId } }, transact) => {
        const to = { handlerId: handlerId === null ? null : BigInt(handlerId), version: null }
        return changes.assign(ctx, recordId, to, transact)
      },
    }),
    operationCommand({
      kind: 'claim.release',
      titlesOf,
      run: (ctx, { recordId, params }, transact) => changes.release(ctx, recordId, params, transact),
    }),
  ]
}
