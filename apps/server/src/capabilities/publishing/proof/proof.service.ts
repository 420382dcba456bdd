import type { ProofLook, PublishProof } from '@pindao/protocol/publishing/proof.endpoints.ts'
import { differenceOf, lookMinutes } from '@pindao/protocol/publishing/proof.ts'
import type { DeliveryStage } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { PlatformAdapter } from '#src/capabilities/platforms/platforms.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findDeliveries } from '../delivery/delivery.store.ts'
import type { DeliveryRow } from '../delivery/delivery.table.ts'
import { findTask } from '../tasks/publish-task-list.store.ts'
import { coveredTask } from '../tasks/task-scope.store.ts'
import { findLooks } from './publish-look.store.ts'

export type ProofDeps = {
  readonly database: Pick<Database, 'db'>
  readonly links: { readonly adapterOf: (platform: string) => Pick<PlatformAdapter, 'watchUrl'> }
}

/** What proves of a task that its video was sent once, and how it was seen. */
export function createProof({ database: { db }, links }: ProofDeps) {
  /** @throws publishing.taskNotFound */
  return async function proofOf({ actor }: SignedInContext, id: bigint): Promise<PublishProof> {
    const { task } = coveredTask(actor, await findTask(db, id))
    const [deliveries, looks] = await Promise.all([findDeliveries(db, id), findLooks(db, id)])
    return {
      wanted: task.visibility as PublishProof['wanted'],
      publishedAt: task.publishedAt,
      seen: task.seenVisibility as PublishProof['seen'],
      seenAt: task.seenAt,
      difference: differenceOf(task.visibility, task.seenVisibility),
      watchUrl:
        task.platformVideoId === null ? null : links.adapterOf(task.platform).watchUrl(task.platformVideoId),
      deliveries: deliveries.map(presentDelivery),
      looks: looks.flatMap(presentLook),
    }
  }
}

function presentDelivery(row: DeliveryRow): PublishProof['deliveries'][number] {
  const { generation, stageSince, marker, sessionAt, bytesConfirmed, bytesTotal, bytesAt } = row
  const { platformVideoId, videoAt, createdAt } = row
  const stage = row.stage as DeliveryStage
  return {
    generation,
    stage,
    stageSince,
    marker,
    begunAt: createdAt,
    sessionAt,
    bytesConfirmed,
    bytesTotal,
    bytesAt,
    platformVideoId,
    videoAt,
  }
}

function presentLook(row: Awaited<ReturnType<typeof findLooks>>[number]): ProofLook[] {
  const minute = lookMinutes.find((one) => one === row.minute)
  if (minute === undefined) return []
  const { dueAt, doneAt, problemCode } = row
  const visibility = row.visibility as ProofLook['visibility']
  const state = doneAt === null ? 'due' : visibility === null ? 'missed' : 'seen'
  return [{ minute, dueAt, state, at: doneAt, visibility, problem: problemCode }]
}
