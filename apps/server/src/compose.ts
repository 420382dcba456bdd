import { fileURLToPath } from 'node:url'
import { allJobs } from '#src/all-jobs.ts'
import { type Access, createAccess } from '#src/capabilities/access/access.ts'
import { type ChannelData, createChannelData } from '#src/capabilities/channel-data/channel-data.ts'
import { type Channels, createChannels } from '#src/capabilities/channels/channels.ts'
import { type Claims, createClaims } from '#src/capabilities/claims/claims.ts'
import { type Clips, createClips } from '#src/capabilities/clips/clips.ts'
import {
  type Contracts,
  channelContractIs,
  createContracts,
  findContractsInReview,
} from '#src/capabilities/contracts/contracts.ts'
import { createMail, type Mail } from '#src/capabilities/mail/mail.ts'
import { createMedia, type Media, uploadDefaultsOf } from '#src/capabilities/media/media.ts'
import { createMusic, type Music } from '#src/capabilities/music/music.ts'
import { createNavigation } from '#src/capabilities/navigation/navigation.ts'
import { createNotifications, type Notifications } from '#src/capabilities/notifications/notifications.ts'
import {
  createOperations,
  type Operations,
  operationExportSource,
} from '#src/capabilities/operations/operations.ts'
import { createPeople } from '#src/capabilities/people/people.ts'
import { createPlatforms } from '#src/capabilities/platforms/platforms.ts'
import { createPublishing, type Publishing } from '#src/capabilities/publishing/publishing.ts'
import { createRevenue, type Revenue, taxTablesOf } from '#src/capabilities/revenue/revenue.ts'
import { createSettings, type Settings } from '#src/capabilities/settings/settings.ts'
import { createSheets, type Sheets } from '#src/capabilities/sheets/sheets.ts'
import { createSubtitles, type Subtitles } from '#src/capabilities/subtitles/subtitles.ts'
import { createUpkeep } from '#src/capabilities/upkeep/upkeep.ts'
import { createWebhooks, type Webhooks } from '#src/capabilities/webhooks/webhooks.ts'
import { createWorkbench } from '#src/capabilities/workbench/workbench.ts'
import { demoSeeds } from '#src/compose-demo.ts'
import { exportsOf, importsOf, operationsOf, type Part, rawRoutesOf, routesOf } from '#src/compose-parts.ts'
import { searchPorts } from '#src/compose-search.ts'
import { dictionaryUses } from '#src/compose-words.ts'
import { handoverParts } from '#src/handover-parts.ts'
import { openRecords, openStorages } from '#src/open-storages.ts'
import { instantIn } from '#src/platform/clock.ts'
import { createSecretBox, parseSecretKeys } from '#src/platform/crypto/secret-box.ts'
import type { DemoSeed } from '#src/platform/demo.ts'
import type { RawRoutes, Route } from '#src/platform/http/route.ts'
import type { Kit } from '#src/platform/kit.ts'
import { createMediaTools } from '#src/platform/media-tools/media-tools.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import type { Queue } from '#src/platform/queue/queue.ts'
import { withObject } from '#src/platform/storage/object-input.ts'
import type { Storages } from '#src/platform/storage/storages.ts'

/** The built page. */
export const webDist = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** All capabilities, wired; API and worker use the same composition and take what they need of it. */
export type Product = {
  readonly storage: Storages
  /** The program that the media tools use. */
  readonly ffmpeg: string
  readonly access: Access
  readonly settings: Settings
  readonly channels: Channels
  readonly media: Media
  readonly publishing: Publishing
  readonly contracts: Contracts
  readonly operations: Operations
  readonly webhooks: Webhooks
  readonly routes: readonly Route[]
  readonly rawRoutes: readonly RawRoutes[]
  /** What makes the demo data, in the order of the capabilities. */
  readonly demo: readonly DemoSeed[]
  /** Opens the lanes of all background work. */
  work(queue: Queue): Promise<void>
}

type Given = Pick<Kit, 'env' | 'database' | 'log'> & Partial<Pick<Kit, 'clock'>> & { readonly queue: Queue }

