import {
  type GrantKind,
  isManagedPlatform,
  type ManagedPlatform,
} from '@pindao/protocol/channels/platforms.ts'
import { type RoundTripReturn, roundTripSeconds, takeRoundTrip } from '#src/capabilities/access/access.ts'
import {
  type GrantedTokens,
  type GrantReach,
  PlatformProblem,
  type Platforms,
} from '#src/capabilities/platforms/platforms.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import { type Actor, coversRecord, type RequestContext, type SignedInContext } from '#src/platform/context.ts'
import { randomToken, type SecretBox, tokenDigest } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import type { ChannelMade } from '../changes/channel-changes.service.ts'
import type { ChannelService } from '../channel.service.ts'
import { findChannel } from '../channel.store.ts'
import type { ProjectClients } from '../projects/project.clients.ts'
import { createConnectionSaving, type NewGrant } from './connection.saving.ts'
import { type Connection, insertChoice, insertConnection, useLink } from './connection.store.ts'
import { channelConnection } from './connection.table.ts'
import type { GrantSecrets } from './grant.secrets.ts'
import { findChannelGrant, findGrant, findGrantChannels, type GrantRow } from './grant.store.ts'

/** Whoever has many channels may take their time over the choice. */
const choiceSeconds = 3600

/** What a connection needs of the other parts. */
export type ConnectionDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly secrets: SecretBox
  readonly platforms: Platforms
  readonly channels: Pick<ChannelService, 'loadCovered'>
  readonly projects: Pick<ProjectClients, 'clientOf' | 'choose' | 'isOpen'>
  readonly sealed: GrantSecrets
  /** The person of a connection, as long as they are signed in somewhere. */
  readonly actorOf: (staffId: bigint) => Promise<Actor | null>
  /** Whoever sent a link, signed in or not. */
  readonly actorAtWork: (begun: { staffId: bigint; sessionId: bigint }) => Promise<Actor | null>
  readonly clock: Clock
  /** What was told of a grant that was lost is closed when it is given again. */
  readonly news: Pick<NewsDesk, 'lower'>
  readonly channelMade: ChannelMade
}

/** What is to be connected: a known channel or grant and no other, or whatever the person chooses. */
export type ConnectionTarget = {
  readonly platform: string
  readonly kind?: GrantKind | undefined
  readonly channelId: bigint | null
  readonly grantId: bigint | null
  /** The API project that the grant is to use, where somebody names one. */
  readonly projectId?: bigint | null
}

/** How a connection ended: one channel is connected, or the person has to choose among several. */
export type ConnectionOutcome =
  | { readonly kind: 'connected'; readonly channelId: bigint }
  | { readonly kind: 'choice'; readonly id: bigint }
  /** Of a link: whoever followed it may have no account with us, and is thanked, or told what went wrong. */
  | { readonly kind: 'thanks' }
  | { readonly kind: 'linkFailed'; readonly failure: AppError }

/**
 * Connecting channels through the platform's consent page (CH-04). The way is bound to the person, the browser and, for
 * a renewal, the channel or grant; each can be finished once.
 */
