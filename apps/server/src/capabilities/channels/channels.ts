import { grantDonePath } from '@pindao/protocol/channels/grant-path.ts'
import { isManagedPlatform } from '@pindao/protocol/channels/platforms.ts'
import { createBrowserBinding, returnRoute } from '#src/capabilities/access/access.ts'
import type { AnyOperationCommand } from '#src/capabilities/operations/operations.ts'
import { consentReturnPath, type Platforms } from '#src/capabilities/platforms/platforms.ts'
import type { ImportAdapter } from '#src/capabilities/sheets/sheets.ts'
import type { AppError } from '#src/platform/app-error.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor } from '#src/platform/db/database.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { AnyExportSource } from '#src/platform/export-source.ts'
import type { HandoverPart } from '#src/platform/handover.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import type { DurableRecords } from '#src/platform/storage/durable-records.ts'
import { type ChannelMade, createChannelChanges } from './changes/channel-changes.service.ts'
import { createChannelMoves, type PublishTasksPort } from './changes/channel-moves.service.ts'
import { createSetDefaultTemplate, type SetDefaultTemplate } from './changes/channel-template.ts'
import { channelExportSource } from './channel.export-source.ts'
import { type ChannelService, createChannelService } from './channel.service.ts'
import { findChannelTitle } from './channel.store.ts'
import { channelCards } from './channels.cards.ts'
import { seedChannels } from './channels.demo.ts'
import { channelsOperations } from './channels.operations.ts'
import { channelsRoutes } from './channels.routes.ts'
import { createConnectionChoices } from './grants/connection.choice.ts'
import {
  type ConnectionOutcome,
  type ConnectionService,
  createConnectionService,
} from './grants/connection.service.ts'
import { grantExportSource } from './grants/grant.export-source.ts'
import { workKeepingGrants } from './grants/grant.keeping.ts'
import { createGrantSecrets } from './grants/grant.secrets.ts'
import { createGrantService, type TokenWish } from './grants/grant.service.ts'
import { areUnderGrant } from './grants/grant.store.ts'
import { createGrantAsking } from './grants/grant-asking.service.ts'
import { grantLinkRoute } from './grants/grant-link.routes.ts'
import { createGrantLinks } from './grants/grant-link.service.ts'
import { createGrantRecords } from './grants/grant-records.service.ts'
import { createGrantUnbinding } from './grants/grant-unbinding.service.ts'
import { grantsRoutes } from './grants/grants.routes.ts'
import { groupExportSource } from './groups/group.export-source.ts'
import { createChannelGroups } from './groups/group.service.ts'
import { groupHandover } from './groups/group-handover.store.ts'
import { createHandover, type Handover } from './handover/handover.service.ts'
import { keepChannels } from './kept-channels.demo.ts'
import { createChannelNotes } from './notes/note.service.ts'
import { createProjectClients, type ProjectClients } from './projects/project.clients.ts'
import { projectExportSource } from './projects/project.export-source.ts'
import { projectRoutes } from './projects/project.routes.ts'
import { createApiProjects } from './projects/project.service.ts'
import { seedProjects, seedQuotaUse } from './projects/projects.demo.ts'
import { createChannelImport } from './sheet/channel.import.ts'
import { createPlatformVideoImport, type WatchUrl } from './sheet/platform-video.import.ts'
import { platformVideoExportSource } from './sync/platform-video.export-source.ts'
import { createPlatformVideos, type PlatformVideos } from './sync/platform-video.service.ts'
import { keepCounts } from './sync/platform-video-counts.store.ts'
import { createAskableChannel, createSyncAsking } from './sync/sync.asking.ts'
import { syncChannelsJob } from './sync/sync.jobs.ts'
import { createVideoLooks, type LookAtVideos } from './sync/sync.looks.ts'
import { syncDue } from './sync/sync.service.ts'
import { workSyncing } from './sync/sync.work.ts'
import { findReadableChannels, readWhole, wholeReadingsOf } from './sync/whole-list.store.ts'

export type { PublishTasksPort } from './changes/channel-moves.service.ts'
export { type ChannelFilter, channelFilterOf } from './channel.filter.ts'
export { findFilterNames } from './channel-export.store.ts'
export { matching as matchingChannels } from './channel-matching.store.ts'
export { channelWordUses } from './channel-words.store.ts'
export { allowNth } from './channels.demo.ts'
export { askWithToken } from './grants/ask-with-token.ts'
export type { LookAtVideos, LookedFor, VideoLook } from './sync/sync.looks.ts'
export { problemOf, waitAfter } from './sync/sync.pace.ts'
export {
  claimColumns,
  keepVideoClaim,
  type VideoClaimFilter,
  videoClaimIs,
  videoClaimOf,
} from './sync/video-claim.store.ts'
export { visibilityOf } from './sync/visibility.ts'
export type { WholeReading } from './sync/whole-list.store.ts'