/** Builds the capabilities in their order; each gets what it needs of those before it. */
export async function composeProduct({ queue: jobs, ...given }: Given): Promise<Product> {
  const { env } = given
  const secrets = createSecretBox(parseSecretKeys(env.SECRET_KEYS ?? ''))
  const kit: Kit = { clock: Date.now, ...given, jobs, secrets, news: createNewsDesk() }
  const storage = await openStorages(env, given.database)
  const records = await openRecords(env)
  const tools = await createMediaTools(kit)
  const access = createAccess(kit, { sessionsKeptDays: () => setting('access.sessionsKeptDays') })
  const { actorAtWork } = access.api
  const platforms = createPlatforms(kit)
  const settings = await createSettings({ ...kit, dictionaryUses }, uploadDefaultsOf(env))
  const { get: setting, workCalendar } = settings.api
  const navigation = createNavigation({
    suggest: searchPorts(() => ({
      access,
      media,
      channels,
      publishing,
      contracts,
      channelData,
      revenue,
      claims,
      subtitles,
      clips,
      webhooks,
    })),
    waiting: ({ staffId }, asked) => mail.api.unreadOf(staffId, asked),
  })
  const channels: Channels = createChannels(kit, {
    actorOf: access.api.actorOf,
    actorAtWork,
    platforms,
    records,
    channelMade: (tx, platformChannelId) => revenue.api.reports.noteChannel(tx, platformChannelId),
    handover: handoverParts,
    publishTasks: {
      lockOpenOf: (tx, channelId) => publishing.api.lockOpenOf(tx, channelId),
      terminateOn: (tx, ctx, channelId) => publishing.api.terminateOn(tx, ctx, channelId),
      countOpenOn: (db, channelIds) => publishing.api.countOpenOn(db, channelIds),
    },
  })
  await channels.keepConfigured()
  /** Operations come last, because they know the commands of all. */
  const operationsLater: Operations['api'] = {
    begin: (...begun) => operations.api.begin(...begun),
    get: (...of) => operations.api.get(...of),
  }
  const media: Media = createMedia(kit, {
    storage,
    tools,
    channelForVideo: channels.api.channelForVideo,
    channelTitle: channels.api.titleOf,
    channelsNamed: channels.api.named,
    actorOfSession: access.api.actorOfSession,
    setting,
    isHeld: () => publishing.api.isHeld(),
    forgetVideo: (tx, id) => subtitles.api.forgetVideo(tx, id),
    publishTasks: {
      needsVideo: (tx, videoId) => publishing.api.needsVideo(tx, videoId),
      deliverAgain: (tx, ctx, videoId) => publishing.api.deliverAgain(tx, ctx, videoId),
    },
    operations: operationsLater,
  })
  const publishing: Publishing = createPublishing(kit, {
    channels: channels.api,
    videos: media.api,
    adapterOf: platforms.adapterOf,
    storage,
    tools,
    trackOf: (id) => music.api.tracks.soundOf(id),
    records,
    lookupGapSeconds: env.PUBLISH_LOOKUP_GAP_SECONDS,
    links: { thumbnailUrl: media.api.viewUrl, adapterOf: platforms.adapterOf },
    videoForPublishing: media.api.videoForPublishing,
    videoMeant: media.api.videoForPublishing,
    videoTitlesOf: media.api.titlesOf,
    subtitleFilesOf: media.api.subtitleFilesOf,
    besides: media.api.besides,
    channelForPublishing: channels.api.channelForPublishing,
    assertTakesTasks: channels.api.assertTakesTasks,
    channelTitle: channels.api.titleOf,
    videoOfPlan: media.api.videoForPublishing,
    channelOfPlan: channels.api.channelForVideo,
    videoOfBatch: (ctx, videoId) => media.api.videoForPublishing(ctx, videoId),
    channelOfBatch: channels.api.channelForVideo,
    beginOperation: operationsLater.begin,
    setting,
    workCalendar,
    beginRetries: operationsLater.begin,
    lookAtVideos: channels.api.lookAtVideos,
    wholeLists: channels.api.wholeLists,
    channelForTemplate: channels.api.channelForVideo,
    videoForTemplate: (ctx, videoId) => media.api.videoForPublishing(ctx, videoId),
    setDefaultTemplate: channels.api.setDefaultTemplate,
    pictures: media.api.pictures,
    countVideos: media.api.countVideos,
    countChannels: channels.api.countChannels,
    contractsInReview: (db, actor, channelIds) =>
      findContractsInReview(db, actor, channelIds, instantIn(kit.clock, 0)),
    review: {
      asks: (departmentId) => setting('publishing.reviewed', { departmentId }),
      submit: (tx, ctx, task) => contracts.api.publishReview.submit(tx, ctx, task),
      reviewsOf: (db, taskIds) => contracts.api.publishReview.reviewsOf(db, taskIds),
    },
  })
  const subtitles: Subtitles = createSubtitles(kit, {
    setting,
    captionOf: media.api.besides.captionOf,
    assertVideo: async (ctx, videoId) => void (await media.api.videoForPublishing(ctx, videoId)),
    putBeside: media.api.putSubtitle,
    titlesOf: media.api.titlesOf,
    newestFile: media.api.newestSubtitle,
    pushCaption: publishing.api.pushCaption,
    actorAtWork,
    reading: tools.reading,
    filmOf: media.api.filmOf,
    withFilm: (objectKey, work) => withObject(storage, objectKey, work),
  })
  const clips: Clips = createClips(kit, {
    tasks: publishing.api.tasks,
    films: publishing.api.films,
    madeFilms: media.api.madeFilms,
    filmOf: media.api.filmOf,
    videoForClip: media.api.videoForPublishing,
    assertHeard: (id, channels) => music.api.tracks.assertHeard(id, channels),
    trackTitle: (id) => music.api.tracks.titleOf(id),
    channelTitle: channels.api.titleOf,
    actorAtWork,
    links: {
      thumbnailUrl: media.api.viewUrl,
      watchUrl: (platform, videoId) => platforms.adapterOf(platform).watchUrl(videoId),
    },
  })
  const channelData: ChannelData = createChannelData(kit, {
    platforms,
    channels: channels.api,
    channelContractIs,
    actorAtWork,
  })
  const contracts: Contracts = createContracts(kit, {
    actorAtWork,
    workCalendar,
    channelTitle: channels.api.titleOf,
    areUnderGrant: channels.api.areUnderGrant,
    keptFiles: media.api.keptFiles,
    publishTasks: publishing.api.reviewed,
    removals: () => claims.api.removals,
    months: () => revenue.api.reviewedMonths,
    taxTables: taxTablesOf,
  })
  const revenue: Revenue = createRevenue(kit, {
    keptFiles: media.api.keptFiles,
    storage,
    platforms,
    accessTokenOf: channels.api.accessTokenOf,
    actorAtWork,
    beginOperation: operationsLater.begin,
    monthReview: contracts.api.monthReview,
    revealAccount: async (ctx, partyId) =>
      (await contracts.api.revealPartyNumber(ctx, partyId, 'account')).value,
    letters: () => notifications.api.letters,
    objectionCases: {
      made: (tx, objection) => claims.api.objectionCases.made(tx, objection),
      answered: (tx, of) => claims.api.objectionCases.answered(tx, of),
    },
  })
  const claims: Claims = createClaims(kit, {
    platforms,
    accessTokenOf: channels.api.accessTokenOf,
    actorAtWork,
    watchUrl: (platform, videoId) => platforms.adapterOf(platform).watchUrl(videoId),
    keptFiles: media.api.keptFiles,
    fileBeside: media.api.fileBeside,
    answerObjection: revenue.api.answerObjection,
    removalReview: contracts.api.removalReview,
    followers: [(tx, change) => music.api.followClaim(tx, change)],
  })
  const music: Music = createMusic(kit, {
    tools,
    filmOf: media.api.filmOf,
    withFilm: (objectKey, work) => withObject(storage, objectKey, work),
    madeFilms: media.api.madeFilms,
    keptFiles: media.api.keptFiles,
    actorAtWork,
    watchUrl: (platform, videoId) => platforms.adapterOf(platform).watchUrl(videoId),
  })
  const notifications: Notifications = createNotifications(kit, { setting, workCalendar, actorAtWork })
  const webhooks = createWebhooks(kit, { setting, actorAtWork })
  const mail: Mail = createMail(kit)
  const people = createPeople(kit, { staff: access.api.staff, handover: channels.api.handover })
  /** A capability is one name here: what it adds to all of the product is taken from it (`compose-parts.ts`). */
  const parts: readonly Part[] = [
    ...[access, settings, channels, media, publishing, subtitles, clips, channelData, contracts],
    ...[revenue, claims, music, mail, notifications, people, webhooks],
  ]
  const sheets: Sheets = createSheets(kit, {
    storage,
    setting,
    sources: [...exportsOf(parts), operationExportSource],
    operations: operationsLater,
    actorAtWork,
    imports: importsOf(parts),
  })
  const operations: Operations = createOperations(kit, {
    actorAtWork,
    openPerPerson: (actor) => setting('operations.openPerPerson', actor),
    keptDays: () => setting('operations.keptDays'),
    commands: operationsOf([...parts, sheets]),
  })
  const cards = {
    ...publishing.todayCards,
    ...channels.todayCards,
    ...media.todayCards,
    ...access.todayCards,
    ...mail.todayCards,
    ...contracts.todayCards,
    ...channelData.todayCards,
    ...revenue.todayCards,
    ...sheets.todayCards,
    ...claims.todayCards,
    ...music.todayCards,
  }
  const workbench = createWorkbench(kit, {
    cards,
    setting,
    urgent: { ...contracts.urgent, ...revenue.urgent, ...claims.urgent },
  })
  const upkeep = createUpkeep(kit, { storage, tools, deadLetters: jobs.deadLetters, jobs: allJobs })
  const all: readonly Part[] = [...parts, navigation, operations, sheets, workbench, upkeep]
  return {
    storage,
    ffmpeg: tools.ffmpeg.path,
    access,
    settings,
    channels,
    media,
    publishing,
    contracts,
    operations,
    webhooks,
    routes: routesOf(all),
    rawRoutes: rawRoutesOf(all),
    demo: demoSeeds({
      access,
      channels,
      settings,
      contracts,
      channelData,
      revenue,
      claims,
      media,
      webhooks,
      publishing,
      subtitles,
      clips,
      music,
      mail,
      notifications,
    }),
    async work(workerQueue) {
      await access.sealAudit(records)
      for (const part of all) await part.work?.(workerQueue)
    },
  }
}
