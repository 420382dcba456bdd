import { settlementStatus } from '@pindao/protocol/revenue/settlement.states.ts'
import { and, asc, desc, eq, inArray } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { contract } from '#src/capabilities/contracts/contracts/contract.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { idsIn } from '#src/platform/db/listing.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import {
  settlement,
  settlementCorrection,
  settlementLine,
  settlementPayee,
} from '../settlement/settlement.table.ts'

const head = {
  settlement,
  contract: {
    no: contract.no,
    title: contract.title,
    ourEntity: contract.ourEntity,
    timeZone: contract.timeZone,
    ownerStaffId: contract.ownerStaffId,
    departmentId: contract.departmentId,
  },
  party: { id: party.id, legalName: party.legalName, email: party.email },
  owner: { id: staff.id, fullName: staff.fullName, email: staff.email },
}

const headOf = (db: Executor) =>
  db
    .select(head)
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .innerJoin(party, eq(party.id, settlement.partyId))
    .innerJoin(staff, eq(staff.id, contract.ownerStaffId))

/** A settlement with what its statement says of its contract. */
export async function findStatementHead(db: Executor, id: bigint) {
  const [row] = await headOf(db).where(eq(settlement.id, id))
  return row ?? null
}
export type StatementHead = NonNullable<Awaited<ReturnType<typeof findStatementHead>>>

/** The same, held until the transaction ends: of many that send it one does. */
export async function lockStatementHead(tx: Tx, id: bigint): Promise<StatementHead | null> {
  const [row] = await headOf(tx).where(eq(settlement.id, id)).for('no key update', { of: settlement })
  return row ?? null
}

export const listStatementLines = (db: Executor, settlementId: bigint) =>
  db
    .select({ line: settlementLine, channel: { title: channel.title, platform: channel.platform } })
    .from(settlementLine)
    .leftJoin(channel, eq(channel.id, settlementLine.channelId))
    .where(eq(settlementLine.settlementId, settlementId))
    .orderBy(asc(settlementLine.ordinal))
export type ListedLine = Awaited<ReturnType<typeof listStatementLines>>[number]

/** Who gets something of it. Whoever brought the two together has a statement of their own accounts, not of these. */
export const listStatementPayees = (db: Executor, settlementId: bigint) =>
  db
    .select({ payee: settlementPayee, party: { legalName: party.legalName, email: party.email } })
    .from(settlementPayee)
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .where(and(eq(settlementPayee.settlementId, settlementId), eq(settlementPayee.kind, 'share')))
    .orderBy(asc(settlementPayee.id))
export type ListedPayee = Awaited<ReturnType<typeof listStatementPayees>>[number]

export const listStatementCorrections = (db: Executor, settlementId: bigint) =>
  db
    .select({
      amount: settlementCorrection.amount,
      currency: settlementCorrection.currency,
      reason: settlementCorrection.reason,
    })
    .from(settlementCorrection)
    .where(eq(settlementCorrection.settlementId, settlementId))
    .orderBy(asc(settlementCorrection.id))

export async function noteSent(tx: Tx, id: bigint, at: string): Promise<void> {
  await tx.update(settlement).set({ sentAt: at, updatedAt: at }).where(eq(settlement.id, id))
}

export async function noteAcknowledged(tx: Tx, id: bigint, at: string): Promise<void> {
  await tx.update(settlement).set({ acknowledgedAt: at, updatedAt: at }).where(eq(settlement.id, id))
}

/** Numbers of settlements by id, of those within somebody's data scope. */
export async function findSettlementNos(
  db: Executor,
  actor: Actor,
  ids: readonly bigint[],
): Promise<ReadonlyMap<bigint, string>> {
  const rows = await db
    .select({ id: settlement.id, no: settlement.no })
    .from(settlement)
    .innerJoin(contract, eq(contract.id, settlement.contractId))
    .where(and(idsIn(settlement.id, ids.map(String)), withinScope(actor, contract)))
    .orderBy(desc(settlement.id))
  return new Map(rows.map(({ id, no }) => [id, no]))
}

/** Codes of the states that a statement is sent in. */
export const sentStates = [settlementStatus.codes.confirmed, settlementStatus.codes.paid] as const
export const isSentState = inArray(settlement.status, [...sentStates])