export type ChannelsPorts = {
  /** `api.actorOf` of the access capability. */
  readonly actorOf: (staffId: bigint) => Promise<Actor | null>
  /** `api.actorAtWork` of the access capability. */
  readonly actorAtWork: (begun: { staffId: bigint; sessionId: bigint }) => Promise<Actor | null>
  readonly platforms: Platforms
  /** Where it is kept beside the database what replaced a token that is worth nothing since. */
  readonly records: Pick<DurableRecords, 'read' | 'write'>
  /** Tells other capabilities that there is a channel of an id, in the transaction that made it. */
  readonly channelMade: ChannelMade
  /** What of other capabilities goes along when somebody hands over their work. */
  readonly handover: readonly HandoverPart[]
  /** What of the publishing capability a removal ends. */
  readonly publishTasks: PublishTasksPort
}

export type Channels = {
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** Keeps the API project that the environment names among the others; called at every start. */
  readonly keepConfigured: ProjectClients['keepConfigured']
  /** Keeps grants good and reads channels; called in workers only. */
  work(queue: Queue): Promise<void>
  /** What is done to many channels at once. */
  readonly operations: readonly AnyOperationCommand[]
  /** Channels by a sheet. */
  readonly imports: readonly ImportAdapter[]
  /** The list of channels as a file. */
  readonly exports: readonly AnyExportSource[]
  readonly demo: DemoSeed
  /** What is made when all others have made theirs. */
  readonly lastDemo: DemoSeed
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
    | 'titlesOf'
  > & {
    /** A channel that its platform can be asked about, for somebody who may touch it; see there. */
    readonly collectableChannel: ReturnType<typeof createAskableChannel>
    /** What somebody has in hand goes to successors, on a day that was planned. */
    readonly handover: Pick<Handover, 'refusals' | 'moveAll'>
    /** Reads the channels that are due, as the worker does. */
    readDue(): Promise<void>
    /** Videos on the platforms for the global search (SHL-05). */
    suggestVideos: PlatformVideos['suggest']
    /** What the platform's calls for a channel are made with; see the grant service for its errors. */
    accessTokenOf(channelId: bigint, wish?: TokenWish): Promise<string>
    /** How videos are seen on their platforms now, as few calls as can be. */
    readonly lookAtVideos: LookAtVideos
    /** Keeps what a platform counts of videos right now. */
    readonly noteCounts: typeof keepCounts
    /** The whole lists of uploads: which can be read, having them read, and how that stands. */
    readonly wholeLists: {
      readonly readable: typeof findReadableChannels
      readonly read: typeof readWhole
      readonly standing: typeof wholeReadingsOf
    }
    /** What a channel is called, for whoever may see it; null otherwise. */
    titleOf(db: Executor, actor: Actor, channelId: bigint): Promise<string | null>
    /** Whether each of these is read with an authorisation of ours that works. */
    readonly areUnderGrant: typeof areUnderGrant
    /** How many channels somebody may see. */
    countChannels(actor: Actor): Promise<number>
    /** The template that publications on a channel begin with; see there. */
    setDefaultTemplate: SetDefaultTemplate
    /** Connects a channel without a browser, for demo data; see the connection service. */
    connect: ConnectionService['connect']
  }
}

