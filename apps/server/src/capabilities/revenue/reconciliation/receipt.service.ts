import type { EndpointParsed } from '@pindao/protocol/core/endpoint.ts'
import { type RevenuePlatform, reconciliationId } from '@pindao/protocol/revenue/reconciliation.codes.ts'
import {
  addReceipt,
  type editReceipt,
  type Receipt,
} from '@pindao/protocol/revenue/reconciliation.endpoints.ts'
import { type AuditFields, writeAudit } from '#src/capabilities/access/access.ts'
import { instantIn } from '#src/platform/clock.ts'
import type { SignedInContext } from '#src/platform/context.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { idempotent } from '#src/platform/db/idempotency.ts'
import { assertVersion, updateVersion } from '#src/platform/db/version.ts'
import { foundRecord } from '#src/platform/found-record.ts'
import type { Kit } from '#src/platform/kit.ts'
import { assertSeesAllMoney } from './money-sight.ts'
import { announceMonth } from './reconciliation.notes.ts'
import { presentReceipt } from './reconciliation.service.ts'
import * as store from './reconciliation.store.ts'
import { revenueReceipt } from './reconciliation.table.ts'

type New = EndpointParsed<typeof addReceipt>['body']
type Changed = EndpointParsed<typeof editReceipt>['body']
type Row = typeof revenueReceipt.$inferSelect

/** What arrived at the bank: entered, corrected and taken away by people, each noted (business.md §3.4). */
export function createReceipts({ database, clock }: Pick<Kit, 'database' | 'clock'>) {
  const shown = async (id: bigint): Promise<Receipt> =>
    presentReceipt(foundRecord(await store.findReceipt(database.db, id), 'revenue.receiptNotFound'))

  async function note(
    tx: Tx,
    ctx: SignedInContext,
    action: 'addReceipt' | 'editReceipt' | 'removeReceipt',
    of: { readonly month: string; readonly platform: string },
    sides: { readonly before?: AuditFields; readonly after?: AuditFields },
  ): Promise<void> {
    await writeAudit(tx, ctx, {
      action: `reconciliation.${action}`,
      entity: 'reconciliation',
      entityId: reconciliationId(of.platform as RevenuePlatform, of.month),
      ...sides,
    })
    await announceMonth(tx, of)
  }

  const locked = async (tx: Tx, id: bigint): Promise<Row> =>
    foundRecord(await store.lockReceipt(tx, id), 'revenue.receiptNotFound')

  return {
    async add(ctx: SignedInContext, body: New): Promise<Receipt> {
      assertSeesAllMoney(ctx.actor)
      const { id } = await database.transaction((tx) =>
        idempotent(tx, ctx, addReceipt, body, async () => {
          const at = instantIn(clock, 0)
          const { staffId: createdBy } = ctx.actor
          const made = await store.insertReceipt(tx, { ...body, createdAt: at, updatedAt: at, createdBy })
          await note(tx, ctx, 'addReceipt', body, { after: factsOf(body) })
          return made
        }),
      )
      return shown(id)
    },

    /** @throws revenue.receiptNotFound, access.changedMeanwhile */
    async edit(ctx: SignedInContext, id: bigint, { version, ...change }: Changed): Promise<Receipt> {
      assertSeesAllMoney(ctx.actor)
      await database.transaction(async (tx) => {
        const row = await locked(tx, id)
        assertVersion(row, version)
        await updateVersion(tx, revenueReceipt, row, { ...change, updatedAt: instantIn(clock, 0) })
        await note(tx, ctx, 'editReceipt', row, { before: factsOf(row), after: factsOf(change) })
      })
      return shown(id)
    },

    /** @throws revenue.receiptNotFound */
    async remove(ctx: SignedInContext, id: bigint) {
      assertSeesAllMoney(ctx.actor)
      await database.transaction(async (tx) => {
        const row = await locked(tx, id)
        await store.deleteReceipt(tx, id)
        await note(tx, ctx, 'removeReceipt', row, { before: factsOf(row) })
      })
      return { removed: true }
    },
  }
}
export type Receipts = ReturnType<typeof createReceipts>

const factsOf = ({
  receivedOn,
  amount,
  tax,
  fees,
  currency,
  bankRef,
  contentOwner,
}: Omit<Changed, 'version'>) => ({
  receivedOn,
  receiptAmount: `${amount} ${currency}`,
  receiptTax: tax,
  receiptFees: fees,
  receiptReference: bankRef,
  revenueOwner: contentOwner,
})
