import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { musicRemoval as states } from '@pindao/protocol/music/music-removal.states.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { RemovalFollow } from './removal.follow.ts'
import { announceRemoval } from './removal.live.ts'
import type { RemovalNews } from './removal.news.ts'
import * as store from './removal.store.ts'
import { findSoundClaims, findUncasedClaims, noteSourceVideos, videoKey } from './removal-claims.store.ts'

/** So many are looked at in one transaction. */
const atOnce = 200

export type Kept = { readonly opened: number; readonly checked: number }

/** What comes by itself: cases of claims that were there before, films that became known, and the look after 48 hours. */
export function createRemovalKeeping({
  database,
  clock,
  follow,
  tell,
}: Pick<Kit, 'database' | 'clock'> & {
  readonly follow: Pick<RemovalFollow, 'open'>
  readonly tell: RemovalNews
}) {
  const now = () => instantIn(clock, 0)

  async function openAll(signal: AbortSignal | undefined): Promise<number> {
    let [after, opened] = [0n, 0]
    for (;;) {
      signal?.throwIfAborted()
      const claims = await findUncasedClaims(database.db, after, atOnce)
      if (claims.length === 0) return opened
      await database.transaction(async (tx) => {
        for (const one of claims) if (await follow.open(tx, one, now())) opened += 1
      })
      after = claims.at(-1)?.id ?? after
    }
  }

  /** A claim that still stands says that the platform's page did not help. */
  async function checkDue(): Promise<number> {
    return database.transaction(async (tx) => {
      const due = await store.lockDueChecks(tx, now(), atOnce)
      const claims = await findSoundClaims(tx, due)
      for (const row of due) {
        const stands = (claims.get(videoKey(row)) ?? []).length > 0
        const why = { at: now(), reason: stands ? 'claimStands' : 'claimGone' }
        if (stands) {
          const failed = moveInto(states, 'failed', 'system')
          const problem = { problem: 'claimStands', checkAt: null }
          await store.moveRemoval(tx, row.id, failed, { ...why, problemCode: 'claimStands' }, problem)
        } else {
          const gone = { checkAt: null, isClaimed: false }
          await store.moveRemoval(tx, row.id, moveInto(states, 'removed', 'system'), why, gone)
        }
        await announceRemoval(tx, row.id)
        await tell(tx, row, stands ? 'musicFailed' : 'musicDone')
      }
      return due.length
    })
  }

  return async (signal?: AbortSignal): Promise<Kept> => {
    const opened = await openAll(signal)
    await database.transaction(noteSourceVideos)
    return { opened, checked: await checkDue() }
  }
}
