import { isTooLong, type PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  PlanPreview,
  PlanRemark,
  previewPublishPlan,
} from '@pindao/protocol/publishing/publish-plan.endpoints.ts'
import { mostPlanEntries } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { planSchedule, scheduleGapMs, scheduleLeadMs } from '@pindao/protocol/publishing/publish-schedule.ts'
import { publishTitle, publishTitleOf } from '@pindao/protocol/publishing/youtube-rules.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import { contentOf, type StoredContent } from '../tasks/content.ts'
import { assertMayPublish } from '../tasks/publish-again.ts'
import type { PublishTaskDeps } from '../tasks/publish-task.service.ts'
import type { PlanEntry } from './plan-entry.store.ts'
import * as facts from './plan-facts.store.ts'
import { spreadUploads, type UploadProject } from './plan-quota.ts'
import { remarksOnTimes } from './plan-remarks.ts'
import { startOf } from './plan-tasks.ts'

export type PlanPreviewDeps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly links: PublishTaskDeps['links']
  /** A source video of this person's data scope. @throws media.videoNotFound */
  readonly videoOfPlan: (ctx: SignedInContext, videoId: bigint) => Promise<PlanVideo>
  /** A channel of this person's data scope, authorised or not. @throws channels.notFound, channels.removed */
  readonly channelOfPlan: (ctx: SignedInContext, channelId: bigint) => Promise<PlanChannel>
  /** The same of one that can be published on now; what stands in the way is thrown. */
  readonly channelForPublishing: (ctx: SignedInContext, channelId: bigint) => Promise<unknown>
  /** How many uploads a Google project has on a day, by the id of its client. */
  readonly usualInserts: (clientId: string) => number
  /** What of a plan has not started yet. @throws publishing.planNotFound */
  readonly movableOf: (ctx: SignedInContext, planId: bigint) => Promise<readonly PlanEntry[]>
}

type PlanVideo = StoredContent & { readonly id: bigint; readonly title: string }
type PlanChannel = {
  readonly id: bigint
  readonly title: string
  readonly platform: string
  readonly timeZone: string
  readonly platformFacts: PlatformFacts | null
}
type Asked = EndpointParsed<typeof previewPublishPlan>['body']

/** What goes where: the videos of each channel in their order, and the tasks that they have already. */
type Wanted = {
  readonly channels: readonly { readonly id: bigint; readonly videoIds: readonly bigint[] }[]
  readonly taskIds: readonly bigint[]
}
type Place = {
  readonly videoId: bigint
  readonly channelId: bigint
  readonly platform: string
  readonly content: string
  readonly publishAt: number | null
  readonly changed: boolean
  readonly remarks: PlanRemark[]
}

