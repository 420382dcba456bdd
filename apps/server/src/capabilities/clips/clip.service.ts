import { isDeepStrictEqual } from 'node:util'
import {
  type ClipTask,
  type ClipTaskDetail,
  createClip,
  listClipTasks,
} from '@pindao/protocol/clips/clip.endpoints.ts'
import type { ClipChange, ClipFields, ClipTarget } from '@pindao/protocol/clips/clip.fields.ts'
import { clipDurationMs } from '@pindao/protocol/clips/clip.fields.ts'
import { clipTaskStatus } from '@pindao/protocol/clips/clip-task.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { filmRecipe } from '@pindao/protocol/publishing/prepare-recipe.ts'
import { visibilityCodes } from '@pindao/protocol/publishing/publish-task.states.ts'
import { findTimeline, writeAudit } from '#src/capabilities/access/access.ts'
import type { FilmMaker, TaskPort } from '#src/capabilities/publishing/publishing.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import type { Executor, Transact, Tx } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { never } from '#src/platform/db/leased.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import type { Kit } from '#src/platform/kit.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { announceClip } from './clip.announce.ts'
import { type ClipLinks, presentClipTask, presentEvent } from './clip.present.ts'
import * as store from './clip.store.ts'
import type { ClipSteps } from './clip-steps.ts'

export type ClipServiceDeps = Pick<Kit, 'database' | 'clock'> & {
  readonly steps: ClipSteps
  readonly links: ClipLinks
  readonly tasks: TaskPort
  readonly films: Pick<FilmMaker, 'assertRecipe'>
  /** Checks that the person may use this film. @throws media.videoNotFound */
  /** @throws music.trackNotFound, music.trackNoFile, music.trackOver, music.trackCountry */
  readonly assertHeard: (
    trackId: bigint,
    channels: readonly { readonly title: string; readonly country: string | null }[],
  ) => Promise<void>
  readonly trackTitle: (trackId: bigint) => Promise<string | null>
  readonly videoForClip: (ctx: SignedInContext, videoId: bigint) => Promise<{ readonly durationMs: number }>
}
type Query = EndpointParsed<typeof listClipTasks>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
export type ClipService = ReturnType<typeof createClipService>

