import { contractStatus } from '@pindao/protocol/contracts/contract.states.ts'
import { and, asc, eq, gt, gte, isNull, lte } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { contract } from './contract.table.ts'

/** Contracts in force that end between two days and that nothing renews, by id. */
export function findEndingContracts(
  db: Executor,
  { from, to, after }: { readonly from: string; readonly to: string; readonly after: bigint },
  most: number,
) {
  return db
    .select({
      id: contract.id,
      title: contract.title,
      ownerStaffId: contract.ownerStaffId,
      departmentId: contract.departmentId,
      endDate: contract.endDate,
      timeZone: contract.timeZone,
    })
    .from(contract)
    .where(
      and(
        isNull(contract.deletedAt),
        eq(contract.status, contractStatus.codes.in_force),
        eq(contract.autoRenew, false),
        // Its end is decided already.
        isNull(contract.terminatedOn),
        gte(contract.endDate, from),
        lte(contract.endDate, to),
        gt(contract.id, after),
      ),
    )
    .orderBy(asc(contract.id))
    .limit(most)
}
export type EndingContract = Awaited<ReturnType<typeof findEndingContracts>>[number]