export function createConnectionService(deps: ConnectionDeps) {
  const { database, secrets, platforms, projects, clock } = deps
  const digestKey = secrets.derive('channel connection state')
  const saving = createConnectionSaving(deps)

  /**
   * The consent page's address.
   *
   * @throws channels.notFound, grantNotFound, platformNotManaged, projectNotFound, projectUnusable, common.unavailable
   */
  async function start(
    ctx: SignedInContext,
    target: ConnectionTarget,
    browser: { readonly digest: Buffer; readonly linkId?: bigint },
  ): Promise<string> {
    const { platform, kind, projectId } = await resolve(ctx, target)
    const state = randomToken()
    const codeVerifier = randomToken()
    const client = await projects.clientOf(database.db, projectId)
    const url = platforms.of(platform).connection.consentUrl({ kind, state, codeVerifier, client })
    const stateDigest = tokenDigest(state, digestKey)
    const row = {
      stateDigest,
      platform,
      kind,
      staffId: ctx.actor.staffId,
      channelId: target.channelId,
      grantId: target.grantId,
      projectId,
      linkId: browser.linkId ?? null,
      browserDigest: browser.digest,
      codeVerifierSealed: secrets.seal(codeVerifier, verifierPlace(stateDigest)),
      expiresAt: instantIn(clock, roundTripSeconds),
    }
    await insertConnection(database.db, row, instantIn(clock, 0))
    return url
  }

  /**
   * What kind of grant it takes, and on which project; a known channel or grant says so itself.
   *
   * @throws channels.notFound, grantNotFound, platformNotManaged, projectNotFound, projectUnusable
   */
  async function resolve(
    ctx: SignedInContext,
    { platform, kind, channelId, grantId, projectId: named = null }: ConnectionTarget,
  ): Promise<{ platform: ManagedPlatform; kind: GrantKind; projectId: bigint | null }> {
    const grant = grantId === null ? null : await loadGrant(ctx, grantId)
    const known = channelId === null ? null : (await deps.channels.loadCovered(ctx, channelId)).channel
    const before = grant ?? (known && (await findChannelGrant(database.db, known.id))?.grant)
    const meant = grant?.platform ?? known?.platform ?? platform
    const card = platforms.grantCard(meant, grant?.kind ?? kind ?? before?.kind)
    if (!isManagedPlatform(meant)) throw new AppError('channels.platformNotManaged')
    // Who grants again stays on their project, as long as it takes grants.
    const standing = before?.projectId ?? null
    const stays = named === null && standing !== null && (await projects.isOpen(standing))
    return {
      platform: meant,
      kind: card.kind,
      projectId: stays ? standing : await projects.choose(meant, named),
    }
  }

  /** A grant, for whoever may touch one of its channels, or gave it. @throws channels.grantNotFound */
  async function loadGrant({ actor }: SignedInContext, grantId: bigint): Promise<GrantRow> {
    const grant = await findGrant(database.db, grantId)
    const channels = grant ? await findGrantChannels(database.db, grantId) : []
    const isOwn = grant?.grantedBy === actor.staffId
    const mayAll = isOwn || actor.dataScope === 'all'
    const isCovered = mayAll || channels.some((channel) => coversRecord(actor, channel))
    if (!grant || !isCovered) throw new AppError('channels.grantNotFound')
    return grant
  }

  /**
   * Finishes a connection at the callback.
   *
   * @throws channels.connectionExpired, connectionDenied, scopesMissing, wrongChannel, notAuthorised, linkExpired,
   * platformUnreachable, removed, access.notSignedIn, noPermission, outsideScope
   */
  async function finish(ctx: RequestContext, back: RoundTripReturn): Promise<ConnectionOutcome> {
    const taken = await take(back)
    const { linkId } = taken.connection
    try {
      const actor = await personOf(taken.connection)
      const outcome = await complete({ ...ctx, actor }, back.query, taken)
      return linkId === null ? outcome : { kind: 'thanks' }
    } catch (error) {
      if (linkId === null || !(error instanceof AppError)) throw error
      ctx.log.info({ err: error, code: error.code }, 'a grant link was of no use')
      return { kind: 'linkFailed', failure: error }
    }
  }

  /**
   * Goes the whole way without a browser: `visit` stands for the person at the consent page and returns the query the
   * platform sends back. For demo data on the sandbox; the person given acts.
   */
  async function connect(
    ctx: SignedInContext,
    visit: (consentUrl: string) => Promise<URLSearchParams>,
    target: Pick<ConnectionTarget, 'platform' | 'kind' | 'projectId'> = {
      platform: platforms.all[0]?.card.platform ?? '',
    },
  ): Promise<ConnectionOutcome> {
    const browser = tokenDigest(randomToken(), digestKey)
    const whole = { ...target, channelId: null, grantId: null }
    const query = await visit(await start(ctx, whole, { digest: browser }))
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
  ): Promise<ConnectionOutcome> {
    const code = query.get('code')
    if (code === null) throw new AppError('channels.connectionDenied')
    const { platform, kind, projectId } = connection
    const card = platforms.grantCard(platform, kind)
    const calls = platforms.of(platform).connection
    const codeVerifier = secrets.open(connection.codeVerifierSealed, verifierPlace(stateDigest))
    const client = await projects.clientOf(database.db, projectId)
    const granted = await calls.exchange({ kind, code, codeVerifier, client }).catch(exchangeFailed)
    const missing = card.scopes.filter((scope) => !granted.scopes.includes(scope))
    if (missing.length > 0) {
      throw new AppError('channels.scopesMissing', { params: { missing: missing.map(shortName).join(', ') } })
    }
    const reach = await calls.reach(kind, granted.accessToken, client).catch(reachFailed)
    const byLink = connection.linkId !== null
    const grant = { platform, card, account: reach.account, granted, projectId, byLink }
    if (connection.channelId !== null) return renewChannel(ctx, connection, grant, reach)
    if (connection.grantId !== null) return renewGrant(ctx, connection, grant, reach)
    return card.manyChannels ? offer(ctx, stateDigest, grant, reach) : saveOnly(ctx, grant, reach)
  }

  /** The one channel that was meant, and what else stands on the same grant. @throws channels.wrongChannel */
  async function renewChannel(
    ctx: SignedInContext,
    connection: Connection,
    grant: NewGrant,
    reach: GrantReach,
  ) {
    const expected = await findChannel(database.db, connection.channelId ?? 0n)
    const id = expected?.channel.platformChannelId
    const meant = reach.channels.find(({ channel }) => channel.platformChannelId === id)
    if (!meant) throw wrongChannel(expected?.channel.title ?? '', reach)
    return database.transaction(async (tx): Promise<ConnectionOutcome> => {
      await useUp(tx, connection)
      const row = await saving.saveTokens(tx, ctx, grant)
      const saved = await saving.saveChannel(tx, ctx, row, meant)
      const others = reach.channels.filter((one) => one !== meant)
      await saving.revive(tx, ctx, row, others)
      return { kind: 'connected', channelId: saved.id }
    })
  }

  /** The grant that was meant, with all channels that stand on it. @throws channels.wrongChannel */
  async function renewGrant(
    ctx: SignedInContext,
    connection: Connection,
    grant: NewGrant,
    reach: GrantReach,
  ) {
    const expected = await findGrant(database.db, connection.grantId ?? 0n)
    const isMeant = expected?.kind === grant.card.kind && expected.accountId === reach.account.accountId
    if (!isMeant) throw wrongChannel(expected?.accountLabel ?? '', reach)
    return database.transaction(async (tx): Promise<ConnectionOutcome> => {
      await useUp(tx, connection)
      const row = await saving.saveTokens(tx, ctx, grant)
      await saving.revive(tx, ctx, row, reach.channels)
      const [first] = await findGrantChannels(tx, row.id)
      if (!first) throw new AppError('channels.grantNotFound')
      return { kind: 'connected', channelId: first.credential.channelId }
    })
  }

  /** A grant of one channel. */
  async function saveOnly(ctx: SignedInContext, grant: NewGrant, { channels: [only] }: GrantReach) {
    if (!only) throw new AppError('channels.notAuthorised')
    return database.transaction(async (tx): Promise<ConnectionOutcome> => {
      const row = await saving.saveTokens(tx, ctx, grant)
      return { kind: 'connected', channelId: (await saving.saveChannel(tx, ctx, row, only)).id }
    })
  }

  /** A grant of several: kept until its person has chosen. */
  async function offer(ctx: SignedInContext, stateDigest: Buffer, grant: NewGrant, reach: GrantReach) {
    const row = {
      stateDigest,
      platform: grant.platform,
      kind: grant.card.kind,
      staffId: ctx.actor.staffId,
      accountId: reach.account.accountId,
      accountLabel: reach.account.label,
      projectId: grant.projectId,
      grantedSealed: deps.sealed.sealChoice(stateDigest, grant.granted),
      offered: reach.channels.map(({ channel, missing }) => ({
        platformChannelId: channel.platformChannelId,
        title: channel.title,
        handle: channel.handle,
        avatarUrl: channel.avatarUrl,
        missing,
      })),
      expiresAt: instantIn(clock, choiceSeconds),
    }
    const id = await insertChoice(database.db, row, instantIn(clock, 0))
    return { kind: 'choice', id } as const
  }

  /**
   * The browser brings no bearer here: who may is asked anew, as it stands now. With a link it is whoever sent it, for
   * the other one may have no account with us.
   */
  async function personOf({ staffId, linkId }: Connection): Promise<Actor> {
    const actor =
      linkId === null ? await deps.actorOf(staffId) : await deps.actorAtWork({ staffId, sessionId: 0n })
    if (!actor) throw new AppError('access.notSignedIn')
    if (!actor.permissions.has('channel:connect')) throw new AppError('access.noPermission')
    return actor
  }

  /** A link is used up by what it was good for, and by nothing before. @throws channels.linkExpired */
  async function useUp(tx: Parameters<typeof useLink>[0], { linkId }: Connection): Promise<void> {
    if (linkId === null) return
    if (!(await useLink(tx, linkId, instantIn(clock, 0)))) throw new AppError('channels.linkExpired')
  }

  return { start, finish, connect, loadGrant, resolve }
}

