import { eq } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { video } from '#src/capabilities/media/library/video.table.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { createNewsDesk } from '#src/platform/news.ts'
import type { JobSender } from '#src/platform/queue/queue.ts'
import { createPlanRig } from '../plans/plans.test-support.ts'
import { createBatchService } from './batch.service.ts'
import { type BatchSubmitDeps, createBatchSubmit } from './batch-submit.service.ts'
import { createBatchTasks } from './batch-tasks.ts'
import { createDryRun } from './dry-run.service.ts'
import { createRowPreparation } from './prepare-rows.service.ts'

type Begun = Parameters<BatchSubmitDeps['beginOperation']>[2]

/** The composer on the database of the plans' rig: one channel, as many videos as asked for. */
export async function createComposerRig(videoCount: number) {
  const plans = await createPlanRig(videoCount)
  const { database, clock, channelId } = plans
  const jobs: JobSender = { send: async () => undefined, sendAll: async () => undefined }
  const begun: Begun[] = []
  const hidden = new Set<string>()
  const rig = {
    barred: null as AppError | null,
    template: null as AppError | null,
    /** Channels whose contract is under review. */
    inReview: new Map<bigint, bigint | null>(),
  }

  const videoOf = async (_ctx: SignedInContext, id: bigint) => {
    const [row] = await database.db.select().from(video).where(eq(video.id, id))
    if (!row || row.deletedAt !== null || hidden.has(String(id))) throw new AppError('media.videoNotFound')
    return row
  }
  const channelOf = async (_ctx: SignedInContext, id: bigint) => {
    const [row] = await database.db.select().from(channel).where(eq(channel.id, id))
    if (!row) throw new AppError('channels.notFound')
    return row
  }
  const channelForPublishing = (ctx: SignedInContext, id: bigint) => {
    if (rig.barred) throw rig.barred
    return channelOf(ctx, id)
  }
  const links = { thumbnailUrl: () => '', adapterOf: () => ({ watchUrl: (id: string) => id }) }
  const deps = {
    database,
    clock,
    jobs,
    news: createNewsDesk(),
    links,
    videoOfBatch: videoOf,
    channelOfBatch: channelOf,
    channelForPublishing,
    videoForPublishing: videoOf,
    assertTakesTasks: async () => undefined,
    assertRecipe: async () => undefined,
    subtitleFilesOf: async () => [],
    usualInserts: () => 100,
    contractsInReview: async () => rig.inReview,
    videoTitlesOf: async (_actor: unknown, ids: readonly bigint[]) => {
      const found = new Map<bigint, string>()
      for (const id of ids) if (!hidden.has(String(id))) found.set(id, String(id))
      return found
    },
    fillTemplate: async () => {
      if (rig.template) throw rig.template
      return null
    },
    beginOperation: async (_tx: unknown, _ctx: unknown, beginning: Begun) => {
      begun.push(beginning)
      return BigInt(begun.length)
    },
  }
  const preparation = createRowPreparation(deps)
  const batches = createBatchService({ ...deps, preparation })
  const submit = createBatchSubmit({ ...deps, batches, tasks: createBatchTasks(deps) })
  const check = createDryRun({ ...deps, batches })
  const ctx = (change: Partial<SignedInContext['actor']> = {}) =>
    plans.ctx({
      permissions: new Set([
        'publishTask:create',
        'publishTask:read',
        'publishTask:update',
        'publishTask:terminate',
      ]),
      ...change,
    })

  return Object.assign(rig, {
    database,
    videoIds: plans.videoIds,
    channelId,
    at: plans.at,
    batches,
    submit,
    check,
    preparation,
    begun,
    hidden,
    ctx,
    /** Runs the newest operation as the worker does, each record in a transaction; what is refused is given back. */
    async runNewest(): Promise<(string | null)[]> {
      const newest = begun.at(-1)
      if (!newest) throw new Error('nothing was begun')
      const command = submit.commands.find(({ kind }) => kind === newest.kind)
      const results: (string | null)[] = []
      for (const { recordId, targetId = null } of newest.items) {
        const turn = {
          recordId,
          targetId,
          params: newest.params,
          report: async () => undefined,
          signal: new AbortController().signal,
        }
        try {
          await command?.run(ctx(), turn as never, database.transaction)
          results.push(null)
        } catch (error) {
          results.push((error as AppError).code)
        }
      }
      return results
    },
    /** A draft with so many of the videos, said for whom they are made. */
    async draft(count: number) {
      const made = await batches.create(ctx(), {
        name: '批次',
        zone: 'Asia/Shanghai',
        videoIds: plans.videoIds.slice(0, count),
        channelIds: [channelId],
      })
      const { rows } = await batches.get(ctx(), BigInt(made.id))
      const filled = rows.map(({ videoId, position, cells, confirmed, ...row }) => ({
        videoId,
        channelId: row.channelId,
        position,
        confirmed,
        cells: { ...cells, madeForKids: 'no' },
      }))
      const { version } = await batches.save(ctx(), BigInt(made.id), {
        version: made.version,
        rows: filled,
        removed: [],
      })
      return { id: BigInt(made.id), version, rows: filled }
    },
  })
}
