import type { ContractFileKind } from '@pindao/protocol/contracts/contract-file.endpoints.ts'
import { and, asc, count, eq } from 'drizzle-orm'
import { staff } from '#src/capabilities/access/staff/staff.table.ts'
import type { Executor, Tx } from '#src/platform/db/database.ts'
import { type ContractFileRow, contractFile } from './contract-file.table.ts'

/** The papers of a contract in the order in which they came, with who brought them. */
export function listFiles(db: Executor, contractId: bigint) {
  return db
    .select({ file: contractFile, createdBy: staff.fullName })
    .from(contractFile)
    .innerJoin(staff, eq(staff.id, contractFile.createdBy))
    .where(eq(contractFile.contractId, contractId))
    .orderBy(asc(contractFile.id))
}

/** Which kinds of papers a contract has. */
export async function kindsOf(db: Executor, contractId: bigint): Promise<ReadonlySet<ContractFileKind>> {
  const rows = await db
    .selectDistinct({ kind: contractFile.kind })
    .from(contractFile)
    .where(eq(contractFile.contractId, contractId))
  return new Set(rows.map(({ kind }) => kind))
}

export async function countFiles(db: Executor, contractId: bigint): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(contractFile)
    .where(eq(contractFile.contractId, contractId))
  return row?.n ?? 0
}

const one = (contractId: bigint, fileId: bigint) =>
  and(eq(contractFile.contractId, contractId), eq(contractFile.id, fileId))

export async function findFile(
  db: Executor,
  contractId: bigint,
  fileId: bigint,
): Promise<ContractFileRow | null> {
  const [row] = await db.select().from(contractFile).where(one(contractId, fileId))
  return row ?? null
}

export async function insertFile(tx: Tx, values: typeof contractFile.$inferInsert): Promise<void> {
  await tx.insert(contractFile).values(values)
}

export async function deleteFile(
  tx: Tx,
  contractId: bigint,
  fileId: bigint,
): Promise<ContractFileRow | null> {
  const [row] = await tx.delete(contractFile).where(one(contractId, fileId)).returning()
  return row ?? null
}
