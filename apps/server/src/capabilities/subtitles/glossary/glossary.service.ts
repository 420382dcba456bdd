import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import type {
  createGlossaryTerm,
  GlossaryTerm,
  listGlossaryTerms,
  updateGlossaryTerm,
} from '@pindao/protocol/subtitles/glossary.endpoints.ts'
import { writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import { type Executor, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { type Window, windowOf } from '#src/platform/db/listing.ts'

import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import * as store from './glossary.store.ts'

type Deps = Pick<Kit, 'database' | 'clock'>
type Query = EndpointParsed<typeof listGlossaryTerms>['query']
type Filter = Omit<Query, 'page' | 'pageSize'>
type New = EndpointParsed<typeof createGlossaryTerm>['body']
type Change = EndpointParsed<typeof updateGlossaryTerm>['body']

const present = ({ term, updatedBy }: store.ListedTerm): GlossaryTerm => ({
  id: String(term.id),
  programme: term.programme,
  sourceLanguage: term.sourceLanguage,
  targetLanguage: term.targetLanguage,
  source: term.source,
  target: term.target,
  forbidden: [...term.forbidden],
  note: term.note,
  updatedBy,
  updatedAt: term.updatedAt,
  version: term.version,
})

/** The glossary of the house: it is everybody's, so no department's (SUB-02). */
export function createGlossary({ database, clock }: Deps) {
  const { db } = database
  const now = () => instantIn(clock, 0)
  const get = async (id: bigint): Promise<GlossaryTerm> =>
    present(foundRecord(await store.findTerm(db, id), 'subtitles.termNotFound'))

  const page = async (
    reading: Executor,
    { sort, ...filter }: Filter,
    window: Window & { readonly ids?: readonly string[] | undefined },
  ) => {
    const found = await store.listTerms(reading, filter, { ...window, sort })
    return { rows: found.rows.map(present), total: found.total }
  }

  const note = (
    tx: Tx,
    ctx: SignedInContext,
    act: 'create' | 'update' | 'delete',
    of: {
      readonly id: bigint
      readonly source: string
      readonly target: string
      readonly targetLanguage: string
    },
  ) =>
    writeAudit(tx, ctx, {
      action: `glossary.${act}`,
      entity: 'glossaryTerm',
      entityId: of.id,
      detail: { title: `${of.source} → ${of.target}`, language: of.targetLanguage },
    })

  /** @throws subtitles.sameLanguage */
  function valuesOf(ctx: SignedInContext, { programme, ...term }: New) {
    if (term.sourceLanguage === term.targetLanguage) throw new AppError('subtitles.sameLanguage')
    const { staffId } = ctx.actor
    return { ...term, programme: programme || null, updatedBy: staffId, updatedAt: now() }
  }

  return {
    page,
    list: (_ctx: SignedInContext, query: Query) => page(db, query, windowOf(query)),

    /** @throws subtitles.termKnown, subtitles.sameLanguage */
    async create(ctx: SignedInContext, body: New): Promise<GlossaryTerm> {
      const id = await database.transaction(async (tx) => {
        const row = await store.insertTerm(tx, valuesOf(ctx, body))
        if (row === null) throw new AppError('subtitles.termKnown')
        await note(tx, ctx, 'create', row)
        return row.id
      })
      return get(id)
    },

    /** @throws subtitles.termNotFound, subtitles.termKnown, access.changedMeanwhile */
    async update(ctx: SignedInContext, id: bigint, { version, ...body }: Change): Promise<GlossaryTerm> {
      try {
        await database.transaction(async (tx) => {
          const row = foundRecord(await store.lockTerm(tx, id), 'subtitles.termNotFound')
          assertVersion(row, version)
          const values = valuesOf(ctx, body)
          await store.updateTerm(tx, id, { ...values, version: row.version + 1 })
          await note(tx, ctx, 'update', { ...row, ...values })
        })
      } catch (error) {
        if (violatedConstraint(error) !== null) throw new AppError('subtitles.termKnown', { cause: error })
        throw error
      }
      return get(id)
    },

    /** @throws subtitles.termNotFound */
    async remove(ctx: SignedInContext, id: bigint): Promise<{ id: string }> {
      await database.transaction(async (tx) => {
        const row = foundRecord(await store.lockTerm(tx, id), 'subtitles.termNotFound')
        await store.deleteTerm(tx, id)
        await note(tx, ctx, 'delete', row)
      })
      return { id: String(id) }
    },
  }
}
export type Glossary = ReturnType<typeof createGlossary>
