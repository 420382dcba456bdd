import { isTooLong, type PlatformFacts } from '@pindao/protocol/channels/platform-facts.ts'
import type { BatchCheck, RowRemark } from '@pindao/protocol/publishing/publish-batch.endpoints.ts'
import { type ReadRow, readRow } from '@pindao/protocol/publishing/publish-composer.cells.ts'
import { scheduleGapMs } from '@pindao/protocol/publishing/publish-schedule.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Database } from '#src/platform/db/database.ts'
import * as facts from '../plans/plan-facts.store.ts'
import { spreadUploads, type UploadProject } from '../plans/plan-quota.ts'
import { remarksOnTimes } from '../plans/plan-remarks.ts'
import { startOf } from '../plans/plan-tasks.ts'
import { contentOf, type StoredContent } from '../tasks/content.ts'
import { assertMayPublish } from '../tasks/publish-again.ts'
import type { ContractsInReview } from '../tasks/publish-form.service.ts'
import type { PublishTaskDeps } from '../tasks/publish-task.service.ts'
import type { BatchService } from './batch.service.ts'
import { findRows, type PlacedRow } from './batch-row.store.ts'

export type DryRunDeps = {
  readonly database: Pick<Database, 'db'>
  readonly clock: Clock
  readonly links: PublishTaskDeps['links']
  readonly batches: Pick<BatchService, 'find'>
  readonly videoOfBatch: (ctx: SignedInContext, videoId: bigint) => Promise<StoredContent>
  readonly channelOfBatch: (ctx: SignedInContext, channelId: bigint) => Promise<DryChannel>
  readonly channelForPublishing: (ctx: SignedInContext, channelId: bigint) => Promise<unknown>
  readonly contractsInReview?: ContractsInReview
  /** How many uploads a Google project has on a day, by the id of its client. */
  readonly usualInserts: (clientId: string) => number
}
type DryChannel = { readonly platform: string; readonly platformFacts: PlatformFacts | null }

/** A row on trial: what it would be, and what is to be said of it. */
type Trial = {
  readonly row: PlacedRow
  readonly videoId: bigint
  readonly channelId: bigint
  readonly platform: string
  readonly read: ReadRow | null
  /** Null where the video is not to be seen, so that nothing is known of its file. */
  readonly video: StoredContent | null
  readonly content: string
  readonly publishAt: number | null
  readonly remarks: RowRemark[]
}

