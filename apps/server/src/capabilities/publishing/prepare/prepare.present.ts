import { isErrorCode } from '@pindao/protocol/core/error-codes.ts'
import type { Preparation } from '@pindao/protocol/publishing/prepare.endpoints.ts'
import { stepsOf } from '@pindao/protocol/publishing/prepare-recipe.ts'
import type { Actor } from '#src/platform/context.ts'
import { isOver } from '../tasks/publish-task.store.ts'
import type { PresentedTask } from '../tasks/publish-task-list.store.ts'
import { maySeeVideo } from '../tasks/source-video.ts'
import { recipeOf } from '../tasks/task-due.ts'
import type { PrepareRow } from './prepare.table.ts'

type Links = { readonly thumbnailUrl: (actor: Actor, videoId: bigint, key: string) => string }

/** How the preparation of a task stands, for this person; null where nothing is made of its film. */
export function presentPreparation(
  actor: Actor,
  { task, video }: PresentedTask,
  row: PrepareRow | null,
  { thumbnailUrl }: Links,
): Preparation | null {
  const recipe = recipeOf(task)
  if (recipe === null && row === null) return null
  const madeObject = row?.madeObject ?? null
  const sees = madeObject !== null && !video.deleted && maySeeVideo(actor, video)
  return {
    recipe,
    steps: recipe === null ? [] : [...stepsOf(recipe)],
    stage: row?.stage ?? 'waiting',
    progress: row?.progress ?? 0,
    tries: row?.tries ?? 0,
    retryAt: row?.retryAt ?? null,
    problemCode: !isOver(task.status) && isErrorCode(task.problemCode) ? task.problemCode : null,
    made:
      row === null || madeObject === null
        ? null
        : {
            url: sees ? thumbnailUrl(actor, task.videoId, madeObject) : null,
            size: row.madeSize ?? 0,
            durationMs: row.madeDurationMs ?? 0,
          },
  }
}
