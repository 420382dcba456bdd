import type { NotificationType } from '@pindao/protocol/notifications/notification.codes.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { announceNotification } from './notification.announce.ts'
import { causeOfLetter, type Telling } from './notification.causes.ts'
import { channelTitles, insertNew, lockBells, markCausesRead } from './notification.store.ts'

/** Which of these people want the bell to ring for an event. */
export type WhoWantsBell = (
  db: Executor,
  staffIds: readonly bigint[],
  event: NotificationType,
) => Promise<readonly bigint[]>

/** Rings bells, in the transaction of what they tell: nobody reads of what did not happen. */
export function createRaising({
  whoWantsBell,
  clock,
}: {
  readonly whoWantsBell: WhoWantsBell
  readonly clock: Clock
}) {
  /** Tells those who want to hear of this type, each once for each cause. */
  async function raise(tx: Tx, type: NotificationType, tellings: readonly Telling[]): Promise<void> {
    const wanting = await whoWantsBell(
      tx,
      tellings.map(({ to }) => to),
      type,
    )
    const wanted = tellings.filter(({ to }) => wanting.includes(to))
    if (wanted.length === 0) return
    const titles = await channelTitles(tx, channelsOf(wanted))
    // Last, so that it is held as shortly as can be.
    await lockBells(
      tx,
      wanted.map(({ to }) => to),
    )
    const createdAt = instantIn(clock, 0)
    const rows = wanted.map(({ to, cause, params, ...told }) => {
      const channelTitle = told.channelId === null ? undefined : titles.get(told.channelId)
      return {
        ...told,
        params: channelTitle === undefined ? params : { ...params, channelTitle },
        type,
        userId: to,
        key: null,
        dedupeKey: cause,
        createdAt,
      }
    })
    const told = await insertNew(tx, rows)
    if (told.length > 0) await announceNotification(tx, 'arrived', told)
  }

  /** Whoever has dealt with a letter in the mailbox has seen what the bell says of it. */
  async function mailSeen(tx: Tx, staffId: bigint, copyIds: readonly bigint[]): Promise<void> {
    const read = await markCausesRead(tx, staffId, copyIds.map(causeOfLetter), instantIn(clock, 0))
    if (read) await announceNotification(tx, 'read', [staffId])
  }

  return { raise, mailSeen }
}

const channelsOf = (tellings: readonly Telling[]) =>
  tellings.flatMap(({ channelId }) => (channelId === null ? [] : [channelId]))
