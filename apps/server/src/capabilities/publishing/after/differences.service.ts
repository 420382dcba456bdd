import { visibilityNamed } from '@pindao/protocol/channels/platform-video.codes.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import type {
  AfterPublishing,
  settleDifferences,
  VideoStanding,
} from '@pindao/protocol/publishing/after.endpoints.ts'
import { shownNames, wordFields } from '@pindao/protocol/publishing/publish-change.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { setSeen } from '../proof/publish-look.store.ts'
import { lockTask, writeTaskEvent } from '../tasks/publish-task.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { auditChangeOf } from './after.audit.ts'
import { announceChange } from './after.news.ts'
import type { AfterService } from './after.service.ts'
import { insertChange } from './change.store.ts'
import { type Known, type Wanted, wantedVisibility } from './change.wanted.ts'
import { seenAgainst } from './standing.keeping.ts'
import { findStanding, keepStanding } from './standing.store.ts'
import { differencesOf, oursOf, sideOf, standingOf } from './standing.ts'
import { applyChange } from './task-words.store.ts'

const { codes } = taskResult
type Settling = EndpointParsed<typeof settleDifferences>['body']

export type DifferencesDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly service: Pick<AfterService, 'load' | 'get' | 'knownOf' | 'ask'>
}

/** What somebody changed on the platform: a person here says which side counts. */
export function createDifferences({ database, clock, service }: DifferencesDeps) {
  const { load, get, knownOf, ask } = service

  /**
   * What differs on the platform is the task's from now on, or becomes again what the task says.
   *
   * @throws publishing.changedOnPlatform where it was looked at again since the person saw it
   */
  async function settle(ctx: SignedInContext, id: bigint, body: Settling): Promise<AfterPublishing> {
    await database.transaction(async (tx) => {
      await lockTask(tx, id)
      const task = await load(tx, ctx, id)
      const standing = foundRecord(await findStanding(tx, id), 'publishing.nothingToChange')
      if (standing.seenAt !== body.seenAt) throw new AppError('publishing.changedOnPlatform')
      const ours = oursOf(task, standing.accepted, clock())
      const seen = standingOf(standing)
      const fields = differencesOf(task.platform, ours, seen).filter((field) => body.fields.includes(field))
      if (fields.length === 0) throw new AppError('publishing.nothingToChange')
      for (const wanted of wantedOfDifferences(seen, ours, fields)) {
        if (body.take === 'theirs') await takeOver(tx, ctx, task, reversed(wanted))
        else await ask(tx, ctx, task, putBack(await knownOf(tx, task), wanted))
      }
    })
    return get(ctx, id)
  }

  /** No call is made: the platform says so already. */
  async function takeOver(tx: Tx, ctx: SignedInContext, task: PublishTaskRow, wanted: Wanted): Promise<void> {
    const at = instantIn(clock, 0)
    const done = { origin: 'platform', status: codes.success, doneAt: at, cost: 0 } as const
    await insertChange(tx, {
      ...wanted,
      ...done,
      taskId: task.id,
      staffId: ctx.actor.staffId,
      nextAt: at,
      createdAt: at,
    })
    const changed = await applyChange(tx, task.id, wanted, at)
    const standing = foundRecord(await findStanding(tx, task.id), 'publishing.nothingToChange')
    const seen = standingOf(standing)
    const asked = oursOf(changed, null, clock())
    const accepted =
      wanted.kind === 'visibility' && asked.visibility !== seen.visibility ? seen.visibility : null
    const kept = wanted.kind === 'visibility' ? accepted : standing.accepted
    const differs = differencesOf(task.platform, oursOf(changed, kept, clock()), seen)
    await keepStanding(tx, { ...standing, accepted: kept, differs })
    await setSeen(tx, task.id, seenAgainst(changed, seen.visibility, differs), standing.seenAt)
    await writeTaskEvent(tx, task.id, {
      at,
      actor: 'person',
      staffId: ctx.actor.staffId,
      from: task.status,
      to: task.status,
      reason: 'tookOver',
    })
    await auditChangeOf(tx, ctx, task, wanted, 'publishTask.takeOver')
    await announceChange(tx, task)
  }

  return { settle }
}
export type Differences = ReturnType<typeof createDifferences>

/** Words together, visibility with its time: as calls change them. */
function wantedOfDifferences(
  from: VideoStanding,
  to: VideoStanding,
  fields: readonly (keyof VideoStanding)[],
): readonly Wanted[] {
  const words = wordFields.filter((field) => fields.includes(field))
  const shown = fields.some((field) => field === 'visibility' || field === 'publishAt')
  const made = (kind: 'words' | 'visibility', about: readonly (keyof VideoStanding)[]): Wanted => ({
    kind,
    target: '',
    fromSide: sideOf(from, about),
    toSide: sideOf(to, about),
  })
  return [
    ...(words.length > 0 ? [made('words', words)] : []),
    ...(shown ? [made('visibility', ['visibility', 'publishAt'])] : []),
  ]
}

const reversed = (wanted: Wanted): Wanted => ({
  ...wanted,
  fromSide: wanted.toSide,
  toSide: wanted.fromSide,
})

/** @throws publishing.moveNotOffered where the platform does not let it be shown so again */
function putBack(known: Known, wanted: Wanted): Wanted {
  if (wanted.kind !== 'visibility') return wanted
  const { visibility, publishAt = null } = wanted.toSide
  const name = visibility === undefined ? undefined : visibilityNamed(visibility)
  const shown = shownNames.find((one) => one === name)
  if (shown === undefined) throw new AppError('publishing.moveNotOffered')
  return { ...wantedVisibility(known, shown, publishAt), fromSide: wanted.fromSide }
}
