import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { nearest } from '@pindao/protocol/subtitles/memory/similarity.ts'
import {
  type listMemoryPairs,
  type MemoryMatch,
  type MemoryPair,
  mostMatches,
  type updateMemoryPair,
} from '@pindao/protocol/subtitles/memory.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Executor, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { coveredRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import type { Documents } from '../documents/subtitle-document.service.ts'
import { findCueBeside } from '../documents/subtitle-document.store.ts'
import * as store from './memory.store.ts'
import { segmentOf } from './segments.ts'

type Deps = Pick<Kit, 'database' | 'clock'> & { readonly documents: Pick<Documents, 'covered'> }
type Query = EndpointParsed<typeof listMemoryPairs>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
type Change = EndpointParsed<typeof updateMemoryPair>['body']

/** Of so many with most in common the nearest are looked for. */
const mostCandidates = 60

const present = ({ pair, video, updatedBy }: store.ListedPair): MemoryPair => ({
  id: String(pair.id),
  sourceLanguage: pair.sourceLanguage,
  targetLanguage: pair.targetLanguage,
  source: pair.source,
  target: pair.target,
  video: { id: String(video.id), title: video.title, programme: video.programme },
  updatedBy,
  updatedAt: pair.updatedAt,
  version: pair.version,
})

/** The translation memory: what people approved or wrote, found again by its words; one sees that of videos that one may see. */
export function createMemory({ database, clock, documents }: Deps) {
  const { db } = database

  const covered = (actor: Actor, row: store.ListedPair | null) =>
    coveredRecord(actor, row, ({ video }) => video, 'subtitles.pairNotFound')

  const page = async (
    reading: Executor,
    actor: Actor,
    { sort, ...filter }: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) => {
    const found = await store.listPairs(reading, actor, filter, { ...window, sort })
    return { rows: found.rows.map(present), total: found.total }
  }

  const note = (tx: Tx, ctx: SignedInContext, act: 'update' | 'delete', { pair }: store.ListedPair) =>
    writeAudit(tx, ctx, {
      action: `memory.${act}`,
      entity: 'memoryPair',
      entityId: pair.id,
      detail: { title: `${pair.source} → ${pair.target}`.slice(0, 200), language: pair.targetLanguage },
    })

  return {
    page,
    list: ({ actor }: SignedInContext, query: Query) => page(db, actor, query, windowOf(query)),

    /** @throws subtitles.pairNotFound, subtitles.pairEmpty, subtitles.pairKnown, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, source, target }: Change): Promise<MemoryPair> {
      const segment = segmentOf(source)
      if (segment === null) throw new AppError('subtitles.pairEmpty')
      try {
        await database.transaction(async (tx) => {
          const row = covered(ctx.actor, await store.lockPair(tx, id))
          assertVersion(row.pair, version)
          const change = {
            ...segment,
            target,
            version: version + 1,
            updatedAt: instantIn(clock, 0),
            updatedBy: ctx.actor.staffId,
          }
          await store.updatePair(tx, id, change)
          await note(tx, ctx, 'update', { ...row, pair: { ...row.pair, ...change } })
        })
      } catch (error) {
        if (violatedConstraint(error) === 'memory_pair_segment')
          throw new AppError('subtitles.pairKnown', { cause: error as Error })
        throw error
      }
      return present(covered(ctx.actor, await store.findPair(db, id)))
    },

    /** @throws subtitles.pairNotFound */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ id: string }> {
      await database.transaction(async (tx) => {
        const row = covered(ctx.actor, await store.lockPair(tx, id))
        await store.deletePair(tx, id)
        await note(tx, ctx, 'delete', row)
      })
      return { id: String(id) }
    },

    /** What is known for one cue of a translation, the nearest first. @throws subtitles.notFound */
    async matches(ctx: SignedInContext, documentId: bigint, cue: number): Promise<MemoryMatch[]> {
      const { document, video } = await documents.covered(ctx, documentId)
      if (document.sourceId === null) return []
      const said = await findCueBeside(db, document.sourceId, cue)
      const segment = segmentOf(said?.text ?? '')
      if (said === null || segment === null) return []
      const of = {
        id: video.id,
        programme: said.programme,
        sourceLanguage: said.language,
        targetLanguage: document.language,
      }
      const rows = await store.findCandidates(db, ctx.actor, of, segment.pieces, mostCandidates)
      const candidates = rows.map((row) => ({ row, key: row.pair.sourceKey }))
      return nearest(segment.sourceKey, candidates, mostMatches).map(({ row, similarity }) => ({
        ...present(row),
        similarity: Math.floor(similarity * 100),
      }))
    },
  }
}
export type Memory = ReturnType<typeof createMemory>
