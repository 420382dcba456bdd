import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { findTitles } from '../tasks/publish-task-list.store.ts'
import { changeJob, changeSweepJob, lookAfterJob } from './after.jobs.ts'
import { afterRoutes } from './after.routes.ts'
import { type AfterDeps, createAfterService } from './after.service.ts'
import { type AmendDeps, createAmend } from './amend.service.ts'
import { type ByHandDeps, createByHand } from './by-hand.service.ts'
import { createCaptionPush } from './caption-push.ts'
import { findDue } from './change.store.ts'
import { type ChangeWorkDeps, createChangeWork } from './change.work.ts'
import { createChangeCommands } from './change-commands.service.ts'
import { createDifferences } from './differences.service.ts'
import { createLooks, type LookDeps } from './look.service.ts'

export type AfterPorts = Omit<
  AfterDeps & AmendDeps & ByHandDeps & ChangeWorkDeps & LookDeps,
  keyof Kit | 'looks' | 'service' | 'work'
>

/** What happens to videos once they are published (issue 14, part 9): a room of publishing. */
export type After = {
  readonly routes: readonly Route[]
  readonly operation: AnyOperationCommand
  /**
   * Puts a subtitle file on every platform where its video is published and takes captions, by whoever may amend there.
   *
   * @returns on how many
   */
  pushCaption(ctx: SignedInContext, videoId: bigint, fileId: bigint): Promise<number>
  /** Makes changes, and looks at all videos once a day; called in workers only. */
  work(queue: Queue): Promise<void>
}

export function createAfter(kit: Kit, ports: AfterPorts): After {
  const deps = { ...kit, ...ports }
  const looks = createLooks(deps)
  const work = createChangeWork(deps)
  const service = createAfterService({ ...deps, looks })
  const amend = createAmend({ ...deps, service, work })
  const people = {
    ...service,
    ...createDifferences({ ...deps, service }),
    ...createChangeCommands({ ...deps, service }),
  }
  return {
    routes: afterRoutes(people, amend, createByHand(deps)),
    operation: operationCommand({
      kind: 'publishTask.amend',
      titlesOf: (actor, ids) => findTitles(kit.database.db, actor, ids),
      run: (ctx, { recordId, params }, transact) =>
        amend.amendOne(ctx, recordId, params, ctx.idempotencyKey ?? `amend-${recordId}`, transact),
    }),
    pushCaption: createCaptionPush({ database: kit.database, service }),
    async work(queue) {
      await queue.work(changeJob, ({ taskId }, run) => work.run(BigInt(taskId), run), { lanes: 2 })
      await queue.work(changeSweepJob, async (_payload, run) => {
        for (const taskId of await findDue(kit.database.db, new Date(kit.clock()).toISOString()))
          await work.run(taskId, run)
      })
      await queue.work(lookAfterJob, async (_payload, run) => {
        run.log.info({ looked: await looks.lookAtAll(run) }, 'published videos looked at')
      })
    },
  }
}
