import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import { taskResult } from '@pindao/protocol/operations/task-result.states.ts'
import {
  createTranslations,
  listTranslations,
  type Translation,
} from '@pindao/protocol/subtitles/translation.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Executor, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { never } from '#src/platform/db/leased.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { type Conditions, countViews } from '#src/platform/db/view-counts.ts'
import { coveredRecord, foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import { countMarked } from '../documents/cue-changes.ts'
import type { Documents } from '../documents/subtitle-document.service.ts'
import * as documentStore from '../documents/subtitle-document.store.ts'
import type { TranslationEngines } from '../engines/engines.ts'
import type { SubtitleDocumentRow } from '../subtitle.table.ts'
import { emptyLike, firstBefore, refilled } from './refilled-cues.ts'
import { translateJob } from './translation.jobs.ts'
import { presentTranslation } from './translation.present.ts'
import * as store from './translation.store.ts'
import * as list from './translation-list.store.ts'
import { videoBegins, videoEnds } from './video-translating.ts'
import { createWeighing } from './weighing.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs'> & {
  readonly engines: TranslationEngines
  readonly documents: Pick<Documents, 'covered'>
}
type Query = EndpointParsed<typeof listTranslations>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
export type Asked = EndpointParsed<typeof createTranslations>['body']

/** Ids of cues that people add to a translation begin so far after those of its source. */
const ownIdsFrom = 1_000_000

/** A newer one of the same subtitles goes on. @throws subtitles.translating */
function refusedAsOpen(error: unknown): never {
  if (violatedConstraint(error) === 'translation_open')
    throw new AppError('subtitles.translating', { cause: error as Error })
  throw error
}

export const announceTranslation = (
  tx: Tx,
  id: bigint,
  { ownerStaffId, departmentId }: list.ListedTranslation['video'],
) =>
  publishLive(
    tx,
    { type: 'translation', id: String(id) },
    { permission: 'subtitle:read', ownerStaffId, departmentId },
  )

const filterOf = ({ videoIds, sort: _sort, ...filter }: Filter): list.TranslationFilter => ({
  ...filter,
  videoIds: videoIds?.map(BigInt),
})

/** Translations of subtitles: asked for, taken up again, stopped (SUB, VID-02). */
export function createTranslationService(deps: Deps) {
  const { database, clock, engines } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  const covered = (actor: Actor, row: list.ListedTranslation | null) =>
    coveredRecord(actor, row, ({ video }) => video, 'subtitles.taskNotFound')

  const get = async ({ actor }: SignedInContext, id: bigint): Promise<Translation> =>
    presentTranslation(covered(actor, await store.findTranslation(db, id)), actor)

  const page = async (
    reading: Executor,
    actor: Actor,
    filter: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) => {
    const found = await list.listTranslationRows(reading, actor, filterOf(filter), {
      ...window,
      sort: filter.sort,
    })
    return { rows: found.rows.map((row) => presentTranslation(row, actor)), total: found.total }
  }

  /** The subtitles that a translation fills: those there are, with what their source has by now; what is there stays. */
  async function targetOf(
    tx: Tx,
    source: SubtitleDocumentRow,
    language: string,
    staffId: bigint,
  ): Promise<SubtitleDocumentRow> {
    const made = await documentStore.insertDocument(tx, {
      videoId: source.videoId,
      language,
      name: source.name,
      sourceId: source.id,
      sourceVersion: source.version,
      cues: emptyLike(source.cues),
      // Its own new cues never take the id of one that its source gets later.
      nextCue: source.nextCue + ownIdsFrom,
      cueCount: source.cues.length,
      markedCount: source.cues.length,
      createdAt: now(),
      updatedAt: now(),
      updatedBy: staffId,
    })
    if (made !== null) return made
    const known = foundRecord(
      await documentStore.lockTranslationOf(tx, source.id, language),
      'subtitles.notFound',
    )
    const since = await store.askedLastFor(tx, known.id)
    const changes = since === null ? [] : await documentStore.stepsSince(tx, source.id, since)
    const cues = refilled(source.cues, known.cues, firstBefore(changes))
    const { nextCue } = known
    const change = {
      cues,
      nextCue,
      cueCount: cues.length,
      markedCount: countMarked(cues),
      sourceVersion: source.version,
      attachedVersion: null,
      updatedAt: now(),
    }
    await documentStore.updateDocument(tx, known.id, change)
    return { ...known, ...change }
  }

  /** @throws subtitles.noEngine, subtitles.sameLanguage, subtitles.nothingSaid, subtitles.translating */
  async function begin(
    tx: Tx,
    ctx: SignedInContext,
    source: SubtitleDocumentRow,
    { targets, engine: kind, style, items = [] }: Asked,
  ): Promise<bigint[]> {
    const engine = engines.of(kind)
    if (engine === null) throw new AppError('subtitles.noEngine')
    if (targets.includes(source.language)) throw new AppError('subtitles.sameLanguage')
    if (source.cues.length === 0) throw new AppError('subtitles.nothingSaid')
    const { staffId } = ctx.actor
    const at = now()
    const ids: bigint[] = []
    for (const language of new Set(targets)) {
      const target = await targetOf(tx, source, language, staffId)
      const done = target.cues.filter(({ text }) => text.trim() !== '').length
      const row = await store.insertTranslation(tx, {
        videoId: source.videoId,
        sourceId: source.id,
        documentId: target.id,
        sourceLanguage: source.language,
        targetLanguage: language,
        engine: kind,
        style,
        items: [...new Set(items)],
        status: taskResult.codes.waiting,
        total: target.cues.length,
        done,
        pricePerMillion: engine.pricePerMillion,
        currency: engine.currency,
        requestedBy: staffId,
        nextAt: at,
        createdAt: at,
        updatedAt: at,
      })
      if (row === null) throw new AppError('subtitles.translating')
      const { waiting } = taskResult.codes
      await writeEvent(tx, 'translation', row.id, {
        at,
        staffId,
        reason: 'asked',
        actor: 'person',
        from: null,
        to: waiting,
      })
      await writeAudit(tx, ctx, {
        action: 'translation.create',
        entity: 'translation',
        entityId: row.id,
        detail: { title: source.name, language, engine: kind },
      })
      ids.push(row.id)
    }
    await videoBegins(tx, source.videoId, now(), staffId)
    await deps.jobs.send(tx, translateJob, {})
    return ids
  }

  /** One step of a translation under its lock. */
  async function step(
    ctx: SignedInContext,
    id: bigint,
    version: number | null,
    work: (tx: Tx, row: list.ListedTranslation) => Promise<void>,
    transact: typeof database.transaction = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const row = covered(ctx.actor, await store.lockTranslation(tx, id))
      if (version !== null) assertVersion(row.translation, version)
      await work(tx, row)
      await announceTranslation(tx, id, row.video)
    })
  }

  const note = (tx: Tx, ctx: SignedInContext, act: 'retry' | 'cancel', row: list.ListedTranslation) =>
    writeAudit(tx, ctx, {
      action: `translation.${act}`,
      entity: 'translation',
      entityId: row.translation.id,
      detail: { title: row.video.title, language: row.translation.targetLanguage },
    })

  /** @throws subtitles.notRetryable, subtitles.translating */
  const retry = (
    ctx: SignedInContext,
    id: bigint,
    version: number | null,
    transact: typeof database.transaction = database.transaction,
  ) =>
    step(
      ctx,
      id,
      version,
      async (tx, row) => {
        const why = { at: now(), staffId: ctx.actor.staffId, reason: 'retried' }
        const move = moveInto(taskResult, 'waiting', 'person')
        const beside = { nextAt: now(), leasedUntil: null, problem: null }
        if (!(await store.moveTranslation(tx, id, move, why, beside).catch(refusedAsOpen)))
          throw new AppError('subtitles.notRetryable')
        await note(tx, ctx, 'retry', row)
        await videoBegins(tx, row.video.id, now(), ctx.actor.staffId)
        await deps.jobs.send(tx, translateJob, {})
      },
      transact,
    )

  return {
    get,
    page,
    retryMany: retry,

    list: async ({ actor }: SignedInContext, query: Query) => page(db, actor, query, windowOf(query)),

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listTranslations, views, (query) =>
        list.countTranslationRows(db, actor, filterOf(query), mostInView),
      ),

    /** Of the films whose title or programme holds the words, for the search; nothing without permission. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('subtitle:read')) return []
      const window = { sort: '-createdAt', offset: 0, limit } as const
      const { rows } = await list.listTranslationRows(db, actor, { words }, window)
      return rows.map(({ translation: { id, sourceLanguage, targetLanguage }, video }) => {
        return {
          id,
          title: video.title,
          subtitle: `${sourceLanguage} → ${targetLanguage}`,
          thumbnailUrl: null,
        }
      })
    },

    titlesOf: (actor: Actor, ids: readonly bigint[]) => store.titlesOfTranslations(db, actor, ids),

    engines: async () =>
      engines.all.map(({ kind, model, pricePerMillion, currency }) => ({
        kind,
        model,
        pricePerMillion,
        currency,
      })),

    weigh: createWeighing(deps),

    /** Once per Idempotency-Key, each language a task of its own. @throws see `begin` */
    async create(ctx: SignedInContext, documentId: bigint, asked: Asked): Promise<{ ids: string[] }> {
      const body = { ...asked, documentId: String(documentId) }
      const repeated = await findRepeated(db, ctx, createTranslations, body)
      if (repeated !== null) return { ids: (await store.idsBesides(db, repeated)).map(String) }
      await deps.documents.covered(ctx, documentId)
      let made: readonly bigint[] = []
      const { id, repeated: isKnown } = await database.transaction((tx) =>
        idempotent(tx, ctx, createTranslations, body, async () => {
          const source = foundRecord(await documentStore.lockWhole(tx, documentId), 'subtitles.notFound')
          made = await begin(tx, ctx, source, asked)
          return made[0] ?? 0n
        }),
      )
      const ids = isKnown ? await store.idsBesides(db, id) : made
      return { ids: ids.map(String) }
    },

    /** The subtitles of one video of many in a language. @throws subtitles.noSource, and see `begin` */
    async createOf(
      ctx: SignedInContext,
      videoId: bigint,
      { sourceLanguage, ...asked }: Asked & { readonly sourceLanguage: string },
      open: () => Promise<bigint | null>,
      transact: typeof database.transaction,
    ): Promise<void> {
      // What people uploaded or put there last, before what was read or heard.
      const [known] = await documentStore.findSources(db, videoId, sourceLanguage)
      const sourceId = (await open()) ?? known ?? null
      if (sourceId === null) throw new AppError('subtitles.noSource')
      await deps.documents.covered(ctx, sourceId)
      await transact(async (tx) => {
        const source = foundRecord(await documentStore.lockWhole(tx, sourceId), 'subtitles.notFound')
        await begin(tx, ctx, source, asked)
      })
    },

    /** @throws subtitles.taskNotFound, subtitles.notRetryable, access.changedMeanwhile */
    async retry(ctx: SignedInContext, id: bigint, version: number): Promise<Translation> {
      await retry(ctx, id, version)
      return get(ctx, id)
    },

    /** What is there stays. @throws subtitles.taskNotFound, subtitles.notCancellable, access.changedMeanwhile */
    async cancel(ctx: SignedInContext, id: bigint, version: number): Promise<Translation> {
      await step(ctx, id, version, async (tx, row) => {
        const why = { at: now(), staffId: ctx.actor.staffId, reason: 'cancelled' }
        const move = moveInto(taskResult, 'failed', 'person')
        const beside = {
          nextAt: never,
          problem: 'cancelled',
          epoch: row.translation.epoch + 1,
          leasedUntil: null,
        }
        if (!(await store.moveTranslation(tx, id, move, why, beside)))
          throw new AppError('subtitles.notCancellable')
        await note(tx, ctx, 'cancel', row)
        await videoEnds(tx, row.video.id, now())
      })
      return get(ctx, id)
    },
  }
}
export type TranslationService = ReturnType<typeof createTranslationService>
