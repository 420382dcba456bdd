import type {
  confirmConnection,
  getConnectionChoice,
} from '@pindao/protocol/channels/connection.endpoints.ts'
import type { EndpointOutput } from '@pindao/protocol/core/endpoint.ts'
import { type GrantedChannel, PlatformProblem } from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import { coversRecord, type SignedInContext } from '#src/platform/context.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { createConnectionSaving, type SavedChannel } from './connection.saving.ts'
import type { ConnectionDeps } from './connection.service.ts'
import { type ConnectionChoiceRow, findChoice, findKnown, takeChoice } from './connection.store.ts'

type Confirmed = EndpointOutput<typeof confirmConnection>

/** Choosing among the channels that a new grant speaks for; each person their own grants only. */
export function createConnectionChoices(
  deps: Pick<
    ConnectionDeps,
    'database' | 'platforms' | 'projects' | 'sealed' | 'clock' | 'news' | 'channelMade'
  >,
) {
  const { database, platforms, sealed, clock } = deps
  const saving = createConnectionSaving(deps)
  const now = () => instantIn(clock, 0)

  /** @throws channels.choiceExpired */
  async function open({ actor }: SignedInContext, id: bigint): Promise<ConnectionChoiceRow> {
    return foundRecord(await findChoice(database.db, id, actor.staffId, now()), 'channels.choiceExpired')
  }

  return {
    /** What is to choose from. @throws channels.choiceExpired */
    async get(ctx: SignedInContext, id: bigint): Promise<EndpointOutput<typeof getConnectionChoice>> {
      const row = await open(ctx, id)
      const { platform, kind, accountLabel, expiresAt, offered } = row
      const ids = offered.map(({ platformChannelId }) => platformChannelId)
      const known = new Map(
        (await findKnown(database.db, platform, ids)).map((one) => [one.platformChannelId, one]),
      )
      const channels = offered.map((one) => {
        const channel = known.get(one.platformChannelId)
        const shown = { ...one, missing: [...one.missing] }
        if (!channel) return { ...shown, standing: 'new' as const, channelId: null }
        return coversRecord(ctx.actor, channel)
          ? { ...shown, standing: 'known' as const, channelId: String(channel.id) }
          : { ...shown, standing: 'elsewhere' as const, channelId: null }
      })
      return { id: String(id), platform, kind, accountLabel, expiresAt, channels }
    },

    /**
     * Connects what was chosen, as the platform describes it now; each by itself, so that one that is somebody else's
     * keeps no other back.
     *
     * @throws channels.choiceExpired, notAuthorised, platformUnreachable
     */
    async confirm(ctx: SignedInContext, id: bigint, ids: readonly string[]): Promise<Confirmed> {
      const { platform, kind, grantedSealed, stateDigest, projectId } = await open(ctx, id)
      const granted = sealed.openChoice(stateDigest, grantedSealed)
      if (granted === null) throw new AppError('channels.choiceExpired')
      const { connection } = platforms.of(platform)
      const client = await deps.projects.clientOf(database.db, projectId)
      const reach = await connection.reach(kind, granted.accessToken, client).catch((cause: unknown) => {
        if (!(cause instanceof PlatformProblem)) throw cause
        const isOver = cause.kind === 'credential'
        throw new AppError(isOver ? 'channels.notAuthorised' : 'channels.platformUnreachable', { cause })
      })
      const byId = new Map(reach.channels.map((one) => [one.channel.platformChannelId, one]))
      return database.transaction(async (tx) => {
        const taken = await takeChoice(tx, id, ctx.actor.staffId, now())
        if (!taken) throw new AppError('channels.choiceExpired')
        const card = platforms.grantCard(platform, kind)
        const row = await saving.saveTokens(tx, ctx, {
          platform,
          card,
          account: reach.account,
          granted,
          projectId,
        })
        const connected: SavedChannel[] = []
        const refused: { platformChannelId: string; code: string }[] = []
        for (const chosen of new Set(ids)) {
          const result = await attempt(byId.get(chosen), (one) => saving.saveChannel(tx, ctx, row, one))
          if (typeof result === 'string') refused.push({ platformChannelId: chosen, code: result })
          else connected.push(result)
        }
        const rest = reach.channels.filter(({ channel }) => !ids.includes(channel.platformChannelId))
        await saving.revive(tx, ctx, row, rest)
        return { connected: connected.map((one) => ({ ...one, id: String(one.id) })), refused }
      })
    },
  }
}

/** What was saved, or the code of a refusal that writes nothing. */
async function attempt(
  channel: GrantedChannel | undefined,
  save: (channel: GrantedChannel) => Promise<SavedChannel>,
): Promise<SavedChannel | string> {
  if (!channel) return 'channels.notFound'
  try {
    return await save(channel)
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.code
    throw error
  }
}
