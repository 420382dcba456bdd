import { changeCardOf } from '@pindao/protocol/publishing/publish-change.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { findPublishedOf } from '../tasks/publish-task.store.ts'
import type { AfterService } from './after.service.ts'
import { findWaiting } from './change.store.ts'

type Deps = {
  readonly database: Pick<Database, 'db'>
  readonly service: Pick<AfterService, 'change'>
}

/** Another department's, or gone from its platform: the others are not kept waiting. */
const passedOver: readonly string[] = [
  'publishing.taskNotFound',
  'publishing.notPublished',
  'publishing.videoGone',
]

/**
 * Puts a subtitle file on every platform where its video is published and takes captions. What of it is waiting there already
 * is not asked for again: a worker that dies on the way begins its turn anew, and each call costs quota.
 *
 * @returns on how many it is, or will be
 */
export const createCaptionPush =
  ({ database: { db }, service }: Deps) =>
  async (ctx: SignedInContext, videoId: bigint, fileId: bigint): Promise<number> => {
    if (!ctx.actor.permissions.has('publishTask:amend')) throw new AppError('access.noPermission')
    const tasks = await findPublishedOf(db, videoId)
    let pushed = 0
    for (const { id, platform } of tasks) {
      if (!changeCardOf(platform).captions) continue
      const waiting = await findWaiting(db, id)
      const isAsked = waiting.some(({ kind, target }) => kind === 'caption' && target === String(fileId))
      try {
        if (!isAsked) await service.change(ctx, id, { kind: 'caption', fileId: String(fileId) })
        pushed += 1
      } catch (error) {
        if (!(error instanceof AppError) || !passedOver.includes(error.code)) throw error
      }
    }
    return pushed
  }
