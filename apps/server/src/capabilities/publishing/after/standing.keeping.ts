import type { DifferingField } from '@pindao/protocol/publishing/after.endpoints.ts'
import type { SeenVideo } from '#src/capabilities/platforms/platforms.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { setSeen } from '../proof/publish-look.store.ts'
import type { PublishTaskRow } from '../tasks/publish-task.table.ts'
import { findStanding, keepStanding } from './standing.store.ts'
import { differencesOf, isOpen, oursOf, seenOf } from './standing.ts'
import { withFoundWords } from './task-words.store.ts'

/**
 * Keeps how a video was seen, with what differs from its task. `video` null: it is not there any more. `accepted`: a
 * visibility that stands from now on before what the task asks for; left out: as before.
 *
 * @returns what differs now and did not before; nothing for a look that began before what is known already
 */
export async function keepSeen(
  tx: Tx,
  known: PublishTaskRow,
  looked: {
    readonly video: SeenVideo | null
    readonly now: number
    readonly accepted?: number | null | undefined
  },
): Promise<readonly DifferingField[]> {
  const { video, now } = looked
  const before = await findStanding(tx, known.id)
  if (before !== null && Date.parse(before.seenAt) > now) return []
  const seen = seenOf(video, before ?? known, now)
  const task = before === null && video !== null ? await withFoundWords(tx, known, seen) : known
  const given = looked.accepted === undefined ? (before?.accepted ?? null) : looked.accepted
  // Nobody holds on to what is over: a video that is to be seen again is what the task says.
  const accepted = given === seen.visibility ? given : null
  const differs = differencesOf(task.platform, oursOf(task, accepted, now), seen)
  const seenAt = new Date(now).toISOString()
  await setSeen(tx, task.id, seenAgainst(task, seen.visibility, differs), seenAt)
  await keepStanding(tx, {
    ...seen,
    taskId: task.id,
    seenAt,
    wasOpen: (before?.wasOpen ?? false) || isOpen(seen.visibility),
    accepted,
    differs,
  })
  return differs.filter((field) => !before?.differs.includes(field))
}

/**
 * How a task says that its video is seen (`seen_visibility`), which follows what is known here: null for what is neither as
 * it was asked for nor a difference, as what somebody has accepted, or a booking.
 */
export function seenAgainst(
  task: Pick<PublishTaskRow, 'visibility'>,
  visibility: number,
  differs: readonly DifferingField[],
): number | null {
  return visibility === task.visibility || differs.includes('visibility') ? visibility : null
}