/** The whole plan as it would be, before anything is written (peers.md §3, 23). */
export function createPlanPreview(deps: PlanPreviewDeps) {
  const { db } = deps.database

  /** @throws the errors of the rule; publishing.planEmpty, publishing.planTooLarge; media.videoNotFound, channels.notFound */
  return async function preview(ctx: SignedInContext, asked: Asked): Promise<PlanPreview> {
    const now = deps.clock()
    const wanted = await wantedOf(ctx, asked)
    const count = wanted.channels.reduce((sum, { videoIds }) => sum + videoIds.length, 0)
    if (count === 0) throw new AppError('publishing.planEmpty')
    if (count > mostPlanEntries)
      throw new AppError('publishing.planTooLarge', { params: { most: mostPlanEntries } })
    const channelIds = wanted.channels.map(({ id }) => id)
    const videoIds = [...new Set(wanted.channels.flatMap((channel) => channel.videoIds))]
    const channels = await byId(channelIds, (id) => deps.channelOfPlan(ctx, id))
    const videos = await byId(videoIds, (id) => deps.videoOfPlan(ctx, id))
    const planId = asked.planId === undefined ? null : BigInt(asked.planId)
    const since = new Date(now - scheduleGapMs).toISOString()
    const taken = await facts.findTaken(db, channelIds, since, { taskIds: wanted.taskIds, planId })

    const schedule = planSchedule({
      ...asked.rule,
      now,
      channels: wanted.channels.map((channel) => ({
        count: channel.videoIds.length,
        taken: taken.get(channel.id) ?? [],
      })),
    })
    if ('error' in schedule) throw new AppError(schedule.error)
    const places = placesOf(wanted, schedule.ok, { asked, now, channels, videos })
    await remarkOnChannels(ctx, places, channelIds)
    remarkOnVideos(places, videos, channels)
    await remarkOnContents(ctx, places, new Set(wanted.taskIds))
    await remarkOnTimes(places, { taken, now, taskIds: wanted.taskIds })
    const quotas = await remarkOnQuotas(places, { now, taskIds: wanted.taskIds })
    return {
      earliest: new Date(now + scheduleLeadMs).toISOString(),
      entries: places.toSorted(inTime).map((place) => ({
        videoId: String(place.videoId),
        channelId: String(place.channelId),
        publishAt: place.publishAt === null ? null : new Date(place.publishAt).toISOString(),
        changed: place.changed,
        remarks: place.remarks,
      })),
      quotas,
      videos: [...videos.values()].map(({ id, title }) => ({ id: String(id), title })),
      channels: [...channels.values()].map(({ id, title, platform, timeZone }) => ({
        id: String(id),
        title,
        platform,
        timeZone,
      })),
    }
  }

  async function wantedOf(ctx: SignedInContext, asked: Asked): Promise<Wanted> {
    if (asked.planId === undefined) {
      const videoIds = [...new Set(asked.videoIds)].map(BigInt)
      const channels = [...new Set(asked.channelIds)].map((id) => ({ id: BigInt(id), videoIds }))
      return { channels, taskIds: [] }
    }
    const entries = await deps.movableOf(ctx, BigInt(asked.planId))
    const inOrder = entries.toSorted((one, other) => one.position - other.position)
    const channels = [...Map.groupBy(inOrder, ({ channelId }) => channelId)].map(([id, own]) => ({
      id,
      videoIds: own.map(({ videoId }) => videoId),
    }))
    return { channels, taskIds: entries.flatMap(({ taskId }) => (taskId === null ? [] : [taskId])) }
  }

  async function remarkOnChannels(
    ctx: SignedInContext,
    places: readonly Place[],
    channelIds: readonly bigint[],
  ): Promise<void> {
    for (const channelId of channelIds) {
      const problem = await problemOf(() => deps.channelForPublishing(ctx, channelId))
      if (problem !== null) remarkAll(places, channelId, problem)
    }
    for (const [channelId, { audited }] of await facts.findProjects(db, channelIds))
      if (!audited) remarkAll(places, channelId, { level: 'warning', code: 'lockedPrivate', params: {} })
  }

  function remarkOnVideos(
    places: readonly Place[],
    videos: ReadonlyMap<bigint, PlanVideo>,
    channels: ReadonlyMap<bigint, PlanChannel>,
  ): void {
    for (const place of places) {
      const video = videos.get(place.videoId)
      const channel = channels.get(place.channelId)
      if (!video || !channel) continue
      if (!publishTitle.safeParse(publishTitleOf(video.title)).success)
        place.remarks.push({ level: 'error', code: 'publishing.titleUnfit', params: {} })
      if (isTooLong(channel.platformFacts, video.durationMs / 1000))
        place.remarks.push({ level: 'warning', code: 'tooLong', params: {} })
    }
  }

  /** By the check that a submission makes, so that both say the same; the tasks of this very plan are none to ask about. */
  async function remarkOnContents(
    ctx: SignedInContext,
    places: readonly Place[],
    own: ReadonlySet<bigint>,
  ): Promise<void> {
    const channelIds = [...new Set(places.map(({ channelId }) => channelId))]
    const contents = [...new Set(places.map(({ content }) => content))]
    const known = await facts.findTasksOfContents(db, channelIds, contents)
    for (const place of places) {
      const same = (known.get(`${place.channelId} ${place.content}`) ?? []).filter(
        ({ task }) => !own.has(task.id),
      )
      const wanted = { videoId: place.videoId, confirmed: undefined }
      const problem = await problemOf(async () => assertMayPublish(ctx.actor, same, wanted, deps.links))
      if (problem !== null) place.remarks.push(problem)
    }
  }

  async function remarkOnTimes(
    places: readonly Place[],
    known: {
      readonly taken: ReadonlyMap<bigint, readonly number[]>
      readonly now: number
      readonly taskIds: readonly bigint[]
    },
  ): Promise<void> {
    const pages = new Set(places.filter(isOnFacebook).map(({ channelId }) => channelId))
    const dayBefore = new Date(known.now - 24 * 60 * 60_000).toISOString()
    const reels = await facts.findReelTimes(db, [...pages], dayBefore, known.taskIds)
    const remarks = remarksOnTimes(
      places,
      (channelId) => ({ taken: known.taken.get(channelId) ?? [], reels: reels.get(channelId) ?? [] }),
      known.now,
    )
    for (const place of places) place.remarks.push(...(remarks.get(place) ?? []))
  }

  async function remarkOnQuotas(
    places: readonly Place[],
    { now, taskIds }: { readonly now: number; readonly taskIds: readonly bigint[] },
  ): Promise<PlanPreview['quotas']> {
    const projects = new Map<bigint, UploadProject>()
    const channelIds = [...new Set(places.map(({ channelId }) => channelId))]
    for (const [channelId, found] of await facts.findProjects(db, channelIds)) {
      const limit = found.quotas.inserts ?? deps.usualInserts(found.clientId)
      projects.set(channelId, { id: found.id, name: found.name, limit })
    }
    const ids = [...new Set([...projects.values()].map(({ id }) => id))]
    const booked = await facts.findBookedUploads(db, ids, new Date(now).toISOString(), taskIds)
    const wanted = places.flatMap((place) => {
      const project = projects.get(place.channelId)
      return project ? [{ place, project, executeAt: startOf(place.publishAt, now) }] : []
    })
    const { quotas, moved } = spreadUploads(wanted, (id, day) => booked.get(`${id} ${day}`) ?? 0)
    for (const [{ place }, at] of moved) {
      // A day with room that comes before the video is to be public does no harm.
      const isLate = at > (place.publishAt ?? now)
      const code = isLate ? 'quotaTooLate' : 'quotaLater'
      place.remarks.push({ level: 'warning', code, params: { at: new Date(at).toISOString() } })
    }
    return [...quotas]
  }
}