/** Channel accounts and their authorisation: the door of the capability. */
export function createChannels(kit: Kit, ports: ChannelsPorts): Channels {
  const { database, secrets, env } = kit
  const sealed = createGrantSecrets(secrets)
  const service = createChannelService(database)
  const changes = createChannelChanges({ ...kit, ...ports })
  const move = createChannelMoves({ ...kit, ...ports })
  const notes = createChannelNotes({ ...kit, channels: service })
  const groups = createChannelGroups(kit)
  const handover = createHandover({ ...kit, parts: [groupHandover, ...ports.handover] })
  const projects = createProjectClients(kit)
  const apiProjects = createApiProjects(kit)
  const grantDeps = { ...kit, ...ports, sealed, projects }
  const grants = createGrantService(grantDeps)
  const connectionDeps = { ...kit, ...ports, sealed, projects, channels: service }
  const connections = createConnectionService(connectionDeps)
  const choices = createConnectionChoices(connectionDeps)
  const links = createGrantLinks({ ...connectionDeps, connections, publicUrl: env.PUBLIC_URL })
  const askForSync = createSyncAsking({ ...kit, ...ports, channels: service })
  const platformVideos = createPlatformVideos(kit)
  const records = createGrantRecords({ ...kit, ...ports })
  // Where a platform does not tell what a grant is worth, trading it in does.
  const checkGrant = async (ctx: SignedInContext, id: bigint) => {
    const { grant } = await records.load(ctx, id)
    const tells = ports.platforms.of(grant.platform).connection.inspect !== null
    await (tells ? grants.renewal.check(id) : grants.renewal.renewGrant(id, grant.accessTokenSealed))
  }
  const unbind = createGrantUnbinding({ ...kit, ...ports, sealed, records })
  const ask = createGrantAsking({ ...kit, channels: service, records, links })
  const binding = createBrowserBinding({ purpose: 'connect', publicUrl: env.PUBLIC_URL, secrets })
  const channelsPage = (outcome: Readonly<Record<string, string>>) =>
    `${env.PUBLIC_URL}/channels?${new URLSearchParams(outcome)}`
  const thanksPage = (outcome: Readonly<Record<string, string>>) =>
    `${env.PUBLIC_URL}${grantDonePath}?${new URLSearchParams(outcome)}`
  const callback = returnRoute({
    path: consentReturnPath,
    binding,
    ratePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    async complete(ctx, back) {
      const outcome = await connections.finish(ctx, back)
      if (outcome.kind === 'thanks') return thanksPage({})
      if (outcome.kind === 'linkFailed') return thanksPage(pageFailure(outcome.failure))
      return channelsPage(pageOutcome(outcome))
    },
    failed: (failure) => channelsPage(pageFailure(failure)),
  })
  const linkRoute = grantLinkRoute({
    links,
    binding,
    ratePerMinute: env.SIGN_IN_RATE_PER_MINUTE,
    secureCookies: env.PUBLIC_URL.startsWith('https://'),
    failed: (failure) => thanksPage(pageFailure(failure)),
  })
  return {
    routes: [
      ...channelsRoutes({
        service,
        changes,
        move,
        notes,
        groups,
        handover,
        connections,
        choices,
        links,
        binding,
        videos: platformVideos,
        askForSync,
      }),
      ...projectRoutes(apiProjects),
      ...grantsRoutes({ records, check: checkGrant, unbind, ask }),
    ],
    keepConfigured: projects.keepConfigured,
    operations: channelsOperations({ service, changes, move, askForSync }),
    exports: [
      channelExportSource,
      platformVideoExportSource,
      groupExportSource,
      grantExportSource(records),
      projectExportSource,
    ],
    imports: [
      createChannelImport({ database, changes }),
      createPlatformVideoImport({ ...kit, watchUrl: watchUrlOf(ports.platforms) }),
    ],
    rawRoutes: [callback, linkRoute],
    async work(queue) {
      await workKeepingGrants(queue, { ...grantDeps, renewal: grants.renewal })
      await workSyncing(queue, { ...kit, ...ports, ...grants })
    },
    async demo(life) {
      await seedChannels(life, { connect: connections.connect, confirm: choices.confirm })
      await seedProjects(life, connections)
      await keepChannels(life)
    },
    lastDemo: (life) => seedQuotaUse(life, database.db),
    todayCards: channelCards({ ...kit, countLowQuotas: apiProjects.countLow }),
    api: {
      channelForVideo: service.channelForVideo,
      channelForPublishing: service.channelForPublishing,
      assertTakesTasks: service.assertTakesTasks,
      notePublished: service.notePublished,
      platformChannelOf: service.platformChannelOf,
      suggest: service.suggest,
      suggestVideos: platformVideos.suggest,
      named: service.named,
      titlesOf: service.titlesOf,
      collectableChannel: createAskableChannel({ ...ports, channels: service }),
      handover,
      async readDue() {
        await syncDue({ ...kit, ...ports, ...grants })
      },
      accessTokenOf: grants.accessTokenOf,
      lookAtVideos: createVideoLooks({ ...kit, ...ports, accessTokenOf: grants.accessTokenOf }),
      noteCounts: keepCounts,
      wholeLists: {
        readable: findReadableChannels,
        async read(tx, ...asked) {
          await readWhole(tx, ...asked)
          await kit.jobs.send(tx, syncChannelsJob, {})
        },
        standing: wholeReadingsOf,
      },
      countChannels: service.count,
      titleOf: findChannelTitle,
      areUnderGrant,
      setDefaultTemplate: createSetDefaultTemplate(kit),
      connect: connections.connect,
    },
  }
}

/** Where a video is watched on the platforms that we publish on. */
const watchUrlOf =
  (platforms: Platforms): WatchUrl =>
  (platform, videoId) =>
    isManagedPlatform(platform) ? platforms.adapterOf(platform).watchUrl(videoId) : null

/** How a connection ended, for the page: the channel that is connected, or the choice that is to be made. */
function pageOutcome(
  outcome: Extract<ConnectionOutcome, { kind: 'connected' | 'choice' }>,
): Readonly<Record<string, string>> {
  return outcome.kind === 'connected'
    ? { connected: String(outcome.channelId) }
    : { connection: String(outcome.id) }
}

/** Why it did not: the code, and what its text is filled with. */
function pageFailure({ code, params }: AppError): Readonly<Record<string, string>> {
  const words = Object.entries(params).map(([name, value]) => [name, String(value)])
  return { connectionError: code, ...Object.fromEntries(words) }
}
