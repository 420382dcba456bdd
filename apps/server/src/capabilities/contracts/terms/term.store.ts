import type { TermContent } from '@pindao/protocol/contracts/term.fields.ts'
import type { TermMethod, TermScope, Tier } from '@pindao/protocol/contracts/term.ts'
import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { channel } from '#src/capabilities/channels/channel.table.ts'
import type { Actor } from '#src/platform/context.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { withinScope } from '#src/platform/db/record-scope.ts'
import { publishLive } from '#src/platform/live/live.ts'
import { contract, contractChannel, contractTerm } from '../contracts/contract.table.ts'
import type { ContractDays } from './term.dates.ts'
import { stageOf } from './term.stage.ts'

/** The constraint by which the database refuses two versions of a scope on one day. */
export const overlapConstraint = 'contract_term_no_overlap'

/** A contract as far as its terms ask. */
export type ContractOfTerms = ContractDays & {
  readonly id: bigint
  readonly title: string
  readonly currency: string
  readonly ownerStaffId: bigint
  readonly departmentId: bigint
}

/** A version of a term; `channelTitle` of one that is for a channel. */
export type ListedTerm = {
  readonly id: bigint
  readonly scope: TermScope
  readonly scopeKey: string
  readonly channelTitle: string | null
  readonly method: TermMethod
  readonly tiers: readonly Tier[]
  readonly from: string
  readonly to: string | null
  readonly version: number
  readonly updatedAt: string
}

/** A contract in the data scope; undefined for another one (PERM-03). */
export async function findContract(
  db: Executor,
  actor: Actor,
  id: bigint,
): Promise<ContractOfTerms | undefined> {
  const [row] = await db.select(facts).from(contract).where(covered(actor, id))
  return row && contractOf(row)
}

/** The same, locked: terms of a contract are decided one after the other. */
export async function lockContract(tx: Tx, actor: Actor, id: bigint): Promise<ContractOfTerms | undefined> {
  const [row] = await tx.select(facts).from(contract).where(covered(actor, id)).for('update')
  return row && contractOf(row)
}

const covered = (actor: Actor, id: bigint): SQL | undefined =>
  and(eq(contract.id, id), isNull(contract.deletedAt), withinScope(actor, contract))

const facts = {
  id: contract.id,
  title: contract.title,
  currency: contract.currency,
  startDate: contract.startDate,
  endDate: contract.endDate,
  timeZone: contract.timeZone,
  status: contract.status,
  approvalStatus: contract.approvalStatus,
  ownerStaffId: contract.ownerStaffId,
  departmentId: contract.departmentId,
}

function contractOf({
  status,
  approvalStatus,
  ...row
}: Omit<ContractOfTerms, 'stage'> & Codes): ContractOfTerms {
  return { ...row, stage: stageOf({ status, approvalStatus }) }
}
type Codes = { readonly status: number; readonly approvalStatus: number }

/** The channels that a contract has or had, by name. */
export function listChannels(db: Executor, contractId: bigint) {
  return db
    .selectDistinct({ id: channel.id, title: channel.title })
    .from(contractChannel)
    .innerJoin(channel, eq(channel.id, contractChannel.channelId))
    .where(eq(contractChannel.contractId, contractId))
    .orderBy(asc(channel.title), asc(channel.id))
}

const listed = {
  id: contractTerm.id,
  scope: contractTerm.scope,
  scopeKey: contractTerm.scopeKey,
  channelTitle: channel.title,
  method: contractTerm.method,
  tiers: contractTerm.tiers,
  from: contractTerm.fromDay,
  to: contractTerm.toDay,
  version: contractTerm.version,
  updatedAt: contractTerm.updatedAt,
}

/** All versions of all terms of a contract, the oldest first. */
export function listTerms(db: Executor, contractId: bigint): Promise<ListedTerm[]> {
  return db
    .select(listed)
    .from(contractTerm)
    .leftJoin(channel, ofChannel)
    .where(eq(contractTerm.contractId, contractId))
    .orderBy(asc(contractTerm.fromDay), asc(contractTerm.id))
}

/** A key is the id of a channel in terms for one only. */
const ofChannel = sql`${contractTerm.scope} = 'channel' AND ${channel.id} = CASE WHEN ${contractTerm.scope} = 'channel'
  THEN ${contractTerm.scopeKey}::bigint END`

async function oneTerm(db: Executor, id: bigint): Promise<ListedTerm> {
  const [row] = await db
    .select(listed)
    .from(contractTerm)
    .leftJoin(channel, ofChannel)
    .where(eq(contractTerm.id, id))
  if (!row) throw new Error('a term that was written is not there')
  return row
}

const columnsOf = ({ scope, scopeKey, method, tiers, from, to }: TermContent) => ({
  scope,
  scopeKey,
  method,
  tiers,
  fromDay: from,
  toDay: to,
})

export async function insertTerm(
  tx: Tx,
  contractId: bigint,
  content: TermContent,
  at: string,
): Promise<ListedTerm> {
  const values = { ...columnsOf(content), contractId, createdAt: at, updatedAt: at }
  const [row] = await tx.insert(contractTerm).values(values).returning({ id: contractTerm.id })
  if (!row) throw new Error('insert returned no row')
  return oneTerm(tx, row.id)
}

export async function changeTerm(
  tx: Tx,
  term: ListedTerm,
  content: TermContent,
  at: string,
): Promise<ListedTerm> {
  return written(tx, term, { ...columnsOf(content), updatedAt: at })
}

/** A version's last day: all that may be said of one that was signed. */
export async function endTerm(tx: Tx, term: ListedTerm, lastDay: string, at: string): Promise<ListedTerm> {
  return written(tx, term, { toDay: lastDay, updatedAt: at })
}

/** Under the row lock of the contract, which is that of its terms. */
async function written(
  tx: Tx,
  { id, version }: ListedTerm,
  change: Partial<typeof contractTerm.$inferInsert>,
) {
  await tx
    .update(contractTerm)
    .set({ ...change, version: version + 1 })
    .where(eq(contractTerm.id, id))
  return oneTerm(tx, id)
}

export async function deleteTerm(tx: Tx, { id }: ListedTerm): Promise<void> {
  await tx.delete(contractTerm).where(eq(contractTerm.id, id))
}

/** Tells whoever may see the contract that its terms are others. */
export async function announceContract(
  tx: Tx,
  { id, ownerStaffId, departmentId }: ContractOfTerms,
): Promise<void> {
  const audience = { permission: 'contract:read', ownerStaffId, departmentId } as const
  await publishLive(tx, { type: 'contract', id: String(id) }, audience)
}
