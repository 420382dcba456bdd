import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import type { Platforms } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Transact } from '#src/platform/db/database.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { ChannelService } from '../channel.service.ts'
import { syncChannelsJob } from './sync.jobs.ts'
import { makeDue } from './sync.store.ts'

type Deps = Pick<Kit, 'database' | 'jobs' | 'clock'> & {
  readonly platforms: Platforms
  readonly channels: Pick<ChannelService, 'loadCovered'>
}

/** A channel that its platform can be asked about, for somebody who may touch it. */
export function createAskableChannel({ platforms, channels }: Pick<Deps, 'platforms' | 'channels'>) {
  /** @throws channels.notFound, channels.removed, channels.platformNotManaged, channels.notAuthorised, channels.credentialInvalid */
  return async function load(ctx: SignedInContext, id: bigint) {
    const { channel, credential } = await channels.loadCovered(ctx, id)
    if (channel.use !== channelUse.codes.inUse) throw new AppError('channels.removed')
    platforms.of(channel.platform)
    const state = credential === null ? 'unauthorised' : credentialStatus.nameOf(credential)
    if (state === 'unauthorised') throw new AppError('channels.notAuthorised')
    if (state === 'invalid') throw new AppError('channels.credentialInvalid')
    return channel
  }
}

/** A person wants a channel to be read now. */
export function createSyncAsking(deps: Deps) {
  const { database, jobs, clock } = deps
  const askable = createAskableChannel(deps)
  /** @throws what `createAskableChannel` says */
  return async function ask(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await askable(ctx, id)
    await transact(async (tx) => {
      await makeDue(tx, id, instantIn(clock, 0))
      await jobs.send(tx, syncChannelsJob, {})
    })
  }
}
export type AskForSync = ReturnType<typeof createSyncAsking>
