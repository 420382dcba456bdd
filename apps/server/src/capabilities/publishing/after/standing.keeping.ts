import type { DifferingField } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { SeenVideo } from '#src/capabilities/platforms/platforms.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { findStanding, keepStanding } from './standing.store.ts'
import { differencesOf, isOpen, oursOf, seenOf } from './standing.ts'

/**
 * Keeps how a video was seen, with what differs from its task. `video` null: it is not there any more. `accepted`: a
 * visibility that stands from now on before what the task asks for; left out: as before.
 *
 * @returns what differs now and did not before
 */
export async function keepSeen(
  tx: Tx,
  task: PublishTaskRow,
  looked: {
    readonly video: SeenVideo | null
    readonly now: number
    readonly accepted?: number | null | undefined
  },
): Promise<readonly DifferingField[]> {
  const { video, now } = looked
  const before = await findStanding(tx, task.id)
  const seen = seenOf(video, before ?? task, now)
  const given = looked.accepted === undefined ? (before?.accepted ?? null) : looked.accepted
  // Nobody holds on to what is over: a video that is to be seen again is what the task says.
  const accepted = given === seen.visibility ? given : null
  const differs = differencesOf(task.platform, oursOf(task, accepted, now), seen)
  await keepStanding(tx, {
    ...seen,
    taskId: task.id,
    seenAt: new Date(now).toISOString(),
    wasOpen: (before?.wasOpen ?? false) || isOpen(seen.visibility),
    accepted,
    differs,
  })
  return differs.filter((field) => !before?.differs.includes(field))
}