/** Everything that submitting a batch would say, by the checks that a submission makes; nothing is written. */
export function createDryRun(deps: DryRunDeps) {
  const { db } = deps.database

  /** @throws publishing.batchNotFound */
  return async function check(ctx: SignedInContext, id: bigint): Promise<BatchCheck> {
    const now = deps.clock()
    const { batch } = await deps.batches.find(ctx, id)
    const rows = await findRows(db, id)
    const trials = await trialsOf(ctx, rows, { zone: batch.zone, now })
    await remarkOnProjects(trials)
    await remarkOnContracts(ctx, trials)
    await remarkOnContents(ctx, trials)
    await remarkOnTimes(trials, now)
    const quotas = await remarkOnQuotas(trials, now)
    return {
      total: trials.length,
      ready: trials.filter(({ remarks }) => remarks.every(({ level }) => level === 'warning')).length,
      rows: trials
        .filter(({ remarks }) => remarks.length > 0)
        .map(({ videoId, channelId, remarks }) => ({
          videoId: String(videoId),
          channelId: String(channelId),
          remarks,
        })),
      quotas,
    }
  }

  async function trialsOf(
    ctx: SignedInContext,
    rows: readonly PlacedRow[],
    { zone, now }: { readonly zone: string; readonly now: number },
  ): Promise<Trial[]> {
    const videos = await tried(rows, 'videoId', (id) => deps.videoOfBatch(ctx, id))
    const channels = await tried(rows, 'channelId', (id) => deps.channelOfBatch(ctx, id))
    const usable = await tried(rows, 'channelId', (id) => deps.channelForPublishing(ctx, id))
    return rows.map((row) => {
      const remarks: RowRemark[] = []
      const video = answerOf(videos.get(row.videoId), remarks)
      const channel = answerOf(channels.get(row.channelId), remarks)
      if (channel !== null) answerOf(usable.get(row.channelId), remarks)
      const platform = channel?.platform ?? ''
      const durationSec = video === null ? null : video.durationMs / 1000
      const { row: read, problems } = readRow(row.cells, { platform, durationSec, zone, now })
      for (const { column, error, params } of problems)
        remarks.push({ level: 'error', code: `validation.${error}`, params: { ...params }, column })
      if (channel && durationSec !== null && isTooLong(channel.platformFacts, durationSec))
        remarks.push(warning('tooLong'))
      const at = read?.fields.publishAt ?? null
      return {
        row,
        videoId: row.videoId,
        channelId: row.channelId,
        platform,
        read,
        video,
        content: video === null ? `none ${row.id}` : contentOf(video),
        publishAt: at === null ? null : Date.parse(at),
        remarks,
      }
    })
  }

  async function remarkOnProjects(trials: readonly Trial[]): Promise<void> {
    const projects = await facts.findProjects(db, channelsOf(trials))
    for (const trial of trials)
      if (projects.get(trial.channelId)?.audited === false) trial.remarks.push(warning('lockedPrivate'))
  }

  /** Nothing is signed for a channel yet: no error, but whoever publishes is to know. */
  async function remarkOnContracts({ actor }: SignedInContext, trials: readonly Trial[]): Promise<void> {
    const inReview = await deps.contractsInReview?.(db, actor, channelsOf(trials))
    for (const { channelId, remarks } of trials)
      if (inReview?.has(channelId)) remarks.push(warning('contractInReview'))
  }

  async function remarkOnContents(ctx: SignedInContext, trials: readonly Trial[]): Promise<void> {
    const known = await facts.findTasksOfContents(
      db,
      channelsOf(trials),
      trials.map(({ content }) => content),
    )
    for (const { videoId, channelId, content, row, remarks } of trials) {
      const same = known.get(`${channelId} ${content}`) ?? []
      const wanted = { videoId, confirmed: row.confirmed ?? undefined }
      answerOf(await attempt(async () => assertMayPublish(ctx.actor, same, wanted, deps.links)), remarks)
    }
  }

  async function remarkOnTimes(trials: readonly Trial[], now: number): Promise<void> {
    const channelIds = channelsOf(trials)
    const since = new Date(now - scheduleGapMs).toISOString()
    const taken = await facts.findTaken(db, channelIds, since, { taskIds: [], planId: null })
    const dayBefore = new Date(now - 24 * 60 * 60_000).toISOString()
    const reels = await facts.findReelTimes(db, channelIds, dayBefore, [])
    // A time that has passed is said of its cell; the limit of 24 hours is one of Reels alone.
    const inTime = trials.filter(({ publishAt }) => publishAt === null || publishAt > now)
    const say = (those: readonly Trial[], platform: string) =>
      remarksOnTimes(
        those.map((trial) => ({ ...trial, platform })),
        (id) => ({ taken: taken.get(id) ?? [], reels: reels.get(id) ?? [] }),
        now,
      )
    for (const [{ remarks }, said] of say(inTime, '')) remarks.push(...said.map(aboutTime))
    const asReels = inTime.filter(({ read }) => read?.fields.fbFormat === 'reels')
    for (const [{ remarks }, said] of say(asReels, 'facebook'))
      remarks.push(...said.filter(({ code }) => code === 'reelsLimit').map(aboutTime))
  }

  async function remarkOnQuotas(trials: readonly Trial[], now: number): Promise<BatchCheck['quotas']> {
    const projects = new Map<bigint, UploadProject>()
    for (const [channelId, found] of await facts.findProjects(db, channelsOf(trials))) {
      const limit = found.quotas.inserts ?? deps.usualInserts(found.clientId)
      projects.set(channelId, { id: found.id, name: found.name, limit })
    }
    const ids = [...new Set([...projects.values()].map(({ id }) => id))]
    const booked = await facts.findBookedUploads(db, ids, new Date(now).toISOString(), [])
    const wanted = trials.flatMap((trial) => {
      const project = projects.get(trial.channelId)
      return project ? [{ trial, project, executeAt: startOf(trial.publishAt, now) }] : []
    })
    const { quotas, moved } = spreadUploads(wanted, (id, day) => booked.get(`${id} ${day}`) ?? 0)
    for (const [{ trial }, at] of moved) {
      // A day with room that comes before the video is to be public does no harm.
      const code = at > (trial.publishAt ?? now) ? 'quotaTooLate' : 'quotaLater'
      trial.remarks.push({ ...warning(code), params: { at: new Date(at).toISOString() } })
    }
    return [...quotas]
  }
}

const warning = (code: string): RowRemark => ({ level: 'warning', code, params: {}, column: null })
const aboutTime = (said: Omit<RowRemark, 'column'>): RowRemark => ({
  ...said,
  column: said.code === 'twiceInPlan' ? null : 'publishAt',
})
const channelsOf = (trials: readonly Trial[]) => [...new Set(trials.map(({ channelId }) => channelId))]

/** What a call answers, or how it refuses. */
type Attempt<T> = { readonly value: T } | { readonly refusal: AppError }

async function attempt<T>(call: () => Promise<T>): Promise<Attempt<T>> {
  try {
    return { value: await call() }
  } catch (error) {
    if (error instanceof AppError) return { refusal: error }
    throw error
  }
}

/** Asks once for each video, or each channel. */
async function tried<T>(
  rows: readonly PlacedRow[],
  key: 'videoId' | 'channelId',
  read: (id: bigint) => Promise<T>,
): Promise<Map<bigint, Attempt<T>>> {
  const found = new Map<bigint, Attempt<T>>()
  for (const id of new Set(rows.map((row) => row[key]))) found.set(id, await attempt(() => read(id)))
  return found
}

/** The answer; a refusal is said of the row, and is none. */
function answerOf<T>(answer: Attempt<T> | undefined, remarks: RowRemark[]): T | null {
  if (answer === undefined) return null
  if ('value' in answer) return answer.value
  const { code, params } = answer.refusal
  remarks.push({ level: 'error', code, params: { ...params }, column: null })
  return null
}
