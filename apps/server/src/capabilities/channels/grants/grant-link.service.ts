import { grantLinkDays } from '@pindao/protocol/channels/connection.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { RequestContext, SignedInContext } from '#src/platform/context.ts'
import { randomToken, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { ConnectionDeps, ConnectionService } from './connection.service.ts'
import { findLink, insertLink } from './connection.store.ts'

/** Below which links to grant again stand, under `/api`; the token follows. */
export const grantLinkPath = '/channels/grant-links'
const linkSeconds = grantLinkDays * 24 * 3600

/** What a link is for: a channel or a grant. */
type LinkTarget = {
  readonly channelId: bigint | null
  readonly grantId: bigint | null
  /** The API project it is to be given to; null: as it stands. */
  readonly projectId?: bigint | null
}

/**
 * Links for whoever has to grant again, who need not have an account with us: bound to a channel or a grant, so that
 * nothing else can be connected by one, and used up by the grant.
 */
export function createGrantLinks(
  deps: Pick<ConnectionDeps, 'database' | 'secrets' | 'channels' | 'clock' | 'actorAtWork' | 'projects'> & {
    readonly connections: Pick<ConnectionService, 'start' | 'loadGrant'>
    readonly publicUrl: string
  },
) {
  const { database, clock, connections } = deps
  const key = deps.secrets.derive('channel grant link')

  return {
    /** @throws channels.notFound, channels.grantNotFound, channels.projectNotFound, channels.projectUnusable */
    async create(ctx: SignedInContext, { channelId, grantId, projectId = null }: LinkTarget) {
      const known = channelId === null ? null : (await deps.channels.loadCovered(ctx, channelId)).channel
      const grant = grantId === null ? null : await connections.loadGrant(ctx, grantId)
      const platform = grant?.platform ?? known?.platform ?? ''
      // Said now, and not to whoever opens it.
      if (projectId !== null) await deps.projects.choose(platform, projectId)
      const token = randomToken()
      const expiresAt = instantIn(clock, linkSeconds)
      await database.transaction(async (tx) => {
        await insertLink(tx, {
          tokenDigest: tokenDigest(token, key),
          channelId,
          grantId,
          projectId,
          createdBy: ctx.actor.staffId,
          createdAt: instantIn(clock, 0),
          expiresAt,
        })
        await writeAudit(tx, ctx, {
          action: 'channel.grantLink',
          ...(grantId === null
            ? { entity: 'channel', entityId: channelId }
            : { entity: 'grant', entityId: grantId }),
          detail: { expiresAt, ...(projectId === null ? {} : { project: String(projectId) }) },
        })
      })
      return { url: `${deps.publicUrl}/api${grantLinkPath}/${token}`, expiresAt }
    },

    /**
     * The consent page's address for whoever opens a link. Looking is not using: chats open links to show a preview.
     *
     * @throws channels.linkExpired, channels.platformNotManaged, common.unavailable
     */
    async open(ctx: RequestContext, token: string, browserDigest: Buffer): Promise<string> {
      const link = await findLink(database.db, tokenDigest(token, key), instantIn(clock, 0))
      const actor = link && (await deps.actorAtWork({ staffId: link.createdBy, sessionId: 0n }))
      if (!link || !actor?.permissions.has('channel:connect')) throw new AppError('channels.linkExpired')
      const sender: SignedInContext = { ...ctx, actor }
      const { channelId, grantId, projectId } = link
      // Channel and grant say themselves of which platform they are.
      const target = { platform: '', channelId, grantId, projectId }
      return connections.start(sender, target, { digest: browserDigest, linkId: link.id })
    },
  }
}
export type GrantLinks = ReturnType<typeof createGrantLinks>