function placesOf(
  { channels: wanted }: Wanted,
  times: readonly (readonly number[])[],
  {
    asked,
    now,
    channels,
    videos,
  }: {
    readonly asked: Asked
    readonly now: number
    readonly channels: ReadonlyMap<bigint, PlanChannel>
    readonly videos: ReadonlyMap<bigint, PlanVideo>
  },
): Place[] {
  const changes = new Map(asked.changes.map((change) => [`${change.videoId} ${change.channelId}`, change]))
  return wanted.flatMap(({ id: channelId, videoIds }, channelIndex) =>
    videoIds.map((videoId, index): Place => {
      const change = changes.get(`${videoId} ${channelId}`)
      const given = times[channelIndex]?.[index] ?? now
      const content = videos.get(videoId)
      return {
        videoId,
        channelId,
        platform: channels.get(channelId)?.platform ?? '',
        content: content ? contentOf(content) : '',
        publishAt: change ? instantOf(change.publishAt) : atOnceOr(given, now),
        changed: change !== undefined,
        remarks: [],
      }
    }),
  )
}

/** What is to be public now needs no time. */
const atOnceOr = (at: number, now: number) => (at <= now ? null : at)
const instantOf = (text: string | null) => (text === null ? null : Date.parse(text))
const isOnFacebook = ({ platform }: Place) => platform === 'facebook'
const inTime = (one: Place, other: Place) =>
  (one.publishAt ?? 0) - (other.publishAt ?? 0) || Number(one.channelId - other.channelId)

function remarkAll(places: readonly Place[], channelId: bigint, remark: PlanRemark): void {
  for (const place of places) if (place.channelId === channelId) place.remarks.push(remark)
}

/** What a call refuses, as a remark; null where it does not. */
async function problemOf(call: () => Promise<unknown>): Promise<PlanRemark | null> {
  try {
    await call()
    return null
  } catch (error) {
    if (error instanceof AppError) return { level: 'error', code: error.code, params: { ...error.params } }
    throw error
  }
}

async function byId<T>(ids: readonly bigint[], read: (id: bigint) => Promise<T>): Promise<Map<bigint, T>> {
  const found = new Map<bigint, T>()
  for (const id of ids) found.set(id, await read(id))
  return found
}
