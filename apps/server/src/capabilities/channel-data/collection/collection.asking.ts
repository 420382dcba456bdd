import { addDays } from '@pindao/protocol/core/zoned-day.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import type { Channels } from '#src/capabilities/channels/channels.ts'
import { type Platforms, pacificDay } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact, Tx } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import { openDays } from '../facts/ingest.store.ts'
import { collectDataJob } from './collection.jobs.ts'
import { usualBackDays } from './collection.pace.ts'
import { askForPast, makeDue } from './collection.store.ts'

/** A person wants a channel's numbers: the newest days again, or those of the past. */
export function createCollectionAsking({
  database,
  jobs,
  clock,
  platforms,
  collectableChannel,
}: Pick<Kit, 'database' | 'jobs' | 'clock'> & {
  readonly platforms: Platforms
  readonly collectableChannel: Channels['api']['collectableChannel']
}) {
  async function ask(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact,
    act: (tx: Tx, now: string) => Promise<Readonly<Record<string, string>>>,
    action: 'channelData.recollect' | 'channelData.backFill',
  ): Promise<void> {
    const { platform, title } = await collectableChannel(ctx, id)
    if (platforms.of(platform).data === null) throw new AppError('channelData.platformSaysNothing')
    await transact(async (tx) => {
      const detail = await act(tx, instantIn(clock, 0))
      await writeAudit(tx, ctx, { action, entity: 'channel', entityId: id, detail: { title, ...detail } })
      await jobs.send(tx, collectDataJob, {})
    })
  }

  return {
    /** @throws what `collectableChannel` throws; channelData.platformSaysNothing */
    recollect: (ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) =>
      ask(
        ctx,
        id,
        transact,
        async (tx, now) => {
          await makeDue(tx, id, now)
          return {}
        },
        'channelData.recollect',
      ),

    /** A year before today; the open days come by themselves. @throws the same */
    backFill: (ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) =>
      ask(
        ctx,
        id,
        transact,
        async (tx, now) => {
          const today = pacificDay(new Date(clock()))
          const range = { from: addDays(today, -usualBackDays), to: addDays(today, -openDays - 1) }
          await askForPast(tx, id, range, now)
          return range
        },
        'channelData.backFill',
      ),
  }
}
export type CollectionAsking = ReturnType<typeof createCollectionAsking>
