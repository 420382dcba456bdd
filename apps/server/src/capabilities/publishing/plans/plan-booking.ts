import type { PlanPlace } from '@pindao/protocol/publishing/publish-plan.fields.ts'
import { publishPlanStatus } from '@pindao/protocol/publishing/publish-plan.states.ts'
import { type AnyOperationCommand, operationCommand } from '#src/capabilities/operations/operations.ts'
import { AppError } from '#src/platform/app-error.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Database, Transact, Tx } from '#src/platform/db/database.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { NewsDesk } from '#src/platform/news.ts'
import { planTrouble } from './plan.news.ts'
import { findPlan, lockPlan } from './plan.store.ts'
import type { PlanEntryRow, SchedulePlanRow } from './plan.table.ts'
import { findEntry, lockEntry, setEntryProblem, setEntryTask } from './plan-entry.store.ts'
import { type PlanTasks, startOf, type TaskWords, type WordsOfTask } from './plan-tasks.ts'

export type PlanBookingDeps = {
  readonly database: Database
  readonly clock: Clock
  readonly news: Pick<NewsDesk, 'raise'>
  readonly tasks: Pick<PlanTasks, 'submitTask'>
  readonly words: WordsOfTask
  readonly videoTitlesOf: (actor: Actor, ids: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>
  /** Checks that the person may publish on this channel and that it is authorised. */
  readonly channelForPublishing: (
    ctx: SignedInContext,
    channelId: bigint,
  ) => Promise<{ readonly id: bigint; readonly title: string }>
  /** Begins an operation in the transaction of its cause. */
  readonly beginOperation: (
    tx: Tx,
    ctx: SignedInContext,
    beginning: {
      readonly kind: 'publishPlan.book'
      readonly params: { readonly planId: string }
      readonly items: readonly {
        readonly recordId: bigint
        readonly title: string | null
        readonly targetId: bigint
        readonly targetTitle: string
      }[]
    },
  ) => Promise<bigint>
}

type Content = Pick<SchedulePlanRow, 'rule' | 'fields'>
type Plan = Content & Pick<SchedulePlanRow, 'id' | 'name'>
/** A place with what its task says. */
type Booked = { readonly place: Pick<Place, 'videoId' | 'channelId'>; readonly words: TaskWords }
type Place = Pick<PlanEntryRow, 'videoId' | 'channelId' | 'publishAt' | 'confirmed'>
type Titles = {
  readonly videos: ReadonlyMap<bigint, string>
  readonly channels: ReadonlyMap<bigint, string>
}

/** How the tasks of a plan are made: a few at once with the plan, many one by one in the background. */
export function createPlanBooking(deps: PlanBookingDeps) {
  const { database, clock, tasks, words } = deps

  /** What is booked is called so. @throws what a channel throws that cannot be published on; media.videoNotFound */
  async function titlesOf(
    ctx: SignedInContext,
    places: readonly Pick<PlanPlace, 'videoId' | 'channelId'>[],
  ): Promise<Titles> {
    const channels = new Map<bigint, string>()
    for (const id of new Set(places.map(({ channelId }) => channelId)))
      channels.set(BigInt(id), (await deps.channelForPublishing(ctx, BigInt(id))).title)
    const videoIds = [...new Set(places.map(({ videoId }) => videoId))].map(BigInt)
    const videos = await deps.videoTitlesOf(ctx.actor, videoIds)
    if (videoIds.some((id) => !videos.has(id))) throw new AppError('media.videoNotFound')
    return { videos, channels }
  }

  /** What the task of a place says; asked before a transaction opens. @throws publishing.titleUnfit */
  function wordsFor(ctx: SignedInContext, { rule, fields }: Content, place: Place, videoTitle: string) {
    const { videoId, channelId, publishAt } = place
    return words(ctx, { videoId, videoTitle, channelId, fields, publishAt, zone: rule.zone })
  }

  /**
   * Makes the task of an entry that has none, in the transaction of its plan or of its turn.
   *
   * @throws what a submission throws
   */
  async function bookOne(tx: Tx, ctx: SignedInContext, plan: Plan, booked: Booked): Promise<void> {
    const { videoId, channelId } = booked.place
    const entry = foundRecord(await lockEntry(tx, { planId: plan.id, videoId, channelId }), 'common.conflict')
    if (entry.taskId !== null) return
    const { publishAt, confirmed } = entry
    const { visibility, madeForKids, templateId } = plan.fields
    const executeAt = startOf(publishAt === null ? null : Date.parse(publishAt), clock())
    const taskId = await tasks.submitTask(tx, ctx, {
      videoId,
      channelId,
      publishAt,
      publishZone: plan.rule.zone,
      executeAt: new Date(executeAt).toISOString(),
      planId: plan.id,
      templateId: templateId ? BigInt(templateId) : null,
      confirmed: confirmed ?? undefined,
      fields: { ...booked.words, visibility, madeForKids },
    })
    await setEntryTask(tx, entry.id, taskId)
  }

  function begin(
    tx: Tx,
    ctx: SignedInContext,
    plan: Plan,
    places: readonly Place[],
    { videos, channels }: Titles,
  ): Promise<bigint> {
    return deps.beginOperation(tx, ctx, {
      kind: 'publishPlan.book',
      params: { planId: String(plan.id) },
      items: places.map(({ videoId, channelId }) => ({
        recordId: videoId,
        title: videos.get(videoId) ?? null,
        targetId: channelId,
        targetTitle: channels.get(channelId) ?? '',
      })),
    })
  }

  /** The entry says why it has no task, and whoever made the plan is told once. */
  async function noteProblem(planId: bigint, videoId: bigint, channelId: bigint, code: string) {
    await database.transaction(async (tx) => {
      const entry = await lockEntry(tx, { planId, videoId, channelId })
      const found = await findPlan(tx, planId)
      if (!entry || !found || entry.taskId !== null) return
      await setEntryProblem(tx, [entry.id], code)
      if (code !== 'publishing.planCancelled')
        await deps.news.raise(tx, planTrouble(found.plan, 1, 'booking'))
    })
  }

  async function bookTurn(
    ctx: SignedInContext,
    at: { readonly planId: bigint; readonly videoId: bigint; readonly channelId: bigint },
    transact: Transact,
  ): Promise<void> {
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const found = foundRecord(await findPlan(database.db, at.planId), 'publishing.planNotFound')
    const { videos } = await titlesOf(ctx, [{ videoId: String(at.videoId), channelId: String(at.channelId) }])
    const entry = await findEntry(database.db, at)
    if (entry === null) throw new AppError('publishing.planNotFound')
    const said = await wordsFor(ctx, found.plan, entry, videos.get(at.videoId) ?? '')
    await transact(async (tx) => {
      // The plan first, as whoever moves or ends it does: nobody waits in a circle.
      const plan = foundRecord(await lockPlan(tx, at.planId), 'publishing.planNotFound')
      if (plan.status !== publishPlanStatus.codes.active) throw new AppError('publishing.planCancelled')
      await bookOne(tx, ctx, plan, { place: at, words: said })
    })
  }

  const command: AnyOperationCommand = operationCommand({
    kind: 'publishPlan.book',
    async run(ctx, { recordId: videoId, targetId, params }, transact) {
      const planId = BigInt(params.planId)
      const channelId = targetId ?? 0n
      try {
        await bookTurn(ctx, { planId, videoId, channelId }, transact)
      } catch (error) {
        if (error instanceof AppError) await noteProblem(planId, videoId, channelId, error.code)
        throw error
      }
    },
  })

  return { titlesOf, wordsFor, bookOne, begin, command }
}
export type PlanBooking = Omit<ReturnType<typeof createPlanBooking>, 'command'>
