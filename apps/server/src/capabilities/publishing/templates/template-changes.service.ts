import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import {
  copyPublishTemplate,
  createPublishTemplate,
  type updatePublishTemplate,
} from '@pindao/protocol/publishing/publish-template.endpoints.ts'
import { AppError } from '#src/platform/app-error.ts'
import { type Clock, instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Database, type Transact, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import { noteTemplate, templateFacts } from './template.audit.ts'
import * as store from './template.store.ts'
import type { TemplateRow } from './template.table.ts'
import {
  assertParts,
  type ChannelForTemplate,
  channelIn,
  columnsOf,
  placeOf,
  type TemplateContent,
  type TemplatePlace,
} from './template-place.ts'
import { mayChange } from './template-scope.store.ts'

export type TemplateChangesDeps = {
  readonly database: Pick<Database, 'db' | 'transaction'>
  readonly clock: Clock
  readonly channelForTemplate: ChannelForTemplate
}
type Change = EndpointParsed<typeof updatePublishTemplate>['body']

/** Making and changing templates (SET-01). */
export function createTemplateChanges({ database, clock, channelForTemplate }: TemplateChangesDeps) {
  const { db } = database

  /** @throws publishing.templateNameTaken, publishing.templateDefaultTaken, and what `placeOf` and `assertParts` throw */
  async function create(ctx: SignedInContext, body: TemplateContent): Promise<bigint> {
    const repeated = await findRepeated(db, ctx, createPublishTemplate, body)
    if (repeated !== null) return repeated
    // Asked before the transaction opens: inside, it would take a second connection while holding one.
    const channel = await channelOf(ctx, body)
    const { id } = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, createPublishTemplate, body, async () => {
          const columns = columnsOf(body)
          await assertParts(tx, ctx, columns, null)
          return insert(tx, ctx, { ...columns, ...(await placeOf(tx, ctx, body, channel)) })
        }),
      ),
    )
    return id
  }

  /** @throws publishing.templateNotFound, publishing.templateNameTaken */
  async function copy(
    ctx: SignedInContext,
    id: bigint,
    { name }: { readonly name: string },
  ): Promise<bigint> {
    const act = { id: String(id), name }
    const repeated = await findRepeated(db, ctx, copyPublishTemplate, act)
    if (repeated !== null) return repeated
    const made = await named(() =>
      database.transaction((tx) =>
        idempotent(tx, ctx, copyPublishTemplate, act, async () => {
          const row = foundRecord(await store.findTemplate(tx, ctx.actor, id), 'publishing.templateNotFound')
          const { id: _, version: _version, deletedAt: _deleted, ...content } = row.template
          return insert(tx, ctx, {
            ...content,
            name,
            departmentDefault: false,
            ...copyPlace(ctx.actor, content),
          })
        }),
      ),
    )
    return made.id
  }

  async function insert(
    tx: Tx,
    ctx: SignedInContext,
    columns: Omit<Parameters<typeof store.insertTemplate>[1], 'ownerStaffId' | 'createdAt' | 'updatedAt'>,
  ): Promise<bigint> {
    const at = instantIn(clock, 0)
    const own = { ownerStaffId: ctx.actor.staffId, createdAt: at, updatedAt: at }
    const { id } = await store.insertTemplate(tx, { ...columns, ...own })
    await noteTemplate(tx, ctx, 'publishTemplate.create', id, { after: await factsOf(tx, ctx.actor, id) })
    return id
  }

  /**
   * @throws publishing.templateNotFound, access.outsideScope, access.changedMeanwhile, and what `create` throws
   */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<void> {
    const seen = await store.findTemplate(db, ctx.actor, id)
    const channel = seen && !isWhereItWas(seen.template, body) ? await channelOf(ctx, body) : null
    await named(() =>
      database.transaction(async (tx) => {
        const row = await lockOwn(tx, ctx.actor, id)
        assertVersion(row, body.version)
        const columns = columnsOf({ ...body, kind: row.kind })
        await assertParts(tx, ctx, columns, row)
        const place = isWhereItWas(row, body)
          ? { departmentId: row.departmentId, channelId: row.channelId }
          : await placeOf(tx, ctx, body, channel)
        await write(tx, ctx, row, { ...columns, ...place })
      }),
    )
  }

  const channelOf = async (ctx: SignedInContext, body: TemplatePlace) => {
    const id = channelIn(body)
    return id === null ? null : channelForTemplate(ctx, id)
  }

  async function write(tx: Tx, ctx: SignedInContext, row: TemplateRow, change: Partial<TemplateRow>) {
    const before = await factsOf(tx, ctx.actor, row.id)
    await store.changeTemplate(tx, row, { ...change, updatedAt: instantIn(clock, 0) })
    const after = await factsOf(tx, ctx.actor, row.id)
    await noteTemplate(tx, ctx, 'publishTemplate.update', row.id, { before, after })
  }

  /** Offers a template, or offers it no more. Done already where it is so. */
  async function setEnabled(
    ctx: SignedInContext,
    id: bigint,
    enabled: boolean,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const row = await lockOwn(tx, ctx.actor, id)
      if (row.enabled !== enabled) await write(tx, ctx, row, { enabled })
    })
  }

  /** @throws publishing.templateNotFound, access.outsideScope */
  async function remove(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<{ deleted: boolean }> {
    await transact(async (tx) => {
      const row = await lockOwn(tx, ctx.actor, id)
      const before = await factsOf(tx, ctx.actor, id)
      const at = instantIn(clock, 0)
      await store.changeTemplate(tx, row, { deletedAt: at, updatedAt: at })
      await noteTemplate(tx, ctx, 'publishTemplate.delete', id, { before })
    })
    return { deleted: true }
  }

  /**
   * Takes a deleted template back as it was, with the channels that began with it.
   *
   * @throws publishing.templateNotFound, access.outsideScope, publishing.templateNameTaken, publishing.templateDefaultTaken
   */
  async function restore(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await named(() =>
      transact(async (tx) => {
        const row = await lockOwn(tx, ctx.actor, id, { deleted: true })
        await store.changeTemplate(tx, row, { deletedAt: null, updatedAt: instantIn(clock, 0) })
        const after = await factsOf(tx, ctx.actor, id)
        await noteTemplate(tx, ctx, 'publishTemplate.restore', id, { after })
      }),
    )
  }

  return { create, copy, update, setEnabled, remove, restore }
}
export type TemplateChanges = ReturnType<typeof createTemplateChanges>

