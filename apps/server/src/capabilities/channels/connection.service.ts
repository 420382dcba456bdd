import { channelUse, credentialStatus } from '@pindao/protocol/channels/channel.states.ts'
import {
  type RoundTripReturn,
  roundTripSeconds,
  takeRoundTrip,
  writeAudit,
} from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type Actor, coversRecord, type RequestContext, type SignedInContext } from '#src/platform/context.ts'
import { randomToken, type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Database, Tx } from '#src/platform/db/database.ts'
import { publishLive } from '#src/platform/live/live.ts'
import type { ChannelService } from './channel.service.ts'
import { findChannel, upsertChannel } from './channel.store.ts'
import { channelConnection } from './channel.table.ts'
import { type Connection, insertConnection } from './connection.store.ts'
import { credentialAfter } from './credential.machine.ts'
import type { CredentialSecrets } from './credential.secrets.ts'
import { type ChannelCredential, lockCredential, saveCredential } from './credential.store.ts'
import type { PlatformChannel } from './youtube-channels.ts'
import { type GrantedTokens, type YoutubeOAuth, YoutubeOAuthError, youtubeScopes } from './youtube-oauth.ts'

/** What a connection needs of the other parts. */
export type ConnectionDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly secrets: SecretBox
  readonly oauth: Pick<YoutubeOAuth, 'consentUrl' | 'exchange'>
  readonly readOwnChannel: (accessToken: string) => Promise<PlatformChannel>
  readonly channels: Pick<ChannelService, 'loadCovered'>
  readonly sealed: CredentialSecrets
  /** The person of a connection, as long as they are signed in somewhere. */
  readonly actorOf: (staffId: bigint) => Promise<Actor | null>
  readonly clock: Clock
}

/**
 * Connecting a channel through the platform's consent page (CH-04). The way is bound to the person, the browser and,
 * for a renewal, the channel; each can be finished once.
 */
