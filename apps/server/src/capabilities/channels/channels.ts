import { createBrowserBinding, returnRoute } from '#src/capabilities/access/access.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createChannelChanges } from './changes/channel-changes.service.ts'
import { createChannelMoves, type PublishTasksPort } from './changes/channel-moves.service.ts'
import { type ChannelService, createChannelService } from './channel.service.ts'
import { findChannelTitle } from './channel.store.ts'
import { channelCards } from './channels.cards.ts'
import { seedChannels } from './channels.demo.ts'
import { channelsOperations } from './channels.operations.ts'
import { channelsRoutes } from './channels.routes.ts'
import { type ConnectionService, createConnectionService } from './connection.service.ts'
import { createCredentialSecrets } from './credential.secrets.ts'
import { createCredentialService, type TokenWish } from './credential.service.ts'
import { keepChannels } from './kept-channels.demo.ts'
import { createChannelNotes } from './notes/note.service.ts'
import { readOwnChannel } from './youtube-channels.ts'
import { createYoutubeOAuth } from './youtube-oauth.ts'

export type { PublishTasksPort } from './changes/channel-moves.service.ts'
export { allowNth } from './channels.demo.ts'

/** Where the consent page sends the browser back, under `/api`. */
const callbackPath = '/channels/connections/callback'

export type ChannelsPorts = {
  /** `api.actorOf` of the access capability. */
  readonly actorOf: (staffId: bigint) => Promise<Actor | null>
  /** What of the publishing capability a removal ends. */
  readonly publishTasks: PublishTasksPort
}

export type Channels = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** What is done to many channels at once. */
  readonly operations: readonly AnyOperationCommand[]
  readonly demo: DemoSeed
  /** What it adds to the page of today. */
  readonly todayCards: ReturnType<typeof channelCards>
  readonly api: Pick<
    ChannelService,
    | 'channelForVideo'
    | 'channelForPublishing'
    | 'assertTakesTasks'
    | 'notePublished'
    | 'platformChannelOf'
    | 'suggest'
    | 'named'
  > & {
    /** A live access token of a channel; see the credential service for its errors. */
    accessTokenOf(channelId: bigint, wish?: TokenWish): Promise<string>
    /** What a channel is called, for whoever may see it; null otherwise. */
    titleOf(db: Executor, actor: Actor, channelId: bigint): Promise<string | null>
    /** How many channels somebody may see. */
    countChannels(actor: Actor): Promise<number>
    /** Connects a channel without a browser, for demo data; see the connection service. */
    connect: ConnectionService['connect']
  }
}

/** Channel accounts and their authorisation: the door of the capability. */
export function createChannels(kit: Kit, { actorOf, publishTasks }: ChannelsPorts): Channels {
  const { database, secrets, env } = kit
  const oauth = createYoutubeOAuth({ ...kit, redirectUri: `${env.PUBLIC_URL}/api${callbackPath}` })
  const sealed = createCredentialSecrets(secrets)
  const service = createChannelService(database)
  const changes = createChannelChanges(kit)
  const move = createChannelMoves({ ...kit, publishTasks })
  const notes = createChannelNotes({ ...kit, channels: service })
  const credentials = createCredentialService({ ...kit, oauth, sealed })
  const connections = createConnectionService({
    ...kit,
    oauth,
    readOwnChannel: (accessToken) => readOwnChannel(env, accessToken),
    channels: service,
    sealed,
    actorOf,
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
    routes: channelsRoutes({ service, changes, move, notes, connections, binding }),
    operations: channelsOperations({ service, changes, move }),
    rawRoutes: [callback],
    async demo(life) {
      await seedChannels(life, connections)
      await keepChannels(life)
    },
    todayCards: channelCards(kit),
    api: {
      channelForVideo: service.channelForVideo,
      channelForPublishing: service.channelForPublishing,
      assertTakesTasks: service.assertTakesTasks,
      notePublished: service.notePublished,
      platformChannelOf: service.platformChannelOf,
      suggest: service.suggest,
      named: service.named,
      accessTokenOf: credentials.accessTokenOf,
      countChannels: service.count,
      titleOf: findChannelTitle,
      connect: connections.connect,
    },
  }
}