/** What the log has of a template as it stands in the transaction. */
export async function factsOf(tx: Tx, actor: Actor, id: bigint) {
  return templateFacts(foundRecord(await store.findAnyTemplate(tx, actor, id), 'publishing.templateNotFound'))
}

/**
 * A template that this person may change, locked to the end of the transaction.
 *
 * @throws publishing.templateNotFound for one they may not use; access.outsideScope for one they may only use
 */
export async function lockOwn(
  tx: Tx,
  actor: Actor,
  id: bigint,
  options: { readonly deleted?: boolean } = {},
): Promise<TemplateRow> {
  const row = foundRecord(await store.lockTemplate(tx, actor, id, options), 'publishing.templateNotFound')
  if (!mayChange(actor, row)) throw new AppError('access.outsideScope')
  return row
}

/** A copy of what is for everybody, or for a department above, is for one's own department. */
function copyPlace(
  actor: Actor,
  { scope, departmentId, channelId }: Pick<TemplateRow, 'scope' | 'departmentId' | 'channelId'>,
): Pick<TemplateRow, 'scope' | 'departmentId' | 'channelId'> {
  if (scope === 'channel') return { scope, departmentId, channelId }
  if (actor.dataScope === 'all') return { scope, departmentId, channelId }
  return { scope: 'department', departmentId: actor.departmentId, channelId: null }
}

function isWhereItWas(row: TemplateRow, { scope, departmentId, channelId }: Change): boolean {
  if (scope !== row.scope) return false
  if (scope === 'department') return departmentId === String(row.departmentId)
  return scope === 'all' || channelId === String(row.channelId)
}

const taken = {
  publish_template_name: 'publishing.templateNameTaken',
  publish_template_default: 'publishing.templateDefaultTaken',
} as const

/** Two templates of a department have two names, and a department has one default for a platform. */
async function named<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== null && Object.hasOwn(taken, constraint))
      throw new AppError(taken[constraint as keyof typeof taken], { cause: error })
    throw error
  }
}
