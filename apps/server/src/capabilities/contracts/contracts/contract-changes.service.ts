import type { AuditAction } from '@pindao/protocol/access/audit.codes.ts'
import {
  createContract,
  type renewContract,
  type terminateContract,
  type updateContract,
} from '@pindao/protocol/contracts/contract.endpoints.ts'
import { approvalStatus, contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { dayIn } from '@pindao/protocol/core/zoned-day.ts'
import { type AuditFields, type AuditSource, writeAudit } from '#src/capabilities/access/access.ts'
import { AppError } from '#src/platform/app-error.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { Actor, SignedInContext } from '#src/platform/context.ts'
import { type Executor, type Tx, violatedConstraint } from '#src/platform/db/database.ts'
import { findRepeated, idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { stageOf } from '../terms/term.stage.ts'
import { contractFacts } from './contract.present.ts'
import { coveredContract } from './contract.service.ts'
import * as store from './contract.store.ts'
import type { ContractRow } from './contract.table.ts'

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
  const { id, no, title, ownerStaffId, departmentId } = row
  const detail = { title, no, ...(reason === undefined ? {} : { reason }) }
  await writeAudit(tx, source, { action, entity: 'contract', entityId: id, ...facts, detail })
  await publishLive(
    tx,
    { type: 'contract', id: String(id) },
    { permission: 'contract:read', ownerStaffId, departmentId },
  )
}

/**
 * Making, changing, ending and renewing contracts (CON-01, E12). A draft is edited; of what was signed only its end is
 * decided, with a reason. That no channel stands in two contracts on one day is the database's own rule.
 */
export function createContractChanges({
  database,
  clock,
  channelTitle,
}: Pick<Kit, 'database' | 'clock'> & ContractPorts) {
  const { db } = database
  const at = () => instantIn(clock, 0)

  const locked = async (tx: Tx, ctx: SignedInContext, id: bigint) =>
    coveredContract(ctx.actor, await store.lockContract(tx, id))

  async function assertWithinScope(tx: Tx, ctx: SignedInContext, body: Content): Promise<void> {
    const seen = await store.isPartySeen(tx, ctx.actor, BigInt(body.partyId))
    if (!seen) throw new AppError('contracts.partyNotFound')
    for (const { channelId } of body.channels) {
      if ((await channelTitle(tx, ctx.actor, BigInt(channelId))) === null)
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
          await assertWithinScope(tx, ctx, body)
          const no = await store.takeNumber(tx, dayIn(clock(), body.timeZone).slice(0, 4))
          const row = await store.insertContract(tx, {
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
          return row.id
        }),
      )
      return id
    })
  }

  /** @throws contracts.notFound, contracts.notDraft, contracts.channelHeld, access.changedMeanwhile */
  async function update(ctx: SignedInContext, id: bigint, body: Change): Promise<void> {
    await freeChannels(() =>
      database.transaction(async (tx) => {
        const row = await locked(tx, ctx, id)
        assertVersion(row, body.version)
        assertDraft(row)
        await assertWithinScope(tx, ctx, body)
        const before = contractFacts(row, await store.findHeldChannels(tx, id))
        await store.changeContract(tx, row, { ...columnsOf(body), updatedAt: at() })
        await store.replaceChannels(tx, id, heldOf(body))
        const now = await after(tx, id)
        await noteContract(tx, ctx, 'contract.update', now.row, { before, after: now.facts })
      }),
    )
  }

  /** @throws contracts.notFound, contracts.notDraft */
  async function remove(ctx: SignedInContext, id: bigint): Promise<{ deleted: boolean }> {
    await database.transaction(async (tx) => {
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
      if (!contractStatus.allows(contractStatus.nameOf(row.status), 'terminated', 'person'))
        throw new AppError('contracts.notUnderWay')
      if (body.day > row.endDate || body.day < row.startDate) throw new AppError('contracts.dayOutside')
      await store.releaseChannels(tx, id, body.day)
      await store.changeContract(tx, row, {
        status: contractStatus.codes.terminated,
        terminatedOn: body.day,
        terminationReason: body.reason,
        updatedAt: at(),
      })
      const now = await after(tx, id)
      const sides = { before: contractFacts(row), after: now.facts, reason: body.reason }
      await noteContract(tx, ctx, 'contract.terminate', now.row, sides)
    })
  }

  /** @throws contracts.notFound, contracts.notUnderWay, contracts.endNotLater, access.changedMeanwhile */
  async function renew(ctx: SignedInContext, id: bigint, body: Renewal): Promise<void> {
    await database.transaction(async (tx) => {
      const row = await locked(tx, ctx, id)
      assertVersion(row, body.version)
      const status = contractStatus.nameOf(row.status)
      if (status !== 'in_force' && status !== 'expired') throw new AppError('contracts.notUnderWay')
      const today = dayIn(clock(), row.timeZone)
      if (body.endDate <= row.endDate || body.endDate < today) throw new AppError('contracts.endNotLater')
      await store.changeContract(tx, row, {
        status: contractStatus.codes.in_force,
        endDate: body.endDate,
        updatedAt: at(),
      })
      const now = await after(tx, id)
      const sides = { before: contractFacts(row), after: now.facts, reason: body.reason }
      await noteContract(tx, ctx, 'contract.renew', now.row, sides)
    })
  }

  return { create, update, remove, terminate, renew }
}
export type ContractChanges = ReturnType<typeof createContractChanges>

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

const heldOf = (body: Content) =>
  body.channels.map(({ channelId, from, to }) => ({
    channelId: BigInt(channelId),
    fromDay: from,
    toDay: to ?? body.endDate,
  }))

function columnsOf(body: Content) {
  const { guarantee } = body
  return {
    title: body.title,
    partyId: BigInt(body.partyId),
    ourEntity: body.ourEntity,
    operationMode: body.operationMode,
    signedOn: body.signedOn,
    startDate: body.startDate,
    endDate: body.endDate,
    timeZone: body.timeZone,
    autoRenew: body.autoRenew,
    noticeDays: body.noticeDays,
    currency: body.currency,
    shareBase: body.shareBase,
    fxPolicy: body.fxPolicy,
    splitMonths: body.splitMonths,
    guaranteeAmount: guarantee?.amount ?? null,
    guaranteeCurrency: guarantee?.currency ?? null,
    guaranteePeriod: guarantee?.period ?? null,
    guaranteeRecoupable: guarantee?.recoupable ?? null,
    guaranteeFrom: guarantee?.from ?? null,
    guaranteeTo: guarantee?.to ?? null,
    minPayout: body.minPayout,
    taxMode: body.taxMode,
    taxBearer: body.taxBearer,
    exclusive: body.exclusive,
    territories: body.territories,
    rights: body.rights,
    remark: body.remark,
  }
}
