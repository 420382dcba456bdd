import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { moveInto } from '@pindao/protocol/core/enumeration.ts'
import { mostInView } from '@pindao/protocol/core/view-counts.ts'
import {
  createExtraction,
  type Extraction,
  type ExtractionMeans,
  listExtractions,
  usualCrop,
} from '@pindao/protocol/subtitles/extraction.endpoints.ts'
import { extractionStatus } from '@pindao/protocol/subtitles/extraction.states.ts'
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
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { writeEvent } from '#src/platform/timeline/timeline.ts'
import type { createSpeechEngines } from './engines/speech-engines.ts'
import { extractJob } from './extraction.jobs.ts'
import * as store from './extraction.store.ts'

type Deps = Pick<Kit, 'database' | 'clock' | 'jobs'> & {
  readonly speech: ReturnType<typeof createSpeechEngines>
  /** Null where nothing for it is installed. */
  readonly readableLanguages: () => Promise<readonly string[] | null>
  readonly assertVideo: (ctx: SignedInContext, videoId: bigint) => Promise<void>
  readonly hasSound: (videoId: bigint) => Promise<boolean>
}
type Query = EndpointParsed<typeof listExtractions>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
export type AskedExtraction = EndpointParsed<typeof createExtraction>['body']

/** A newer one of the same words goes on. @throws subtitles.extracting */
function refusedAsOpen(error: unknown): never {
  if (violatedConstraint(error) === 'extraction_open')
    throw new AppError('subtitles.extracting', { cause: error as Error })
  throw error
}

export const announceExtraction = (
  tx: Tx,
  id: bigint,
  { ownerStaffId, departmentId }: store.ListedExtraction['video'],
) =>
  publishLive(
    tx,
    { type: 'extraction', id: String(id) },
    { permission: 'subtitle:read', ownerStaffId, departmentId },
  )

const filterOf = ({ videoIds, sort: _sort, ...filter }: Filter): store.ExtractionFilter => ({
  ...filter,
  videoIds: videoIds?.map(BigInt),
})