export type ConnectionService = ReturnType<typeof createConnectionService>

/** Both names, so that whoever reads it knows which account to take. */
function wrongChannel(expected: string, { account, channels }: GrantReach): AppError {
  const [first] = channels
  const got = channels.length === 1 && first ? first.channel.title : account.label
  return new AppError('channels.wrongChannel', { params: { expected, got } })
}

/** Google's scopes are addresses, of which the end says something. */
function shortName(scope: string): string {
  return scope.slice(scope.lastIndexOf('/') + 1)
}

function exchangeFailed(error: unknown): Promise<GrantedTokens> {
  if (!(error instanceof PlatformProblem)) throw error
  const isOfCode = error.kind === 'credential' || error.kind === 'rejected'
  throw new AppError(isOfCode ? 'channels.connectionExpired' : 'channels.platformUnreachable', {
    cause: error,
  })
}

function reachFailed(error: unknown): Promise<GrantReach> {
  if (!(error instanceof PlatformProblem)) throw error
  const code = error.kind === 'credential' ? 'channels.notAuthorised' : 'channels.platformUnreachable'
  throw new AppError(code, { cause: error })
}

function verifierPlace(stateDigest: Buffer) {
  return { table: 'channel_connection', column: 'code_verifier', row: stateDigest.toString('hex') }
}
