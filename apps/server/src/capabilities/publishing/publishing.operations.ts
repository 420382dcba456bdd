import { createPublishTask } from '@pindao/protocol/publishing/publish-task.endpoints.ts'
import { publishTitle, publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { PublishTaskService } from './tasks/publish-task.service.ts'
import { findTitles } from './tasks/publish-task-list.store.ts'
import type { TemplateFilling } from './templates/template-filling.service.ts'

type Titles = ReadonlyMap<bigint, string>

export type PublishingOperationDeps = {
  readonly database: Pick<Database, 'db'>
  readonly service: Pick<
    PublishTaskService,
    'create' | 'retry' | 'terminate' | 'submit' | 'withdraw' | 'remove'
  >
  /** What source videos are called, of those that somebody may see. */
  readonly videoTitlesOf: (actor: Actor, ids: readonly bigint[]) => Promise<Titles>
  readonly channelForPublishing: (
    ctx: SignedInContext,
    channelId: bigint,
  ) => Promise<{ readonly id: bigint; readonly title: string }>
  /** What a template makes of a video on a channel; null where none is asked for, or there is none to begin with. */
  readonly fillTemplate: TemplateFilling['fillOrRefuse']
}

/** What is done to many publish tasks, and to many videos that become tasks, at once. */
export function publishingOperations(deps: PublishingOperationDeps): readonly AnyOperationCommand[] {
  const { service, videoTitlesOf } = deps
  const titlesOf = (actor: Actor, ids: readonly bigint[]) => findTitles(deps.database.db, actor, ids)

  return [
    operationCommand({
      kind: 'publishTask.retry',
      titlesOf,
      run: (ctx, { recordId }, transact) => service.retry(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'publishTask.terminate',
      titlesOf,
      run: (ctx, { recordId }, transact) => service.terminate(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'publishTask.submit',
      titlesOf,
      run: (ctx, { recordId }, transact) => service.submit(ctx, recordId, undefined, transact),
    }),
    operationCommand({
      kind: 'publishTask.withdraw',
      titlesOf,
      run: (ctx, { recordId }, transact) => service.withdraw(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'publishTask.delete',
      titlesOf,
      run: (ctx, { recordId }, transact) => service.remove(ctx, recordId, transact),
    }),
    operationCommand({
      kind: 'video.publish',
      titlesOf: videoTitlesOf,
      async targetsOf(ctx, { channelIds }) {
        const ids = [...new Set(channelIds)].map(BigInt)
        return Promise.all(ids.map((id) => deps.channelForPublishing(ctx, id)))
      },
      async run(ctx, { recordId, targetId, params }, transact) {
        const videoTitle = (await videoTitlesOf(ctx.actor, [recordId])).get(recordId)
        if (videoTitle === undefined) throw new AppError('media.videoNotFound')
        const { visibility, madeForKids, templateId } = params
        const ids = { videoId: String(recordId), channelId: String(targetId) }
        const filled = await deps.fillTemplate(ctx, { ...ids, templateId })
        const said = filled
          ? {
              ...filled.said,
              title: filled.title,
              description: filled.description,
              tags: [...filled.tags],
              templateId: String(filled.templateId),
              recipe: filled.recipe,
            }
          : { title: titleFor(videoTitle) }
        const input = createPublishTask.body.parse({ ...ids, ...said, visibility, madeForKids })
        return service.create(ctx, input, transact)
      },
    }),
  ]
}

/** @throws publishing.titleUnfit for a title that the platform would refuse */
function titleFor(videoTitle: string): string {
  const title = publishTitle.safeParse(publishTitleOf(videoTitle))
  if (!title.success) throw new AppError('publishing.titleUnfit')
  return title.data
}
