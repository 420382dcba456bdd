import { and, asc, count, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import { party } from '#src/capabilities/contracts/parties/party.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { settlement, settlementLine, settlementPayee } from '../settlement/settlement.table.ts'
import { isSentState } from './statement.store.ts'
import { type StatementLinkRow, statementLink, statementObjection } from './statement.table.ts'

export async function insertLink(tx: Tx, values: typeof statementLink.$inferInsert): Promise<bigint> {
  const [row] = await tx.insert(statementLink).values(values).returning({ id: statementLink.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** Links of a payee that still open the statement, or will. */
export const findLiveLinks = (db: Executor, payeeId: bigint, now: string) =>
  db
    .select({ id: statementLink.id, calcVersion: statementLink.calcVersion })
    .from(statementLink)
    .where(
      and(
        eq(statementLink.payeeId, payeeId),
        isNull(statementLink.revokedAt),
        gt(statementLink.expiresAt, now),
      ),
    )

export async function changeLink(
  tx: Tx,
  id: bigint,
  values: Partial<typeof statementLink.$inferInsert>,
): Promise<void> {
  await tx.update(statementLink).set(values).where(eq(statementLink.id, id))
}

/** A link of a settlement, held until the transaction ends. */
export async function lockLink(tx: Tx, id: bigint): Promise<StatementLinkRow | null> {
  const [row] = await tx.select().from(statementLink).where(eq(statementLink.id, id)).for('update')
  return row ?? null
}

export const listLinks = (db: Executor, settlementId: bigint) =>
  db
    .select({ link: statementLink, payee: party.legalName, createdBy: staff.fullName })
    .from(statementLink)
    .innerJoin(settlementPayee, eq(settlementPayee.id, statementLink.payeeId))
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .innerJoin(staff, eq(staff.id, statementLink.createdBy))
    .where(eq(statementLink.settlementId, settlementId))
    .orderBy(desc(statementLink.id))
export type ListedLink = Awaited<ReturnType<typeof listLinks>>[number]

/**
 * The link of a token that opens something: not revoked, not over, and of the settlement as it was sent. One question for
 * all that it could be wrong for, so that no answer tells which.
 */
export async function findOpenLink(db: Executor, tokenDigest: Buffer, now: string) {
  const [row] = await db
    .select({ link: statementLink, payeePartyId: settlementPayee.partyId, payee: party.legalName })
    .from(statementLink)
    .innerJoin(settlement, eq(settlement.id, statementLink.settlementId))
    .innerJoin(settlementPayee, eq(settlementPayee.id, statementLink.payeeId))
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .where(
      and(
        eq(statementLink.tokenDigest, tokenDigest),
        isNull(statementLink.revokedAt),
        gt(statementLink.expiresAt, now),
        isSentState,
        eq(settlement.calcVersion, statementLink.calcVersion),
      ),
    )
  return row ?? null
}
export type OpenLink = NonNullable<Awaited<ReturnType<typeof findOpenLink>>>

const answerer = alias(staff, 'answerer')

export const listObjections = (db: Executor, settlementId: bigint, linkId?: bigint) =>
  db
    .select({
      objection: statementObjection,
      line: { id: settlementLine.id, earningMonth: settlementLine.earningMonth },
      channel: channel.title,
      by: party.legalName,
      answeredBy: answerer.fullName,
    })
    .from(statementObjection)
    .innerJoin(statementLink, eq(statementLink.id, statementObjection.linkId))
    .innerJoin(settlementPayee, eq(settlementPayee.id, statementLink.payeeId))
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .leftJoin(settlementLine, eq(settlementLine.id, statementObjection.lineId))
    .leftJoin(channel, eq(channel.id, settlementLine.channelId))
    .leftJoin(answerer, eq(answerer.id, statementObjection.answeredBy))
    .where(
      and(
        eq(statementObjection.settlementId, settlementId),
        // Whoever got another link of the same payee reads on.
        linkId === undefined
          ? undefined
          : sql`${statementLink.payeeId} = (SELECT payee_id FROM statement_link WHERE id = ${linkId})`,
      ),
    )
    .orderBy(asc(statementObjection.id))
export type ListedObjection = Awaited<ReturnType<typeof listObjections>>[number]

export async function countObjections(db: Executor, linkId: bigint): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(statementObjection)
    .where(eq(statementObjection.linkId, linkId))
  return row?.total ?? 0
}

export async function insertObjection(
  tx: Tx,
  values: typeof statementObjection.$inferInsert,
): Promise<bigint> {
  const [row] = await tx.insert(statementObjection).values(values).returning({ id: statementObjection.id })
  if (!row) throw new Error('insert returned no row')
  return row.id
}

/** Whether a line is one of a settlement. */
export async function hasLine(db: Executor, settlementId: bigint, lineId: bigint): Promise<boolean> {
  const [row] = await db
    .select({ id: settlementLine.id })
    .from(settlementLine)
    .where(and(eq(settlementLine.id, lineId), eq(settlementLine.settlementId, settlementId)))
  return row !== undefined
}

/** An objection of a settlement, held until the transaction ends. */
export async function lockObjection(tx: Tx, settlementId: bigint, id: bigint) {
  const [row] = await tx
    .select()
    .from(statementObjection)
    .where(and(eq(statementObjection.id, id), eq(statementObjection.settlementId, settlementId)))
    .for('update')
  return row ?? null
}

export async function answerObjection(
  tx: Tx,
  id: bigint,
  values: { readonly answer: string; readonly answeredAt: string; readonly answeredBy: bigint },
): Promise<void> {
  await tx.update(statementObjection).set(values).where(eq(statementObjection.id, id))
}

/** What a payee of a settlement is called. */
export async function findPayeeName(db: Executor, payeeId: bigint): Promise<string> {
  const [row] = await db
    .select({ name: party.legalName })
    .from(settlementPayee)
    .innerJoin(party, eq(party.id, settlementPayee.partyId))
    .where(eq(settlementPayee.id, payeeId))
  return row?.name ?? ''
}
