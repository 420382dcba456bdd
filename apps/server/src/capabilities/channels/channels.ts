import type { Logger } from 'pino'
import { createBrowserBinding, returnRoute } from '#src/capabilities/access/access.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor } from '#src/platform/context.ts'
import type { SecretBox } from '#src/platform/crypto/secret-box.ts'
import type { Database } from '#src/platform/db/database.ts'
import type { Env } from '#src/platform/env.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import { type ChannelService, createChannelService } from './channel.service.ts'
import { channelsRoutes } from './channels.routes.ts'
import { type ConnectionService, createConnectionService } from './connection.service.ts'
import { createCredentialSecrets } from './credential.secrets.ts'
import { createCredentialService, type LossPort, type TokenWish } from './credential.service.ts'
import { readOwnChannel } from './youtube-channels.ts'
import { createYoutubeOAuth } from './youtube-oauth.ts'

/** Where the consent page sends the browser back, under `/api`. */
const callbackPath = '/channels/connections/callback'

export type ChannelsDeps = {
  readonly database: Database
  readonly secrets: SecretBox
  readonly env: Env
  readonly log: Logger
  /** `api.actorOf` of the access capability. */
  readonly actorOf: (staffId: bigint) => Promise<Actor | null>
  readonly news: LossPort
  readonly clock?: Clock
}

export type Channels = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  readonly api: Pick<
    ChannelService,
    'channelForVideo' | 'channelForPublishing' | 'platformChannelOf' | 'suggest'
  > & {
    /** A live access token of a channel; see the credential service for its errors. */
    accessTokenOf(channelId: bigint, wish?: TokenWish): Promise<string>
    /** How many channels somebody may see. */
    countChannels(actor: Actor): Promise<number>
    /** Connects a channel without a browser, for demo data; see the connection service. */
    connect: ConnectionService['connect']
  }
}

/** Channel accounts and their authorisation: the door of the capability. */
export function createChannels(deps: ChannelsDeps): Channels {
  const { database, secrets, env, log, actorOf, news, clock = Date.now } = deps
  const oauth = createYoutubeOAuth({ env, redirectUri: `${env.PUBLIC_URL}/api${callbackPath}`, clock })
  const sealed = createCredentialSecrets(secrets)
  const service = createChannelService(database)
  const credentials = createCredentialService({ database, oauth, sealed, news, clock, log })
  const connections = createConnectionService({
    database,
    secrets,
    oauth,
    readOwnChannel: (accessToken) => readOwnChannel(env, accessToken),
    channels: service,
    sealed,
    actorOf,
    clock,
  })
  const binding = createBrowserBinding({ purpose: 'connect', publicUrl: env.PUBLIC_URL, secrets })
  const channelsPage = (name: 'connected' | 'connectionError', value: string) =>
    `${env.PUBLIC_URL}/channels?${new URLSearchParams({ [name]: value })}`
  const callback = returnRoute({
    path: callbackPath,
    binding,
    ratePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    complete: async (ctx, back) => channelsPage('connected', String(await connections.finish(ctx, back))),
    failed: (code) => channelsPage('connectionError', code),
  })
  return {
    routes: channelsRoutes({ service, connections, binding }),
    rawRoutes: [callback],
    api: {
      channelForVideo: service.channelForVideo,
      channelForPublishing: service.channelForPublishing,
      platformChannelOf: service.platformChannelOf,
      suggest: service.suggest,
      accessTokenOf: credentials.accessTokenOf,
      countChannels: service.count,
      connect: connections.connect,
    },
  }
}
