import { join } from 'node:path'
import * as boxEndpoints from '@pindao/protocol/publishing/drop-box.endpoints.ts'
import * as endpoints from '@pindao/protocol/publishing/drop-delivery.endpoints.ts'
import { findVideo, lockVideo, moveUpload, queueUpload } from '#src/capabilities/media/media.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type Route, route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { createAscp } from './ascp/ascp-upload.ts'
import { createConnectionTest } from './connection-trial.ts'
import { createReach } from './drop-box.reach.ts'
import { createDropBoxes } from './drop-box.service.ts'
import type { DropDeps } from './drop-delivery.context.ts'
import { rescueDeliveries } from './drop-delivery.rescue.ts'
import { createDropRunner } from './drop-delivery.run.ts'
import { createDropDeliveries, type DropDeliveries } from './drop-delivery.service.ts'
import { findDeliveryTitles, findOpenOfVideo } from './drop-delivery.store.ts'
import { dropDeliveryJob } from './dropbox.jobs.ts'

export type DropPorts = Pick<DropDeps, 'storage' | 'isHeld' | 'bandwidth'> & {
  /** A video that this person may see. @throws media.videoNotFound */
  readonly videoMeant: DropDeps['videoForPublishing']
  /** What source videos are called, of those that somebody may see. */
  readonly videoTitlesOf: (actor: Actor, ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>
}

/** Deliveries of source videos to partners' drop boxes: a room of publishing. */
export type Dropbox = {
  readonly routes: readonly Route[]
  readonly operations: readonly AnyOperationCommand[]
  work(queue: Queue, lanes: number): Promise<void>
  readonly api: Pick<DropDeliveries, 'sendOn' | 'replaced'> & {
    /** Whether a delivery still needs a video's file. */
    needsVideo(tx: Executor, videoId: bigint): Promise<boolean>
  }
}

export function createDropbox(kit: Kit, ports: DropPorts): Dropbox {
  const { env } = kit
  const deps: DropDeps = {
    ...kit,
    ...ports,
    videoForPublishing: ports.videoMeant,
    findVideo,
    lockVideo,
    moveVideo: moveUpload,
    queueVideo: queueUpload,
    reach: createReach(new Set(env.DROPBOX_HOSTS)),
    ascp: env.ASCP_PATH === undefined ? null : createAscp({ program: env.ASCP_PATH, storage: ports.storage }),
    stallMs: env.PLATFORM_STALL_MS,
  }
  const runner = createDropRunner(deps, { scratch: join(env.DATA_DIR, 'cache/dropbox') })
  const boxes = createDropBoxes(deps)
  const test = createConnectionTest(deps, boxes)
  const deliveries = createDropDeliveries({ ...deps, giveUp: runner.giveUp })
  const titlesOf = (actor: Actor, ids: readonly bigint[]) => findDeliveryTitles(kit.database.db, actor, ids)
  const idOf = ({ id }: { readonly id: string }) => BigInt(id)

  return {
    routes: [
      route(boxEndpoints.listDropBoxes, (ctx, { query }) => boxes.list(ctx, query)),
      route(boxEndpoints.dropBoxChoices, (ctx) => boxes.choices(ctx)),
      route(boxEndpoints.getDropBox, (ctx, { params }) => boxes.get(ctx, idOf(params))),
      route(boxEndpoints.createDropBox, (ctx, { body }) => boxes.create(ctx, body)),
      route(boxEndpoints.updateDropBox, (ctx, { params, body }) => boxes.update(ctx, idOf(params), body)),
      route(boxEndpoints.deleteDropBox, (ctx, { params }) => boxes.remove(ctx, idOf(params))),
      route(boxEndpoints.testDropBox, (ctx, { params }) => test(ctx, idOf(params))),
      route(boxEndpoints.confirmHostKey, (ctx, { params, body }) =>
        boxes.confirm(ctx, idOf(params), body.fingerprint),
      ),
      route(endpoints.listDropDeliveries, (ctx, { query }) => deliveries.list(ctx, query)),
      route(endpoints.getDropDelivery, (ctx, { params }) => deliveries.get(ctx, idOf(params))),
      route(endpoints.createDropDelivery, (ctx, { body }) => deliveries.create(ctx, body)),
      route(endpoints.retryDropDelivery, (ctx, { params }) => deliveries.retry(ctx, idOf(params))),
      route(endpoints.withdrawDropDelivery, (ctx, { params }) => deliveries.withdraw(ctx, idOf(params))),
    ],
    operations: [
      operationCommand({
        kind: 'video.deliver',
        titlesOf: ports.videoTitlesOf,
        run: (ctx: SignedInContext, { recordId, params }, transact) =>
          deliveries.create(ctx, { videoId: String(recordId), ...params }, transact),
      }),
      operationCommand({
        kind: 'dropDelivery.retry',
        titlesOf,
        run: (ctx, { recordId }, transact) => deliveries.retry(ctx, recordId, transact),
      }),
      operationCommand({
        kind: 'dropDelivery.withdraw',
        titlesOf,
        run: (ctx, { recordId }, transact) => deliveries.withdraw(ctx, recordId, transact),
      }),
    ],
    async work(queue, lanes) {
      await queue.work(dropDeliveryJob, ({ deliveryId }, run) => runner.deliver(BigInt(deliveryId), run), {
        lanes,
      })
      await rescueDeliveries(kit, queue)
    },
    api: {
      sendOn: deliveries.sendOn,
      replaced: (tx: Tx, ctx, videoId) => deliveries.replaced(tx, ctx, videoId),
      needsVideo: findOpenOfVideo,
    },
  }
}
