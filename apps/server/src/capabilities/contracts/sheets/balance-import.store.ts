import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Executor } from '#src/platform/db/database.ts'
import { contract, contractBalance } from '../contracts/contract.table.ts'
import { party } from '../parties/party.table.ts'

/** A contract that a row may mean, whoever may see it. */
export async function findNamedContracts(
  db: Executor,
  { names, balanceIds }: { readonly names: readonly string[]; readonly balanceIds: readonly bigint[] },
) {
  const named = names.length === 0 ? undefined : inNames(names)
  const held =
    balanceIds.length === 0
      ? undefined
      : inArray(
          contract.id,
          db
            .select({ id: contractBalance.contractId })
            .from(contractBalance)
            .where(inArray(contractBalance.id, [...balanceIds])),
        )
  const meant = or(named, held)
  if (meant === undefined) return []
  return db
    .select({ contract, partyName: party.legalName })
    .from(contract)
    .innerJoin(party, eq(party.id, contract.partyId))
    .where(and(meant, isNull(contract.deletedAt)))
    .orderBy(contract.id)
}
export type NamedContract = Awaited<ReturnType<typeof findNamedContracts>>[number]

const inNames = (names: readonly string[]) =>
  or(inArray(contract.title, [...names]), inArray(contract.no, [...names]))