/** What people do with clips: cut, start, stop, change (CLP-01). */
export function createClipService(deps: ClipServiceDeps) {
  const { database, clock, tasks, steps } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  const present = (row: store.ListedClipTask, actor: Actor): ClipTask =>
    presentClipTask(row, actor, deps.links, clock())

  const filterOf = (actor: Actor, { sort: _sort, owner, ...filter }: Filter): store.ClipTaskFilter => ({
    ...filter,
    channelId: filter.channelId === undefined ? undefined : BigInt(filter.channelId),
    videoId: filter.videoId === undefined ? undefined : BigInt(filter.videoId),
    clipId: filter.clipId === undefined ? undefined : BigInt(filter.clipId),
    editorId: owner === 'me' ? actor.staffId : undefined,
    ids: filter.ids?.map(BigInt),
  })

  async function page(
    reading: Executor,
    actor: Actor,
    filter: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) {
    const found = await store.listClipTaskRows(reading, actor, filterOf(actor, filter), {
      ...window,
      sort: filter.sort,
    })
    return { rows: found.rows.map((row) => present(row, actor)), total: found.total }
  }

  const load = async (reading: Executor, { actor }: SignedInContext, id: bigint) =>
    store.coveredClipTask(actor, await store.findClipTask(reading, id))

  async function get(ctx: SignedInContext, id: bigint): Promise<ClipTaskDetail> {
    const row = await load(db, ctx, id)
    const all = await store.findTasksOfClip(db, row.clip.id)
    const besides = all.filter((one) => store.coversClipTask(ctx.actor, one))
    const events = await findTimeline(db, 'clipTask', id)
    return {
      ...present(row, ctx.actor),
      recipe: filmRecipe.parse(row.clip.recipe),
      trackTitle: row.clip.recipe.music ? await deps.trackTitle(BigInt(row.clip.recipe.music.trackId)) : null,
      words: row.clip.words,
      asDraft: row.clip.asDraft,
      clipVersion: row.clip.version,
      besides: besides.map(({ task, channel }) => ({
        id: String(task.id),
        channelId: String(task.channelId),
        channelName: channel.name,
        clipStatus: task.status as ClipTask['clipStatus'],
        publishAt: task.publishAt,
        publishZone: task.publishZone,
      })),
      timeline: events.map(presentEvent),
    }
  }

  /**
   * What can be known before anything is made: the film is there, the recipe fits it, the channels take it.
   *
   * @returns how long the film plays, in milliseconds
   */
  async function check(
    ctx: SignedInContext,
    videoId: bigint,
    { title, recipe, words, targets }: Pick<ClipFields, 'title' | 'recipe' | 'words' | 'targets'>,
  ): Promise<number> {
    const { durationMs } = await deps.videoForClip(ctx, videoId)
    await deps.films.assertRecipe(ctx, videoId, recipe)
    const lengthMs = clipDurationMs(recipe, durationMs)
    for (const { channelId, publishAt } of targets) {
      // Publishing says so when it is submitted: that would be after everything was made.
      if (publishAt !== null && words.visibility !== visibilityCodes.public)
        throw new AppError('publishing.scheduledIsPublic', { params: { field: 'visibility' } })
      await tasks.check(ctx, BigInt(channelId), { ...words, title, publishAt }, lengthMs)
    }
    const { music = null } = recipe
    if (music !== null) {
      const channels = await store.findCountries(
        db,
        targets.map(({ channelId }) => BigInt(channelId)),
      )
      await deps.assertHeard(BigInt(music.trackId), channels)
    }
    return durationMs
  }

  async function addTask(tx: Tx, ctx: SignedInContext, clipId: bigint, target: ClipTarget): Promise<bigint> {
    const at = now()
    const status = clipTaskStatus.codes.unedited
    const { channelId, publishAt, publishZone } = target
    const id = await store.insertClipTask(tx, {
      clipId,
      channelId: BigInt(channelId),
      publishAt,
      publishZone,
      status,
      createdAt: at,
      updatedAt: at,
    })
    const { staffId } = ctx.actor
    await writeEvent(tx, 'clipTask', id, {
      at,
      staffId,
      actor: 'person',
      from: null,
      to: status,
      reason: 'created',
    })
    return id
  }

  /** A clip and its tasks; with `start` they are under way at once. Once per Idempotency-Key. */
  async function create(ctx: SignedInContext, input: EndpointParsed<typeof createClip>['body']) {
    const repeated = await findRepeated(db, ctx, createClip, input)
    if (repeated !== null) return made(repeated)
    const videoId = BigInt(input.videoId)
    const sourceMs = await check(ctx, videoId, input)
    const { id } = await database.transaction((tx) =>
      idempotent(tx, ctx, createClip, input, async () => {
        const at = now()
        const { title, recipe, words, asDraft, targets } = input
        const clipId = await store.insertClip(tx, {
          videoId,
          sourceMs,
          title,
          recipe,
          words,
          asDraft,
          editorId: ctx.actor.staffId,
          departmentId: ctx.actor.departmentId,
          stageAt: at,
          nextAt: never,
          createdAt: at,
          updatedAt: at,
        })
        for (const target of targets) await addTask(tx, ctx, clipId, target)
        await audit(tx, ctx, 'create', clipId, input)
        if (input.start) await steps.start(tx, ctx, clipId, null)
        else await announceClip(tx, clipId)
        return clipId
      }),
    )
    return made(id)
  }

  async function made(clipId: bigint) {
    const rows = await store.findTasksOfClip(db, clipId)
    return { clipId: String(clipId), taskIds: rows.map(({ task }) => String(task.id)) }
  }

  const audit = async (
    tx: Tx,
    ctx: SignedInContext,
    act: 'create' | 'change',
    clipId: bigint,
    { title, recipe }: Pick<ClipFields, 'title' | 'recipe'>,
  ) => {
    const [first] = await store.findTasksOfClip(tx, clipId)
    if (!first) return
    await writeAudit(tx, ctx, {
      action: `clip.${act}`,
      entity: 'clipTask',
      entityId: first.task.id,
      detail: {
        title,
        pieces: recipe.segments.length,
        lengthMs: clipDurationMs(recipe, first.clip.sourceMs),
      },
    })
  }

  /** All channels of a clip, for whoever may see every one of them: a change is of the whole. @throws clips.notFound */
  async function coveredTasks(reading: Executor, { actor }: SignedInContext, clipId: bigint) {
    const [first, ...others] = (await store.findTasksOfClip(reading, clipId)).map((row) =>
      store.coveredClipTask(actor, row),
    )
    return [store.coveredClipTask(actor, first ?? null), ...others] as const
  }

  /** @throws clips.notFound, clips.underWay, clips.published, access.changedMeanwhile, and what `check` throws */
  async function change(ctx: SignedInContext, clipId: bigint, input: ClipChange) {
    const [row] = await coveredTasks(db, ctx, clipId)
    await check(ctx, row.clip.videoId, input)
    await database.transaction(async (tx) => {
      const clip = await store.lockClip(tx, clipId)
      if (clip === null) throw new AppError('clips.notFound')
      assertVersion(clip, input.version)
      await steps.reopen(tx, ctx, await coveredTasks(tx, ctx, clipId))
      const { title, recipe, words, targets, asDraft } = input
      // Another title is said to the platform; the film is the same one.
      const isSame = isDeepStrictEqual(recipe, filmRecipe.parse(clip.recipe))
      await store.updateClip(tx, clipId, {
        title,
        recipe,
        words,
        asDraft,
        ...(isSame ? {} : { resultVideoId: null, stage: 'waiting', progress: 0 }),
        tries: 0,
        nextAt: never,
        version: clip.version + 1,
        updatedAt: now(),
      })
      await retarget(tx, ctx, clipId, targets)
      await audit(tx, ctx, 'change', clipId, input)
      await announceClip(tx, clipId)
    })
    return made(clipId)
  }

  /** Channels that were taken away lose their task, new ones get one, the others their time. */
  async function retarget(tx: Tx, ctx: SignedInContext, clipId: bigint, targets: readonly ClipTarget[]) {
    const rows = await store.findTasksOfClip(tx, clipId)
    for (const target of targets) {
      const known = rows.find(({ task }) => String(task.channelId) === target.channelId)
      const { publishAt, publishZone } = target
      if (known) await store.updateClipTask(tx, known.task.id, { publishAt, publishZone })
      else await addTask(tx, ctx, clipId, target)
    }
    const kept = new Set(targets.map(({ channelId }) => channelId))
    for (const { task } of rows) if (!kept.has(String(task.channelId))) await store.removeClipTask(tx, task)
  }

  /** A command to one task, and how it stands then. `version` null: as it stands, in an operation. */
  const commanded =
    (
      command: (tx: Tx, ctx: SignedInContext, row: store.ListedClipTask, transact: Transact) => Promise<void>,
    ) =>
    async (
      ctx: SignedInContext,
      id: bigint,
      version: number | null,
      transact: Transact = database.transaction,
    ): Promise<ClipTask> => {
      await load(db, ctx, id)
      await transact(async (tx) => {
        const seen = await load(tx, ctx, id)
        // What is being published its publish task locks first (`follow_publish_task`).
        if (seen.task.publishTaskId === null) await store.lockClip(tx, seen.clip.id)
        const row = await load(tx, ctx, id)
        if (version !== null) assertVersion(row.task, version)
        await command(tx, ctx, row, (work) => work(tx))
      })
      return present(await load(db, ctx, id), ctx.actor)
    }

  return {
    get,
    page,
    create,
    change,
    list: (ctx: SignedInContext, query: Query) => page(db, ctx.actor, query, windowOf(query)),
    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listClipTasks, views, (query) =>
        store.countClipTaskRows(db, actor, filterOf(actor, query), mostInView),
      ),
    start: commanded(async (tx, ctx, row) => steps.start(tx, ctx, row.clip.id, row.task.id)),
    retry: commanded(steps.retry),
    terminate: commanded(steps.terminate),
    restart: commanded(steps.restart),
    async remove(ctx: SignedInContext, id: bigint, transact: Transact = database.transaction) {
      await transact(async (tx) => {
        const { clip } = await load(tx, ctx, id)
        await store.lockClip(tx, clip.id)
        const row = await load(tx, ctx, id)
        if (row.task.status !== clipTaskStatus.codes.unedited) throw new AppError('clips.notDeletable')
        await steps.note(tx, ctx, 'delete', row)
        await announceClip(tx, clip.id)
        await store.removeClipTask(tx, row.task)
      })
      return { id: String(id) }
    },
    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.titlesOfClipTasks(db, actor, ids),
    /** Of whose title the words are a part, for the search; nothing without permission. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('clip:read')) return []
      const rows = await store.suggestClips(db, actor, words, limit)
      return rows.map(({ id, title, channelName }) => ({
        id,
        title,
        subtitle: channelName,
        thumbnailUrl: null,
      }))
    },
  }
}
