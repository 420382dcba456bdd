import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import { approvalStatus } from '@pindao/protocol/contracts/approval.states.ts'
import {
  createContract,
  type renewContract,
  type terminateContract,
  type updateContract,
} from '@pindao/protocol/contracts/contract.endpoints.ts'
import type { ContractContent } from '@pindao/protocol/contracts/contract.fields.ts'
import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { type AuditFields, type AuditSource, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Executor, type Transact, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { stageOf } from '../terms/term.stage.ts'
import { columnsOf, contentOfRow, heldOf } from './contract.content.ts'
import { contractFacts, possibleActions } from './contract.present.ts'
import { coveredContract } from './contract.service.ts'
import * as store from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'
import { contractEndCause } from './contract-end.reminder.ts'

type Content = EndpointParsed<typeof createContract>['body']
type Change = EndpointParsed<typeof updateContract>['body']
type Termination = EndpointParsed<typeof terminateContract>['body']
type Renewal = EndpointParsed<typeof renewContract>['body']

/** What contracts ask of channels. */
export type ContractPorts = {
  /** What a channel is called, for whoever may see it; null otherwise. */
  readonly channelTitle: (db: Executor, actor: Actor, channelId: bigint) => Promise<string | null>
}

/** Writes what was done to a contract, and tells the pages of whoever sees it. */
export async function noteContract(
  tx: Tx,
  source: AuditSource,
  action: Extract<AuditAction, `contract.${string}`>,
  row: ContractRow,
  sides: { readonly before?: AuditFields; readonly after?: AuditFields; readonly reason?: string },
): Promise<void> {
  const { reason, ...facts } = sides
  const { id, no, title } = row
  const detail = { title, no, ...(reason === undefined ? {} : { reason }) }
  await writeAudit(tx, source, { action, entity: 'contract', entityId: id, ...facts, detail })
  await announceContract(tx, row)
}

/** Tells the pages of whoever sees a contract that it is another one now. */
export function announceContract(
  tx: Tx,
  { id, ownerStaffId, departmentId }: Pick<ContractRow, 'id' | 'ownerStaffId' | 'departmentId'>,
): Promise<void> {
  const scope = { permission: 'contract:read', ownerStaffId, departmentId } as const
  return publishLive(tx, { type: 'contract', id: String(id) }, scope)
}

/**
 * Making, changing, ending and renewing contracts (CON-01, E12). A draft is edited; of what was signed only its end is
 * decided, with a reason. That no channel stands in two contracts on one day is the database's own rule.
 */
export function createContractChanges({
  database,
  clock,
  news,
  channelTitle,
}: Pick<Kit, 'database' | 'clock' | 'news'> & ContractPorts) {
  const { db } = database
  const at = () => instantIn(clock, 0)

  const locked = async (tx: Tx, ctx: SignedInContext, id: bigint) =>
    coveredContract(ctx.actor, await store.lockContract(tx, id))

  /** What is chosen has to be seen; what the contract has already stays, whoever edits it. */
  async function assertWithinScope(
    tx: Tx,
    ctx: SignedInContext,
    body: Content,
    had: { readonly partyId: bigint | null; readonly channelIds: ReadonlySet<bigint> } = nothing,
  ): Promise<void> {
    const partyId = BigInt(body.partyId)
    if (partyId !== had.partyId && !(await store.isPartySeen(tx, ctx.actor, partyId)))
      throw new AppError('contracts.partyNotFound')
    for (const id of new Set(body.channels.map(({ channelId }) => BigInt(channelId)))) {
      if (!had.channelIds.has(id) && (await channelTitle(tx, ctx.actor, id)) === null)
        throw new AppError('channels.notFound')
    }
  }

  async function after(tx: Tx, id: bigint) {
    const row = foundRecord(await store.lockContract(tx, id), 'contracts.notFound')
    return { row, facts: contractFacts(row, await store.findHeldChannels(tx, id)) }
  }

  /** @throws contracts.partyNotFound, contracts.channelHeld */
  async function create(ctx: SignedInContext, body: Content): Promise<bigint> {
    const repeated = await findRepeated(db, ctx, createContract, body)
    if (repeated !== null) return repeated
    return freeChannels(async () => {
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, createContract, body, async () => {
          const row = await insert(tx, ctx, body)
          return row.id
        }),
      )
      return id
    })
  }

  /** A contract under an id that was taken for it before, by the preview of a sheet. @throws what `create` throws */
  async function enter(
    ctx: SignedInContext,
    id: bigint,
    content: ContractContent,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await freeChannels(() => transact((tx) => insert(tx, ctx, content, id)))
  }

  async function insert(tx: Tx, ctx: SignedInContext, body: ContractContent, id?: bigint) {
    await assertWithinScope(tx, ctx, body)
    const no = await store.takeNumber(tx, dayIn(clock(), body.timeZone).slice(0, 4))
    const row = await store.insertContract(tx, {
      ...(id === undefined ? {} : { id }),
      ...columnsOf(body),
      no,
      status: contractStatus.codes.created,
      approvalStatus: approvalStatus.codes.to_submit,
      ownerStaffId: ctx.actor.staffId,
      departmentId: ctx.actor.departmentId,
      createdAt: at(),
      updatedAt: at(),
    })
    await store.replaceChannels(tx, row.id, heldOf(body))
    await noteContract(tx, ctx, 'contract.create', row, { after: (await after(tx, row.id)).facts })
    return row
  }

  /** Some of what is agreed; the rest stays. @throws what `update` throws */
  async function change(
    ctx: SignedInContext,
    id: bigint,
    { version, edit }: { readonly version: number; readonly edit: (now: ContractContent) => ContractContent },
    transact: Transact = database.transaction,
  ): Promise<void> {
    await transact(async (tx) => {
      const row = await locked(tx, ctx, id)
      const content = edit(contentOfRow(row, await store.findHeldChannels(tx, id)))
      await update(ctx, id, { ...content, version }, (act) => act(tx))
    })
  }

  /** @throws contracts.notFound, contracts.notDraft, contracts.channelHeld, access.changedMeanwhile */
  async function update(
    ctx: SignedInContext,
    id: bigint,
    body: Change,
    transact: Transact = database.transaction,
  ): Promise<void> {
    await freeChannels(() =>
      transact(async (tx) => {
        const row = await locked(tx, ctx, id)
        assertVersion(row, body.version)
        assertDraft(row)
        const held = await store.findHeldChannels(tx, id)
        const channelIds = new Set(held.map(({ channelId }) => channelId))
        await assertWithinScope(tx, ctx, body, { partyId: row.partyId, channelIds })
        const before = contractFacts(row, held)
        await store.changeContract(tx, row, { ...columnsOf(body), updatedAt: at() })
        await store.replaceChannels(tx, id, heldOf(body))
        const now = await after(tx, id)
        await noteContract(tx, ctx, 'contract.update', now.row, { before, after: now.facts })
      }),
    )
  }

  /** @throws contracts.notFound, contracts.notDraft */
  async function remove(
    ctx: SignedInContext,
    id: bigint,
    transact: Transact = database.transaction,
  ): Promise<{ deleted: boolean }> {
    await transact(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertDraft(row)
      const before = contractFacts(row, await store.findHeldChannels(tx, id))
      await store.replaceChannels(tx, id, [])
      await store.changeContract(tx, row, { deletedAt: at(), updatedAt: at() })
      await noteContract(tx, ctx, 'contract.delete', row, { before })
    })
    return { deleted: true }
  }

  /** @throws contracts.notFound, contracts.notUnderWay, contracts.dayOutside, access.changedMeanwhile */
  async function terminate(ctx: SignedInContext, id: bigint, body: Termination): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertVersion(row, body.version)
      if (!possibleActions(row).includes('terminate')) throw new AppError('contracts.notUnderWay')
      // One that never was in force may be cancelled before its first day.
      const begun = contractStatus.nameOf(row.status) === 'in_force'
      // Until its last day it is in force; then its calendar ends it.
      const endsLater = begun && body.day >= dayIn(clock(), row.timeZone)
      if (body.day > row.endDate || (begun && body.day < row.startDate))
        throw new AppError('contracts.dayOutside')
      const before = contractFacts(row, await store.findHeldChannels(tx, id))
      await store.changeContract(tx, row, {
        ...(endsLater ? {} : { status: contractStatus.codes.terminated }),
        terminatedOn: body.day,
        terminationReason: body.reason,
        updatedAt: at(),
      })
      await store.releaseChannels(tx, id, body.day)
      await news.lower(tx, contractEndCause(id))
      const now = await after(tx, id)
      const sides = { before, after: now.facts, reason: body.reason }
      await noteContract(tx, ctx, 'contract.terminate', now.row, sides)
    })
  }

  /**
   * A channel that was held to the last day is held to the new one.
   *
   * @throws contracts.notFound, contracts.notUnderWay, contracts.endNotLater, contracts.channelHeld, access.changedMeanwhile
   */
  async function renew(ctx: SignedInContext, id: bigint, body: Renewal): Promise<void> {
    await freeChannels(() =>
      database.transaction(async (tx) => {
        const row = await locked(tx, ctx, id)
        assertVersion(row, body.version)
        if (!possibleActions(row).includes('renew')) throw new AppError('contracts.notUnderWay')
        const today = dayIn(clock(), row.timeZone)
        if (body.endDate <= row.endDate || body.endDate < today) throw new AppError('contracts.endNotLater')
        const before = contractFacts(row, await store.findHeldChannels(tx, id))
        await store.prolong(tx, row, { end: body.endDate, at: at(), taken: 'refuse' })
        await news.lower(tx, contractEndCause(id))
        const now = await after(tx, id)
        const sides = { before, after: now.facts, reason: body.reason }
        await noteContract(tx, ctx, 'contract.renew', now.row, sides)
      }),
    )
  }

  return { create, enter, change, update, remove, terminate, renew }
}
export type ContractChanges = ReturnType<typeof createContractChanges>

const nothing = { partyId: null, channelIds: new Set<bigint>() } as const

function assertDraft(row: ContractRow): void {
  if (stageOf(row) !== 'draft') throw new AppError('contracts.notDraft')
}

/** Two contracts never hold a channel on one day: the database refuses it, whoever is first. */
async function freeChannels<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (violatedConstraint(error) === 'contract_channel_no_overlap')
      throw new AppError('contracts.channelHeld', { cause: error })
    throw error
  }
}
