import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { News, Teller } from '#src/platform/news.ts'
import { channelTitles, insertNew, lockBells, lowerCauses, markCausesRead } from './notification.store.ts'

/** Rings bells, in the transaction of what they tell: nobody reads of what did not happen. */
export function createBell({ clock }: { readonly clock: Clock }): Required<Teller> {
  /** Tells each once for each cause. */
  async function tell(tx: Tx, news: readonly News[]): Promise<void> {
    const titles = await channelTitles(tx, channelsOf(news))
    // Last, so that it is held as shortly as can be.
    await lockBells(
      tx,
      news.map(({ to }) => to),
    )
    const createdAt = instantIn(clock, 0)
    const rows = news.map(({ event, to, cause, params, ...told }) => {
      const channelTitle = told.channelId === null ? undefined : titles.get(told.channelId)
      return {
        ...told,
        params: channelTitle === undefined ? params : { ...params, channelTitle },
        type: event,
        userId: to,
        key: told.key ?? null,
        dedupeKey: cause,
        // The same of one channel on one day is one line, to be unfolded.
        groupKey: told.channelId === null ? null : `${event} ${told.channelId} ${createdAt.slice(0, 10)}`,
        loweredAt: null,
        createdAt,
      }
    })
    const told = await insertNew(tx, rows)
    if (told.length > 0) await announceNotification(tx, 'arrived', told)
  }

  /** Whoever has dealt with what happened has seen what the bell says of it. */
  async function settle(tx: Tx, to: bigint, causes: readonly string[]): Promise<void> {
    const read = await markCausesRead(tx, to, causes, instantIn(clock, 0))
    if (read) await announceNotification(tx, 'read', [to])
  }

  /** What was told is mended: nobody has to look at it any more. */
  async function lower(tx: Tx, causes: readonly string[]): Promise<void> {
    const people = await lowerCauses(tx, causes, instantIn(clock, 0))
    if (people.length > 0) await announceNotification(tx, 'read', people)
  }

  return { tell, settle, lower }
}

const channelsOf = (news: readonly News[]) =>
  news.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]))

/** Tells the tabs of these people that their bell has something new, or less; heard when the transaction commits. */
export async function announceNotification(
  db: Executor,
  change: 'arrived' | 'read',
  staffIds: readonly bigint[],
): Promise<void> {
  await publishLive(db, { type: 'notification', change }, { permission: 'signedIn', staffIds })
}
