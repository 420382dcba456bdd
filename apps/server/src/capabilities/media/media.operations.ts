import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { VideoService } from './library/video.service.ts'
import type { VideoBin } from './library/video-bin.service.ts'

/** What is done to many source videos at once. */
export function mediaOperations(
  service: Pick<VideoService, 'remove' | 'changeChannel' | 'change' | 'titlesOf'>,
  bin: Pick<VideoBin, 'restore' | 'titlesOf'>,
): readonly AnyOperationCommand[] {
  const { titlesOf } = service
  return [
    operationCommand({
      kind: 'video.delete',
      titlesOf,
      run: (ctx, { recordId }, transact) => service.remove(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'video.restore',
      titlesOf: bin.titlesOf,
      run: (ctx, { recordId }, transact) => bin.restore(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'video.edit',
      titlesOf,
      run: (ctx, { recordId, params }, transact) => service.change(ctx, recordId, params, transact),
    }),
    operationCommand({
      kind: 'video.changeChannel',
      titlesOf,
      run: (ctx, { recordId, params: { channelId } }, transact) =>
        service.changeChannel(ctx, recordId, channelId === null ? null : BigInt(channelId), transact),
    }),
  ]
}