/** Words that are taken out of films: asked for, begun anew, stopped (SUB-01). */
export function createExtractionService(deps: Deps) {
  const { database, clock, speech } = deps
  const { db } = database
  const now = () => instantIn(clock, 0)

  function present(
    { extraction: row, video, requesterName }: store.ListedExtraction,
    actor: Actor,
  ): Extraction {
    const status = extractionStatus.nameOf(row.status)
    const may = actor.permissions.has('subtitle:update')
    return {
      id: String(row.id),
      video: { id: String(video.id), title: video.title, programme: video.programme, episode: video.episode },
      method: row.method,
      engine: row.engine,
      language: row.language,
      status: row.status as Extraction['status'],
      progress: row.progress,
      cueCount: row.cueCount,
      markedCount: row.markedCount,
      documentId: row.documentId === null ? null : String(row.documentId),
      problem: row.problem,
      requester: { id: String(row.requestedBy), fullName: requesterName },
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
      version: row.version,
      actions: [
        ...(row.documentId === null ? [] : (['open'] as const)),
        ...(may && status === 'failed' ? (['retry'] as const) : []),
        ...(may && status === 'extracting' ? (['cancel'] as const) : []),
      ],
    }
  }

  const covered = (actor: Actor, row: store.ListedExtraction | null) =>
    coveredRecord(actor, row, ({ video }) => video, 'subtitles.extractionNotFound')

  const get = async ({ actor }: SignedInContext, id: bigint): Promise<Extraction> =>
    present(covered(actor, await store.findExtraction(db, id)), actor)

  const page = async (
    reading: Executor,
    actor: Actor,
    filter: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) => {
    const found = await store.listExtractionRows(reading, actor, filterOf(filter), {
      ...window,
      sort: filter.sort,
    })
    return { rows: found.rows.map((row) => present(row, actor)), total: found.total }
  }

  /** What can be known before it begins. @throws subtitles.noSpeechEngine, subtitles.noSound, subtitles.noOcr */
  async function check(videoId: bigint, { method, engine }: AskedExtraction): Promise<void> {
    if (method === 'ocr' && (await deps.readableLanguages()) === null) throw new AppError('subtitles.noOcr')
    if (method !== 'speech') return
    if (engine === null || !speech.has(engine)) throw new AppError('subtitles.noSpeechEngine')
    if (!(await deps.hasSound(videoId))) throw new AppError('subtitles.noSound')
  }

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    act: 'create' | 'retry' | 'cancel',
    of: { readonly id: bigint; readonly language: string; readonly method: string },
  ) =>
    writeAudit(tx, ctx, {
      action: `extraction.${act}`,
      entity: 'extraction',
      entityId: of.id,
      detail: { language: of.language, method: of.method },
    })

  /** @throws subtitles.extracting */
  async function begin(
    tx: Tx,
    ctx: SignedInContext,
    videoId: bigint,
    asked: AskedExtraction,
  ): Promise<bigint> {
    const at = now()
    const row = await store.insertExtraction(tx, {
      videoId,
      method: asked.method,
      engine: asked.method === 'speech' ? asked.engine : null,
      language: asked.language,
      crop: asked.method === 'ocr' ? (asked.crop ?? usualCrop) : null,
      status: extractionStatus.codes.extracting,
      requestedBy: ctx.actor.staffId,
      nextAt: at,
      createdAt: at,
      updatedAt: at,
    })
    if (row === null) throw new AppError('subtitles.extracting')
    await writeEvent(tx, 'extraction', row.id, {
      at,
      staffId: ctx.actor.staffId,
      reason: 'asked',
      actor: 'person',
      from: null,
      to: row.status,
    })
    await note(tx, ctx, 'create', row)
    await deps.jobs.send(tx, extractJob, {})
    return row.id
  }

  /** One step under its lock; false says that it stands otherwise. */
  async function step(
    ctx: SignedInContext,
    id: bigint,
    version: number,
    act: 'retry' | 'cancel',
  ): Promise<Extraction> {
    await database.transaction(async (tx) => {
      const row = covered(ctx.actor, await store.lockExtraction(tx, id))
      assertVersion(row.extraction, version)
      const why = { at: now(), staffId: ctx.actor.staffId, reason: act === 'retry' ? 'retried' : 'cancelled' }
      const epoch = row.extraction.epoch + 1
      const moved =
        act === 'retry'
          ? await store
              .moveExtraction(tx, id, moveInto(extractionStatus, 'extracting', 'person'), why, {
                nextAt: now(),
                leasedUntil: null,
                problem: null,
                progress: 0,
                epoch,
              })
              .catch(refusedAsOpen)
          : await store.moveExtraction(tx, id, moveInto(extractionStatus, 'failed', 'person'), why, {
              nextAt: never,
              leasedUntil: null,
              problem: 'cancelled',
              epoch,
            })
      if (!moved) throw new AppError(act === 'retry' ? 'subtitles.notRetryable' : 'subtitles.notCancellable')
      await note(tx, ctx, act, row.extraction)
      await announceExtraction(tx, id, row.video)
      if (act === 'retry') await deps.jobs.send(tx, extractJob, {})
    })
    return get(ctx, id)
  }

  return {
    page,
    list: async ({ actor }: SignedInContext, query: Query) => page(db, actor, query, windowOf(query)),

    counts: ({ actor }: SignedInContext, views: readonly Conditions[]) =>
      countViews(listExtractions, views, (query) =>
        store.countExtractionRows(db, actor, filterOf(query), mostInView),
      ),

    /** Of the films whose title or programme holds the words, for the search; nothing without permission. */
    async suggest(actor: Actor, words: string, limit: number) {
      if (!actor.permissions.has('subtitle:read')) return []
      const window = { sort: '-createdAt', offset: 0, limit } as const
      const { rows } = await store.listExtractionRows(db, actor, { words }, window)
      return rows.map(({ extraction: { id, language }, video }) => {
        return { id, title: video.title, subtitle: language, thumbnailUrl: null }
      })
    },

    async means(): Promise<ExtractionMeans> {
      const ocr = await deps.readableLanguages()
      return { speech: [...speech.keys()], ocr: ocr && [...ocr] }
    },

    /** Once per Idempotency-Key. @throws media.videoNotFound, and see `check` and `begin` */
    async create(ctx: SignedInContext, videoId: bigint, asked: AskedExtraction): Promise<{ id: string }> {
      const body = { ...asked, videoId: String(videoId) }
      const repeated = await findRepeated(db, ctx, createExtraction, body)
      if (repeated !== null) return { id: String(repeated) }
      await deps.assertVideo(ctx, videoId)
      await check(videoId, asked)
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createExtraction, body, () => begin(tx, ctx, videoId, asked)),
      )
      return { id: String(id) }
    },

    /** Of one video of many. @throws as `create` */
    async createOf(
      ctx: SignedInContext,
      videoId: bigint,
      asked: AskedExtraction,
      transact: typeof database.transaction,
    ): Promise<void> {
      await deps.assertVideo(ctx, videoId)
      await check(videoId, asked)
      await transact(async (tx) => void (await begin(tx, ctx, videoId, asked)))
    },

    /** @throws subtitles.extractionNotFound, subtitles.notRetryable, access.changedMeanwhile */
    retry: (ctx: SignedInContext, id: bigint, version: number) => step(ctx, id, version, 'retry'),
    /** @throws subtitles.extractionNotFound, subtitles.notCancellable, access.changedMeanwhile */
    cancel: (ctx: SignedInContext, id: bigint, version: number) => step(ctx, id, version, 'cancel'),
  }
}
export type ExtractionService = ReturnType<typeof createExtractionService>
