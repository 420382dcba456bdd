import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { ChannelChanges } from './changes/channel-changes.service.ts'
import type { MoveChannel } from './changes/channel-moves.service.ts'
import type { ChannelService } from './channel.service.ts'
import type { AskForSync } from './sync/sync.asking.ts'

/** What is done to many channels at once. */
export function channelsOperations(deps: {
  readonly service: Pick<ChannelService, 'titlesOf'>
  readonly changes: Pick<ChannelChanges, 'update'>
  readonly move: MoveChannel
  readonly askForSync: AskForSync
}): readonly AnyOperationCommand[] {
  const { changes, move } = deps
  const { titlesOf } = deps.service
  return [
    operationCommand({
      kind: 'channel.sync',
      titlesOf,
      run: (ctx, { recordId }, transact) => deps.askForSync(ctx, recordId, transact),
    }),
    ...(['channel.edit', 'channel.editRisk', 'channel.assign'] as const).map((kind) =>
      operationCommand({
        kind,
        titlesOf,
        run: (ctx, { recordId, params }, transact) => changes.update(ctx, recordId, params, transact),
      }),
    ),
    ...(['channel.shelve', 'channel.remove'] as const).map((kind) =>
      operationCommand({
        kind,
        titlesOf,
        run: (ctx, { recordId, params }, transact) =>
          move(ctx, recordId, kind === 'channel.shelve' ? 'shelve' : 'remove', params, transact),
      }),
    ),
    ...(['channel.resume', 'channel.restore'] as const).map((kind) =>
      operationCommand({
        kind,
        titlesOf,
        run: (ctx, { recordId }, transact) =>
          move(ctx, recordId, kind === 'channel.resume' ? 'resume' : 'restore', {}, transact),
      }),
    ),
  ]
}