export function createConnectionService(deps: ConnectionDeps) {
  const { database, secrets, oauth, clock } = deps
  const digestKey = secrets.derive('channel connection state')

  /** The consent page's address. @throws channels.notFound, common.unavailable */
  async function start(
    ctx: SignedInContext,
    input: { channelId: bigint | null; browserDigest: Buffer },
  ): Promise<string> {
    const { channelId, browserDigest } = input
    if (channelId !== null) await deps.channels.loadCovered(ctx, channelId)
    const state = randomToken()
    const codeVerifier = randomToken()
    const url = oauth.consentUrl({ state, codeVerifier })
    const stateDigest = tokenDigest(state, digestKey)
    const row = {
      stateDigest,
      staffId: ctx.actor.staffId,
      channelId,
      browserDigest,
      codeVerifierSealed: secrets.seal(codeVerifier, verifierPlace(stateDigest)),
      expiresAt: instantIn(clock, roundTripSeconds),
    }
    await insertConnection(database.db, row, instantIn(clock, 0))
    return url
  }

  /**
   * Finishes a connection at the callback and returns the channel's id.
   *
   * @throws channels.connectionExpired, connectionDenied, wrongChannel, notAuthorised, platformUnreachable,
   * removed, access.notSignedIn, noPermission, outsideScope
   */
  async function finish(ctx: RequestContext, back: RoundTripReturn): Promise<bigint> {
    const { connection, stateDigest } = await take(back)
    const actor = await personOf(connection)
    return complete({ ...ctx, actor }, back.query, { connection, stateDigest })
  }

  /**
   * Goes the whole way without a browser: `visit` stands for the person at the consent page and returns the query the
   * platform sends back. For demo data on the sandbox; the person given acts.
   */
  async function connect(
    ctx: SignedInContext,
    visit: (consentUrl: string) => Promise<URLSearchParams>,
  ): Promise<bigint> {
    const browser = tokenDigest(randomToken(), digestKey)
    const query = await visit(await start(ctx, { channelId: null, browserDigest: browser }))
    return complete(ctx, query, await take({ query, browser }))
  }

  async function take({ query, browser }: RoundTripReturn) {
    const stateDigest = tokenDigest(query.get('state') ?? '', digestKey)
    const now = instantIn(clock, 0)
    const connection =
      browser &&
      (await takeRoundTrip(database.db, channelConnection, { stateDigest, browserDigest: browser, now }))
    if (!connection) throw new AppError('channels.connectionExpired')
    return { connection, stateDigest }
  }

  async function complete(
    ctx: SignedInContext,
    query: URLSearchParams,
    { connection, stateDigest }: { connection: Connection; stateDigest: Buffer },
  ): Promise<bigint> {
    const code = query.get('code')
    if (code === null) throw new AppError('channels.connectionDenied')
    const codeVerifier = secrets.open(connection.codeVerifierSealed, verifierPlace(stateDigest))
    const granted = await oauth.exchange({ code, codeVerifier }).catch(exchangeFailed)
    if (!youtubeScopes.every((scope) => granted.scopes.includes(scope))) {
      throw new AppError('channels.connectionDenied')
    }
    const described = await deps.readOwnChannel(granted.accessToken)
    await assertExpected(connection, described)
    return database.transaction((tx) => save(tx, ctx, described, granted))
  }

  /** The browser brings no bearer here: who may is asked anew, as it stands now. */
  async function personOf({ staffId }: Connection): Promise<Actor> {
    const actor = await deps.actorOf(staffId)
    if (!actor) throw new AppError('access.notSignedIn')
    if (!actor.permissions.has('channel:connect')) throw new AppError('access.noPermission')
    return actor
  }

  async function assertExpected({ channelId }: Connection, described: PlatformChannel): Promise<void> {
    if (channelId === null) return
    const expected = await findChannel(database.db, channelId)
    if (expected?.channel.platformChannelId !== described.platformChannelId) {
      throw new AppError('channels.wrongChannel')
    }
  }

  async function save(
    tx: Tx,
    ctx: SignedInContext,
    described: PlatformChannel,
    granted: GrantedTokens,
  ): Promise<bigint> {
    const { staffId, departmentId } = ctx.actor
    const now = instantIn(clock, 0)
    const channel = await upsertChannel(tx, 'youtube', described, {
      ownerStaffId: staffId,
      departmentId,
      now,
    })
    if (!coversRecord(ctx.actor, channel)) throw new AppError('access.outsideScope')
    if (channel.use === channelUse.codes.removed) throw new AppError('channels.removed')
    const stored = await lockCredential(tx, channel.id)
    const from = stored ? credentialStatus.nameOf(stored.status) : 'unauthorised'
    const to = credentialAfter(from, 'authorised')
    assertLasting(granted, from === 'normal' ? stored : null)
    await saveCredential(tx, {
      channelId: channel.id,
      status: credentialStatus.codes[to],
      scopes: [...granted.scopes],
      ...deps.sealed.seal(channel.id, granted, stored),
      grantedBy: staffId,
      lastErrorCode: null,
      failCount: 0,
      updatedAt: now,
    })
    const { platformChannelId } = channel
    await writeAudit(tx, ctx, {
      action: 'channel.connect',
      entity: 'channel',
      entityId: channel.id,
      before: { credential: from, scopes: stored?.scopes ?? [] },
      after: { credential: to, scopes: granted.scopes },
      detail: { platformChannelId, title: channel.title },
    })
    await publishLive(
      tx,
      { type: 'channel', id: String(channel.id) },
      { permission: 'channel:read', ownerStaffId: channel.ownerStaffId, departmentId: channel.departmentId },
    )
    return channel.id
  }

  return { start, finish, connect }
}

export type ConnectionService = ReturnType<typeof createConnectionService>

/** Without a refresh token a channel would be lost within the hour; a stored one helps only while it is good. */
function assertLasting(granted: GrantedTokens, good: ChannelCredential | null): void {
  if (granted.refreshToken === null && !good?.refreshTokenSealed) throw new AppError('channels.notAuthorised')
}

function exchangeFailed(error: unknown): never {
  if (!(error instanceof YoutubeOAuthError)) throw error
  const code = error.kind === 'invalidGrant' ? 'channels.connectionExpired' : 'channels.platformUnreachable'
  throw new AppError(code, { cause: error })
}

function verifierPlace(stateDigest: Buffer) {
  return { table: 'channel_connection', column: 'code_verifier', row: stateDigest.toString('hex') }
}
