import type { Permission } from '@pindao/protocol/access/permissions.ts'
import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTaskStatus } from '@pindao/protocol/publishing/publish-task.states.ts'
import type { z } from 'zod'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { findTarget } from '../plans/plan-target.store.ts'
import { assertPlatformTakes } from './platform-limits.ts'
import type { PublishTaskService } from './publish-task.service.ts'
import { findTask } from './publish-task-list.store.ts'
import { createSubmission, onceUnderWay, type SubmissionDeps } from './submission.ts'
import { coveredTask } from './task-scope.store.ts'

type TaskPortDeps = SubmissionDeps & {
  readonly channelForPublishing: (
    ctx: SignedInContext,
    channelId: bigint,
  ) => Promise<{ readonly platform: string }>
}

/** What later capabilities do with publish tasks: by the steps that people's own tasks are made and ended with. */
export type TaskPort = ReturnType<typeof createTaskPort>

/** Whoever publishes through something else may publish, too. @throws access.noPermission */
function assertMay({ actor }: SignedInContext, permission: Permission): void {
  if (!actor.permissions.has(permission)) throw new AppError('access.noPermission')
}

export function createTaskPort(deps: TaskPortDeps, service: Pick<PublishTaskService, 'within' | 'remove'>) {
  const load = async (db: Executor, ctx: SignedInContext, id: bigint) =>
    coveredTask(ctx.actor, await findTask(db, id))
  const submission = createSubmission(deps, load)

  return {
    /**
     * That this person may publish there, and the platform takes it; before a transaction.
     *
     * @param durationMs null where it is not known yet
     * @throws channels.notFound, publishing.textTooLong and its like
     */
    async check(
      ctx: SignedInContext,
      channelId: bigint,
      words: Parameters<typeof assertPlatformTakes>[1],
      durationMs: number | null,
    ): Promise<{ readonly platform: string }> {
      assertMay(ctx, 'publishTask:create')
      const { platform } = await deps.channelForPublishing(ctx, channelId)
      assertPlatformTakes(platform, words, durationMs, deps.clock())
      return { platform }
    },

    /** Makes a task in the transaction of whoever asks. @returns its id. @throws what a submission throws */
    submit(tx: Tx, ctx: SignedInContext, asked: z.input<typeof createPublishTask.body>): Promise<bigint> {
      const input = createPublishTask.body.parse(asked)
      return onceUnderWay(
        (work) => work(tx),
        async (own) => {
          const target = foundRecord(await findTarget(own, BigInt(input.channelId)), 'channels.notFound')
          return submission.insert(own, ctx, input, target)
        },
      )
    },

    /** A draft of which nothing was sent goes; anything else stops. @throws publishing.notTerminable, publishing.draftBegun */
    async terminate(ctx: SignedInContext, id: bigint, transact: Transact): Promise<void> {
      assertMay(ctx, 'publishTask:terminate')
      await transact(async (tx) => {
        const within: Transact = (work) => work(tx)
        const { task } = await load(tx, ctx, id)
        if (task.status === publishTaskStatus.codes.draft) await service.remove(ctx, id, within)
        else await service.within.terminate(ctx, id, within)
      })
    },
    /** @throws publishing.notRetryable */
    async retry(ctx: SignedInContext, id: bigint, transact: Transact): Promise<void> {
      assertMay(ctx, 'publishTask:retry')
      await service.within.retry(ctx, id, transact)
    },
  }
}
